import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const folder = fileURLToPath(new URL("../docs/decisions", import.meta.url));
const records = globSync("*.md", { cwd: folder })
  .filter((name) => name !== "000-template.md")
  .map((name) => ({
    name,
    number: basename(name).slice(0, 3),
    text: readFileSync(join(folder, name), "utf8"),
  }));
const numbers = records.map(({ number }) => number);

test("every record has a unique number, a date and a status", () => {
  expect(records.length).toBeGreaterThan(50);
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  for (const { name, number, text } of records) {
    const [head = ""] = text.split("\n## ");
    expect(head, name).toMatch(new RegExp(`^# ${number}: `));
    expect(head, name).toMatch(/^Date: \d{4}-\d{2}-\d{2}$/m);
    expect(head, name).toMatch(/^Status: (accepted(; .+)?|superseded by \d{3})$/m);
  }
});

test("a superseded record names an existing one", () => {
  for (const { name, text } of records) {
    const successor = /^Status: superseded by (\d{3})$/m.exec(text)?.[1];
    if (successor) {
      expect(numbers, name).toContain(successor);
    }
  }
});
