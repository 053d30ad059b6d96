import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What says only that something is no longer used. */
const unused = /error TS(6133|6138|6192|6196|6198|6199):/;

/** The line of an error in a project: its file from the folder of the tree, and what it says. */
const errorLine = /^(.+?)\(\d+,\d+\): (error TS.+)$/gm;

/**
 * Finds which changed sources no longer compile. One change of each file is tried at a time, all files
 * together, so that the compiler runs as often as the most changed file has changes.
 *
 * @param copy a copy of the tree, in which files are replaced
 * @param project the folder of its `tsconfig.json` in the tree
 * @param changes by source file, its changed texts; undefined where nothing is asked
 * @returns by source file, the compiler's error for each of its changes
 */
export function typeErrors(
  copy: string,
  project: string,
  changes: ReadonlyMap<string, readonly (string | undefined)[]>,
): Map<string, (string | undefined)[]> {
  const errors = new Map([...changes.keys()].map((file) => [file, [] as (string | undefined)[]]));
  const put = (file: string, text: string) => {
    rmSync(join(copy, file));
    writeFileSync(join(copy, file), text);
  };
  const most = Math.max(...[...changes.values()].map(({ length }) => length));
  for (let turn = 0; turn < most; turn += 1) {
    const originals = new Map<string, string>();
    for (const [file, texts] of changes) {
      const text = texts[turn];
      if (text !== undefined) {
        originals.set(file, readFileSync(join(copy, file), "utf8"));
        put(file, text);
      }
    }
    const compiler = ["node_modules/typescript-7/bin/tsc", "--noEmit", "--pretty", "false"];
    const { stdout } = spawnSync(process.execPath, [...compiler, "--project", project], {
      cwd: copy,
      encoding: "utf8",
      maxBuffer: 1 << 28,
    });
    for (const [, file = "", error = ""] of stdout.matchAll(errorLine)) {
      const ofFile = errors.get(file);
      if (ofFile && originals.has(file) && !unused.test(error)) {
        ofFile[turn] ??= error;
      }
    }
    for (const [file, text] of originals) {
      put(file, text);
    }
  }
  return errors;
}
