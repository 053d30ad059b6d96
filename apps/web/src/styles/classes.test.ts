// @vitest-environment node
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const sources = join(import.meta.dirname, "..");
const read = (...path: string[]) => readFileSync(join(sources, ...path), "utf8");

test("every class that a component uses is in its stylesheet", () => {
  const missing = globSync("**/*.tsx", { cwd: sources }).flatMap((file) => {
    const text = read(file);
    const code = text.replace(/"[^"\n]*"/g, "");
    return [...text.matchAll(/import (\w+) from "(.+\.module\.css)"/g)].flatMap(
      ([, styles, sheet = ""]) => {
        const rules = read(dirname(file), sheet);
        const uses = [...code.matchAll(new RegExp(`\\b${styles}\\.(\\w+)`, "g"))];
        return uses.filter(([, name]) => !rules.includes(`.${name}`)).map(([use]) => [file, use]);
      },
    );
  });
  expect(missing).toEqual([]);
});
