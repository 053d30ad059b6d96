import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { read, root } from "../repository.ts";
import { keptByPeople, keptByTests, notPromises } from "./promises.ts";
import { promisesIn } from "./sentences.ts";

// A text that promises something names the test that keeps it, and a test that is renamed or moved
// leaves no promise without its proof.
const filesOf = (...patterns: string[]) =>
  globSync(patterns, { cwd: root, exclude: ["**/node_modules/**"] });
const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const tests = filesOf("{apps,packages,e2e}/**/*.test.{ts,tsx}").map((path) => ({
  path: `/${path}`,
  text: read(path),
}));

/** What a visitor or a customer reads; samples of deliverables promise nothing, and settings are read by operators. */
const texts = filesOf(
  "apps/web/src/content/*.ts",
  "apps/web/src/{features,pages,shell}/**/*.{ts,tsx}",
  "packages/contract/src/messages.ts",
  "packages/sign-in-widget/src/messages/*.ts",
  "apps/server/src/{features,plugins,outbox}/**/*.ts",
).filter((path) => !isTest(path) && !path.endsWith("/settings.ts"));

test("every sentence that promises something is in the list, and the list has no other", () => {
  const promised = new Set(texts.flatMap((path) => promisesIn(read(path))));
  const listed = keptByTests.flatMap(({ sentences }) => sentences);
  expect([...promised].sort()).toEqual([...listed, ...keptByPeople, ...notPromises].sort());
});

test("every test that keeps a promise exists", () => {
  const gone = keptByTests.filter(
    ({ in: file, test: title }) =>
      !tests.some(({ path, text }) => path.endsWith(`/${file}`) && text.includes(title)),
  );
  expect(gone.map(({ in: file, test: title }) => `${file} "${title}"`)).toEqual([]);
});
