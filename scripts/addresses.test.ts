import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { read, root } from "./repository.ts";

/** What runs in production, and what runs it for measuring. */
const sources =
  "{apps/*/{src,scripts},packages/*/src,scripts,lab/{crashes,day,engine,faults,fuzz,money,pages,returns,server}}/**/*.{ts,tsx,mjs}";

/** Matches the address of a call within a text. */
const address = /(?<![.\w])\/api\/\w/;

test("no address of a call is written outside the call table", () => {
  const files = globSync(sources, { cwd: root, exclude: ["**/node_modules/**"] }).filter(
    (file) =>
      !/[.]test[.]tsx?$/.test(file) && !/contract.src.calls.(calls|address-of)[.]ts$/.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  const written = files.flatMap((file) =>
    read(file)
      .split("\n")
      // Comments may name a call: they are for people.
      .filter((line) => address.test(line) && !/^\s*(\/\/|\/?\*)/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(written).toEqual([]);
});
