import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { pictureCommands } from "../e2e/pictures/pictures.ts";
import { labCommands } from "../lab/lab.ts";
import { read, tracked } from "./repository.ts";

// What a document names must exist: files, folders, links, commands and records.
const files = tracked();
const paths = [...new Set(files.flatMap((path) => [path, ...foldersOf(path)]))];
const documents = files
  .filter((path) => path.endsWith(".md"))
  .map((path) => ({ path, text: read(path) }));
const { scripts } = JSON.parse(read("package.json"));

function foldersOf(path: string): string[] {
  const folder = dirname(path);
  return folder === "." ? [] : [folder, ...foldersOf(folder)];
}

test("every npm script that a document names exists", () => {
  const command = /npm run (?:-s )?([a-z][\w:-]*)(?![\w:-]| -w)/g;
  const named = documents.flatMap(({ path, text }) =>
    [...text.matchAll(command)].map(([, name = ""]) => ({ path, name })),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ name }) => !(name in scripts))).toEqual([]);
});

test.each([
  ["lab", labCommands],
  ["pictures", pictureCommands],
])("every command of npm run %s that a document names exists", (script, commands) => {
  const named = documents.flatMap(({ path, text }) =>
    [...text.matchAll(new RegExp(`npm run ${script} ([a-z-]+)`, "g"))].map(([, name = ""]) => ({
      path,
      name,
    })),
  );
  expect(named.filter(({ name }) => !Object.hasOwn(commands, name))).toEqual([]);
});

test("every file and folder that a document names exists", () => {
  const places = /(?<![\w/.-])(?:apps|packages|e2e|lab|ops|scripts|docs)\/[\w./-]*[\w/]/g;
  const named = documents.flatMap(({ path, text }) => [
    ...[...text.matchAll(places)].map(([name]) => ({ path, name: name.replace(/\/$/, "") })),
    ...[...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|css))`/g)].map(([, name = ""]) => ({
      path,
      name,
    })),
    // One that begins with a slash is a page of the site.
    ...[...text.matchAll(/\]\((?!\/)([\w./-]*[./][\w./-]*)/g)].map(([, link = ""]) => ({
      path,
      name: join(dirname(path), link).replace(/\/$/, ""),
    })),
  ]);
  expect(named.length).toBeGreaterThan(150);
  // A package's own pages leave out where the package is.
  const exists = (name: string) => paths.some((path) => `/${path}`.endsWith(`/${name}`));
  expect(named.filter(({ name }) => !exists(name))).toEqual([]);
});

test("every heading that a document links to exists", () => {
  const anchorsOf = (path: string) =>
    [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replace(/[^\w -]/g, "")
        .replaceAll(" ", "-"),
    );
  const linked = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/\]\(((?:[\w./-]+\.md)?)#([\w-]+)\)/g)].map(([, file = "", anchor = ""]) => ({
      path,
      to: file === "" ? path : join(dirname(path), file),
      anchor,
    })),
  );
  expect(linked.length).toBeGreaterThan(20);
  expect(linked.filter(({ to, anchor }) => !anchorsOf(to).includes(anchor))).toEqual([]);
});

test("every test file that a document names exists", () => {
  const named = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/[\w./-]+\.test\.tsx?/g)].map(([name]) => ({ path, name })),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(
    named.filter(({ name }) => !files.some((file) => `/${file}`.endsWith(`/${name}`))),
  ).toEqual([]);
});

test("every record that is named exists, once", () => {
  const numbers = files.flatMap((path) => /^docs\/decisions\/(\d{3})-/.exec(path)?.[1] ?? []);
  expect(numbers).toEqual([...new Set(numbers)]);
  const named = files
    .filter((path) => /\.(md|tsx?|[cm]js)$/.test(path))
    .flatMap((path) =>
      [
        ...read(path).matchAll(
          /\b(?:decisions?|records?) (\d{3}(?:(?:, | and )\d{3})*)\b|decisions\/(\d{3})-/gi,
        ),
      ].flatMap(([, list = "", linked = list]) =>
        linked.split(/, | and /).map((number) => ({ path, number })),
      ),
    );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ number }) => !numbers.includes(number))).toEqual([]);
});
