import { readFileSync } from "node:fs";
import { setAsideReasons } from "result/names";
import { expect, test } from "vitest";

const docs = new URL("../../../../../docs/statements/", import.meta.url);

test.each(["icici-direct", "zerodha"])("docs/statements/%s.md lists every reason", (name) => {
  const page = readFileSync(new URL(`${name}.md`, docs), "utf8");
  const [, section = ""] = /\n## Rows (?:that are )?set aside\n(.*?)\n## /s.exec(page) ?? [];
  const listed = [...section.matchAll(/^\| .* \| `([a-z-]+)`/gm)].map(([, reason]) => reason);
  expect(new Set(listed)).toEqual(new Set(setAsideReasons));
});
