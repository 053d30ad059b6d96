import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const PACKAGE = new URL("../", import.meta.url);
const INDEX = new URL("../../docs/statements/test-index.md", PACKAGE);

/** The table rows of the index: a file or folder of the package, and the names that it must have. */
const rows = readFileSync(INDEX, "utf8")
  .split("\n")
  .map((line) => line.split(" | "))
  .filter((cells) => cells.length === 3 && cells[1]?.startsWith("`"))
  .map(([what = "", where = "", names = ""]) => ({
    what: what.replace(/^\| /, ""),
    where: where.replaceAll("`", ""),
    names: [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ""),
  }));

it.each(rows)("$what: $where has what the index names", ({ where, names }) => {
  expect(names).not.toEqual([]);
  if (where.startsWith("fixtures/")) {
    for (const name of names)
      expect(existsSync(new URL(`${where}/${name}.expected.json`, PACKAGE))).toBe(true);
    return;
  }
  const source = readFileSync(new URL(where, PACKAGE), "utf8");
  for (const name of names) expect(source).toContain(`"${name}"`);
});

it("the index has every row of both tables", () => {
  const lines = readFileSync(INDEX, "utf8").match(/^\| (?!Case )[^-]/gm) ?? [];
  expect(rows).toHaveLength(lines.length);
  expect(rows.length).toBeGreaterThan(70);
});
