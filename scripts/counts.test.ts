import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { counted, countText } from "@site/result/counts";
import { describe, expect, test } from "vitest";

const root = new URL("..", import.meta.url).pathname;

/** Where words for customers are written; a page's, a paper's and a finding's. */
const homes = [
  "apps/web/src",
  "apps/server/src/features/papers",
  "packages/capital-gains/src",
  "packages/result/src",
];

/** Nouns of which a statement can have thousands. */
const noun = "(?:sale|row|entry|entries|field|lot|transfer)s?\\b";

/** A count that is written into a sentence as it is, next to its noun. */
const bare = new RegExp(
  `\\{[\\w.]*(?:[cC]ount|[lL]ength|sales|rows|lots|has)\\}\`?,? ?(?:\\{" "\\})?(?:\\$?\\{[^}]*\\?[^}]*"${noun}|${noun})`,
);

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
    .map((name) => join(folder, name));
}

describe("a count", () => {
  test.each([
    [0, "0 sales"],
    [1, "1 sale"],
    [5000, "5,000 sales"],
    [125_000, "1,25,000 sales"],
  ])("of %i reads %s", (count, text) => {
    expect(counted(count, "sale")).toBe(text);
  });

  test("has the plural that its noun has", () => {
    expect(counted(1200, "entry", "entries")).toBe("1,200 entries");
    expect(countText(1200)).toBe("1,200");
  });

  test.each([
    "`$" + "{count} sales`",
    '{sales} {sales === 1 ? "sale" : "sales"}',
    "`$" + "{lots.length} $" + '{lots.length === 1 ? "row" : "rows"}`',
  ])("is found where it is written bare: %s", (source) => {
    expect(source).toMatch(bare);
  });

  test("is written with separators wherever a statement can have thousands", () => {
    const found = homes.flatMap(sources).flatMap((file) =>
      readFileSync(join(root, file), "utf8")
        .split("\n")
        .flatMap((line, at) => (bare.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
    );
    expect(found).toEqual([]);
  });
});
