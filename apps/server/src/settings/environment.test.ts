import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allSettings } from "./config.ts";

const read = (path: string) =>
  readFileSync(new URL(`../../../../${path}`, import.meta.url), "utf8");
const { defaults } = allSettings();

test("the example file has every setting, with its default or to be filled in", () => {
  const [, example = ""] = read("ops/example.env").split("# For the server:");
  const rows = [...example.matchAll(/^(#?)([A-Z][A-Z0-9_]*)=(.*)$/gm)];
  expect(rows.map(([, , name]) => name).sort()).toEqual([...defaults.keys()].sort());
  for (const [, mark, name = "", value] of rows.filter(([, mark]) => mark === "#")) {
    expect([mark, name, value]).toEqual(["#", name, defaults.get(name)]);
  }
});

test.each(["docs/operating.md", "docs/security.md", "README.md", "apps/server/README.md"])(
  "%s names no setting that does not exist",
  (path) => {
    const named = [...read(path).matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]*[A-Z0-9])\b/g)];
    const settings = named.map(([, name = ""]) => name).filter((name) => !/^TEST_/.test(name));
    expect(settings.filter((name) => !defaults.has(name))).toEqual([]);
  },
);
