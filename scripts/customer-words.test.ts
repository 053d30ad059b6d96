import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { read, root } from "./repository.ts";
import { textsOf } from "./source-texts.ts";

/** What customers read: pages, mails, papers, findings, refusals and the command line's summary. */
const readByCustomers = [
  "apps/web/src/**/*.{ts,tsx}",
  "apps/server/src/features/**/*.ts",
  "packages/contract/src/messages.ts",
  "packages/result/src/note.ts",
  "packages/capital-gains/src/{law,papers,readers,cli}/**/*.ts",
];

/** Returns the texts of a file that are more than a name, such as a class or a key. */
const proseOf = (path: string) =>
  textsOf(read(path), path)
    .flatMap(({ text, line }) => text.split("\n").map((part) => ({ text: part, line })))
    .filter(({ text }) => /\s|^[A-Z][a-z]+[.:…]?$/.test(text.trim()));

/** Lots, counted rows that are none of the Schedule 112A file's, and losses of earlier years. */
const notForCustomers =
  /(?<![.${])\b[Ll]ots?\b(?![.(])|(?<!Schedule 112A.*)(?:\b\d+ rows?|… rows)\b(?! \d)|losses of earlier years/;

test("customers read of sales, not of lots or rows, and of brought-forward losses", () => {
  const wrong = globSync(readByCustomers, { cwd: root })
    .filter((path) => !/\.test\.tsx?$|stated-totals|content\/deliverables/.test(path))
    .flatMap((path) =>
      proseOf(path)
        .filter(({ text }) => notForCustomers.test(text))
        .map(({ text, line }) => `${path}:${line} ${text}`),
    );
  expect(wrong).toEqual([]);
});

/** What a result says of a statement: it is on the page, in the report and in the terminal. */
const printed = [
  "packages/result/src/note.ts",
  "packages/capital-gains/src/law/{findings,return-form}/*.ts",
  "packages/capital-gains/src/law/lots/set-aside.ts",
  "packages/capital-gains/src/law/statement/untied.ts",
  "packages/capital-gains/src/readers/*/{findings,reader}.ts",
  "packages/capital-gains/src/papers/{figures,report}/**/*.ts",
];

test("what is printed asks for no press", () => {
  const asking = globSync(printed, { cwd: root })
    .filter((path) => !path.endsWith(".test.ts"))
    .flatMap((path) => proseOf(path).map((each) => ({ ...each, path })))
    .filter(({ text }) => /\b(accept|choose|tick|press|click|select|process again)\b/i.test(text))
    .map(({ path, line, text }) => `${path}:${line} ${text}`);
  expect(asking).toEqual([]);
});
