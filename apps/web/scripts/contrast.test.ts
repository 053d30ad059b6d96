// @vitest-environment node
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { contrastProblems } from "./contrast.ts";

const source = (path: string) => readFile(new URL(`../src/${path}`, import.meta.url), "utf8");
const company = await source("content/colours.css");
const tokens = await source("styles/tokens.css");

test("the colours as committed can be read in both schemes", () => {
  expect(contrastProblems(company, tokens)).toEqual([]);
});

test("each scheme has every colour of the other", () => {
  const [light = "", dark = ""] =
    tokens.split("@media (forced-colors", 1)[0]?.split("@media (") ?? [];
  const names = (block: string) => [...block.matchAll(/--[a-z-]+(?=: #)/g)].map(([name]) => name);
  expect(names(dark)).toEqual(names(light));
});

test.each([
  [
    "a colour that is too light",
    company.replace("#1f4fd8", "#8fb0ff"),
    "content/colours.css: --brand #8fb0ff cannot be read in daylight: --brand on --brand-tint has a contrast of 1.9:1, and must have 4.5:1 or more.",
  ],
  [
    "a colour that is too dark at night",
    company.replace("#5eead4", "#0f766e"),
    "content/colours.css: --accent #0f766e cannot be read in the dark: --accent on --surface has a contrast of 3.1:1, and must have 4.5:1 or more.",
  ],
  [
    "a colour by its name",
    company.replace("#1f4fd8", "navy"),
    "content/colours.css: --brand must be a colour such as #1f4fd8 in daylight.",
  ],
])("%s is refused", (_case, sheet, sentence) => {
  expect(contrastProblems(sheet, tokens)).toEqual([sentence]);
});

test("a colour of the design that cannot be read is named in its own file", () => {
  const faint = tokens.replace("--muted: #4a5568", "--muted: #aaaaaa");
  expect(contrastProblems(company, faint).join()).toContain("styles/tokens.css: cannot be read");
});
