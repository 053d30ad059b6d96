import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

// docs/security.md proves each item by a test. A test that is renamed or moved must not leave the
// item without its proof.
const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");
const tests = globSync("{apps,packages,e2e}/**/*.test.{ts,tsx}", {
  cwd: root,
  exclude: ["**/node_modules/**"],
}).map((path) => ({ path: `/${path.replaceAll("\\", "/")}`, text: read(path) }));
const security = read("docs/security.md");

test("every test file that the security page names exists", () => {
  const named = [...security.matchAll(/[\w./-]+\.test\.tsx?/g)].map(([name]) => name);
  expect(named.length).toBeGreaterThan(40);
  const gone = named.filter((name) => !tests.some(({ path }) => path.endsWith(`/${name}`)));
  expect(gone).toEqual([]);
});

test("every test name that the security page quotes is that of a test", () => {
  const quoted = [...security.matchAll(/(?:\.tsx? |, )"([^"]+)"/g)].flatMap(([, name = ""]) =>
    name.split("...").map((part) => part.trim()),
  );
  const names = quoted.filter((name) => name !== "");
  expect(names.length).toBeGreaterThan(20);
  const gone = names.filter((name) => !tests.some(({ text }) => text.includes(name)));
  expect(gone).toEqual([]);
});
