import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { InputFile, ProcessOptions } from "../src/law/statement/input.ts";

const fixtures = join(import.meta.dirname, "../fixtures");
const suffix = ".expected.json";

/** The content of `NAME.expected.json` next to a fixture, worked out by hand. */
type Expected = {
  /** How the figures are computed, or what is wrong with the file. */
  readonly explained: readonly string[];
  readonly options?: ProcessOptions;
  /** ok/: part of the result's JSON; objects may leave fields out, lists are complete. */
  readonly result?: Readonly<Record<string, unknown>>;
  /** ok/: codes that must be among the findings, and codes that must not. */
  readonly findings?: readonly string[];
  readonly noFindings?: readonly string[];
  /** not-ok/: the refusal, and what its sentence must name. */
  readonly error?: { readonly code: string; readonly where?: Readonly<Record<string, unknown>> };
  readonly messageSays?: readonly string[];
};

/** Returns all fixtures of a folder below fixtures/, such as `icici-direct/ok`. */
export function fixtureCases(folder: string) {
  return readdirSync(join(fixtures, folder))
    .filter((name) => name.endsWith(suffix))
    .map((name) => {
      const fixture = name.slice(0, -suffix.length);
      return {
        name: fixture,
        file: fixtureFile(`${folder}/${fixture}`),
        expected: JSON.parse(readFileSync(join(fixtures, folder, name), "utf8")) as Expected,
      };
    });
}

/** Returns one of the fixtures below `fixtures/`, by its path there. */
export function fixtureFile(path: string): InputFile {
  return {
    name: path.slice(path.lastIndexOf("/") + 1),
    bytes: readFileSync(join(fixtures, path)),
  };
}
