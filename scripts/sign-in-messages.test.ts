import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { english } from "../packages/sign-in-widget/src/messages/english.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");
const [fixed = ""] = read("docs/sign-in-messages.md").split("\n## ");
const table = [...fixed.matchAll(/^\| ([^|]+) \| [^|]+ \|$/gm)].map(([, text = ""]) => text);
const texts = table.filter((text) => text !== "Text");

test("the widget has the specification's texts to the letter", () => {
  expect(texts).toHaveLength(27);
  const missing = texts.filter((text) => !Object.values<string>(english.errors).includes(text));
  expect(missing).toEqual([]);
});

test("a test of the widget or a journey looks for each of them", () => {
  const tests = globSync(["packages/sign-in-widget/**/*.test.{ts,tsx}", "e2e/sign-in/*.test.ts"], {
    cwd: root,
  }).map(read);
  const unseen = texts.filter((text) => !tests.some((each) => each.includes(text)));
  expect(unseen).toEqual([]);
});
