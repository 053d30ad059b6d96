import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("..", import.meta.url);

/** What runs in production, and what runs it for measuring. */
const sources = "{apps/*/{src,scripts},packages/*/src,scripts,bench,trials}/**/*.{ts,tsx,mjs}";

/** A piece of a text that is the address of a call. */
const address = /(?<![.\w])\/api\/\w/;

test("no address of a call is written outside the table of calls", () => {
  const files = globSync(sources, { cwd: root, exclude: ["**/node_modules/**"] }).filter(
    (file) =>
      !/[.]test[.]tsx?$/.test(file) && !/contract.src.calls.(calls|address-of)[.]ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  const written = files.flatMap((file) =>
    readFileSync(new URL(file, root), "utf8")
      .split("\n")
      // Comments may name a call: what they say is for people.
      .filter((line) => address.test(line) && !/^\s*(\/\/|\/?\*)/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(written).toEqual([]);
});
