import { platformIds, slots } from "@site/contract/platforms";
import { brokers } from "@site/result/brokers";
import { expect, test } from "vitest";
import { read, tracked } from "./repository.ts";

// What differs between brokers is in their rows, or in tables over `Broker`, which the compiler completes.
// A comparison with a name takes a broker that is added later for one of the others.
const home = "packages/contract/src/statements/platforms.ts";
const sources = tracked("apps/*.ts", "apps/*.tsx", "packages/*.ts", "packages/*.tsx").filter(
  (path) => path !== home && !/\.test\.tsx?$|\/test\//.test(path),
);
const names = [
  ...platformIds,
  ...slots.filter((slot) => slot !== "single"),
  ...Object.values(brokers).map(({ label }) => label),
];
const name = `"(?:${names.join("|")})"`;
const comparison = new RegExp(`[=!]==?\\s*${name}|${name}\\s*[=!]==?|case ${name}`);
const incomplete = /Partial<\s*Record<\s*(?:Broker|Platform)\b/;

const isByName = (text: string) => comparison.test(text) || incomplete.test(text);

test.each([
  'platform === "MULTI" ? all : one',
  'broker\n  !== "ZERODHA"',
  '"ICICI" == name',
  'case "ICICI":',
  'label === "ICICI Direct"',
  "const other: Partial<Record<Platform, Platform>>",
])("is found: %s", (text) => expect(isByName(text)).toBe(true));

test("nothing compares a broker, platform or slot by its name", () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((path) => isByName(read(path)))).toEqual([]);
});
