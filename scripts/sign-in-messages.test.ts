import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { english } from "../packages/sign-in-widget/src/messages/english.ts";
import { read, root } from "./repository.ts";

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
