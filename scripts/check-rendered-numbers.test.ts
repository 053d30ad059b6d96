import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { numbersBeforeAnd } from "./check-rendered-numbers.ts";

const component = (expression: string) => `
declare global { namespace JSX { interface IntrinsicElements { p: object } } }
declare const text: string;
declare const isOpen: boolean;
declare const count: number | undefined;
declare const paise: bigint;
declare const list: readonly string[] | undefined;
declare const content: string | number | null | { type: string };
const isGiven = list?.length;
export const shown = ${expression};
`;

test("a number before && is found, also behind a name; texts, Booleans and content are not", () => {
  const printing = [
    "count && <p />",
    "paise && <p />",
    "list?.length && <p />",
    "(isOpen || isGiven) && <p />",
    'isOpen && (count && "some")',
  ];
  const others = [
    "count !== undefined && <p />",
    "(isOpen || (isGiven ?? 0) > 0) && <p />",
    "text && <p />",
    "content && <p />",
    "count ? <p /> : null",
  ];
  const folder = mkdtempSync(join(tmpdir(), "components-"));
  for (const [at, expression] of [...printing, ...others].entries()) {
    writeFileSync(join(folder, `component-${at}.tsx`), component(expression));
  }
  const compilerOptions = { jsx: "preserve", strict: true, types: [] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  expect(numbersBeforeAnd(join(folder, "tsconfig.json"))).toEqual(
    printing.map((_, at) => expect.stringContaining(`component-${at}.tsx:10: `)),
  );
});
