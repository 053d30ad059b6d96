import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { causeOf } from "./terminal.ts";

/** What a command says about the files that it wrote. */
export type Written = { lines: string[]; faults: string[] };

/** Writes files that only this account can read, and says where they are; never replaces one. */
export async function writeNewFiles(
  files: Iterable<readonly [path: string, content: string | Uint8Array | AsyncIterable<string>]>,
): Promise<Written> {
  const said: Written = { lines: [], faults: [] };
  for (const [path, content] of files) {
    try {
      await writeFile(path, content, { flag: "wx", mode: 0o600 });
      said.lines.push(`Written: ${resolve(path)}`);
    } catch (error) {
      const isThere = (error as NodeJS.ErrnoException).code === "EEXIST";
      said.faults.push(
        isThere
          ? `${resolve(path)} exists already. It was not changed.`
          : `${resolve(path)} cannot be written: ${causeOf(error)}.`,
      );
    }
  }
  return said;
}
