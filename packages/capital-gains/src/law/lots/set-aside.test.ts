import { readFileSync } from "node:fs";
import { setAsideReasons } from "@site/result/names";
import { expect, test } from "vitest";

test("docs/statements.md lists every reason", () => {
  const page = readFileSync(new URL("../../../../../docs/statements.md", import.meta.url), "utf8");
  const [, section = ""] = /\n## Rows that are set aside\n(.*?)\n## /s.exec(page) ?? [];
  const listed = [...section.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, reason]) => reason);
  expect(listed.sort()).toEqual([...setAsideReasons].sort());
});
