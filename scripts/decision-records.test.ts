import { expect, test } from "vitest";
import { read, tracked } from "./repository.ts";

const records = tracked("docs/decisions/[0-9]*.md")
  .filter((path) => !path.endsWith("000-template.md"))
  .map((path) => ({
    path,
    number: /(\d{3})-[^/]+$/.exec(path)?.[1] ?? "",
    text: read(path),
  }));
const numbers = records.map(({ number }) => number);

test("every record has a unique number, a date, a status and few words", () => {
  expect(records.length).toBeGreaterThan(30);
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  for (const { path, number, text } of records) {
    const [head = "", ...sections] = text.split("\n## ");
    expect(head, path).toMatch(new RegExp(`^# ${number}: `));
    expect(head, path).toMatch(/^Date: \d{4}-\d{2}-\d{2}$/m);
    expect(head, path).toMatch(/^Status: accepted(; .+)?$/m);
    const prose = sections.join("\n").replace(/^\|.*$|`[^`]*`/gm, "");
    expect(prose.match(/\w[\w’']*/g)?.length, `words of ${path}`).toBeLessThan(165);
  }
});

test("what names a record names an existing one", () => {
  const named = tracked("*.md", "*.ts", "*.tsx", "*.mjs", "*.cjs")
    .filter((path) => !path.endsWith("CHANGELOG.md"))
    .flatMap((path) =>
      [
        ...read(path).matchAll(
          /\b(?:decisions?|records?) (\d{3}(?:(?:, | and )\d{3})*)\b|decisions\/(\d{3})-/gi,
        ),
      ].flatMap(([, list = "", linked = list]) =>
        linked.split(/, | and /).map((number) => ({ path, number })),
      ),
    );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ number }) => !numbers.includes(number))).toEqual([]);
});
