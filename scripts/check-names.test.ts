import { expect, test } from "vitest";
import { definedTwice, exportsOf } from "./check-names.ts";

test("every form of definition is found; what is passed on or kept inside is not", () => {
  const defining = `
    import { imported, type Brought } from "./elsewhere.ts";
    export function called() {}
    export async function* awaited() {}
    export abstract class Shape {}
    export type Amount = string;
    export interface Row {}
    export enum Term { long }
    export const first = 1, second = 2;
    export let changing = 3;
    export const { taken, given: renamed, ...rest } = rows;
    export const [head, [tail]] = lists;
    export const Schema = object();
    export type Schema = object;
    const local = 1;
    export { local, local as known };
    export default function named() {}
  `;
  const others = `
    export { imported, type Brought };
    export { other, old as young } from "./elsewhere.ts";
    export * from "./elsewhere.ts";
    export * as all from "./elsewhere.ts";
    const inside = 1;
    function within() { const export_ = 2; }
  `;
  expect(exportsOf(defining)).toEqual(
    "called awaited Shape Amount Row Term first second changing taken renamed rest head tail Schema named local known".split(
      " ",
    ),
  );
  expect(exportsOf(`import { imported, Brought } from "./elsewhere.ts"; ${others}`)).toEqual([]);
});

test("a name of two files is reported with both", () => {
  const door = `import * as rows from "./rows.ts"; export const { hide } = rows;`;
  const twice = definedTwice([
    ["rows.ts", "export function hide() {}"],
    ["door.ts", door],
    ["fair-door.ts", `export { hide } from "./rows.ts";`],
    ["other.ts", "export function show() {}"],
  ]);
  expect(twice).toEqual([["hide", ["rows.ts", "door.ts"]]]);
});
