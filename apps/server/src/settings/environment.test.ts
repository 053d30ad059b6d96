import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Environment } from "./environment.ts";

test("the README lists exactly the settings", () => {
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  const table = readme.slice(readme.indexOf("## Settings"), readme.indexOf("## Tests"));
  const rows = table.split("\n").filter((line) => line.startsWith("| `"));
  const documented = rows.flatMap((row) =>
    [...(row.split("|")[1] ?? "").matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name),
  );
  expect(documented.sort()).toEqual(Object.keys(Environment.properties).sort());
});
