import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { read, root } from "../repository.ts";
import { isPromise, promisesIn } from "./sentences.ts";

// What the site promises, and what docs/security.md claims, names the test that keeps it. A test that
// is renamed or moved must not leave a promise without its proof.
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

/** The parts of the list: a heading, which names a test or says why there is none, and sentences. */
const parts = read("docs/promises.md")
  .split("\n## ")
  .slice(1)
  .map((part) => ({
    heading: part.slice(0, part.indexOf("\n")),
    sentences: [...part.matchAll(/^- (.+)$/gm)].map(([, sentence = ""]) => sentence),
  }));

test("every sentence that promises something is in the list, and the list has no other", () => {
  const promised = new Set(texts.flatMap((path) => promisesIn(read(path))));
  expect([...promised].sort()).toEqual(parts.flatMap(({ sentences }) => sentences).sort());
});

const unproved = ["People", "Not promises"];

test("every part of the list names a test, or says that there can be none", () => {
  const wrong = parts.filter(
    ({ heading }) => !unproved.includes(heading) && !/^\S+\.test\.tsx? "[^"]+"$/.test(heading),
  );
  expect(wrong).toEqual([]);
});

test("every claim of the security page names a test, or says what is not done", () => {
  const claims = read("docs/security.md")
    .split("\n")
    .filter((line) => /^(\||-) (?!\*\*)/.test(line) && isPromise(line));
  expect(claims.length).toBeGreaterThan(5);
  expect(claims.filter((line) => !/\.test\.tsx?|Deviation|not tested/.test(line))).toEqual([]);
});

const naming = read("docs/security.md") + parts.map(({ heading }) => `\n${heading}`).join("");

test("every test file that is named exists", () => {
  const named = [...naming.matchAll(/[\w./-]+\.test\.tsx?/g)].map(([name]) => name);
  expect(named.length).toBeGreaterThan(40);
  const gone = named.filter((name) => !tests.some(({ path }) => path.endsWith(`/${name}`)));
  expect(gone).toEqual([]);
});

test("every test that is quoted after a file is in that file", () => {
  const quoted = [...naming.matchAll(/([\w./-]+\.test\.tsx?)((?:,? "[^"]+")+)/g)];
  expect(quoted.length).toBeGreaterThan(20);
  const gone = quoted.flatMap(([, file, titles = ""]) =>
    [...titles.matchAll(/"([^"]+)"/g)]
      .flatMap(([, title = ""]) => title.split("...").map((part) => part.trim()))
      .filter(
        (part) => !tests.some(({ path, text }) => path.endsWith(`/${file}`) && text.includes(part)),
      )
      .map((part) => `${file} "${part}"`),
  );
  expect(gone).toEqual([]);
});
