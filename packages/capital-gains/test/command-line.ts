import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";

const own = fileURLToPath(new URL("../bin/capital-gains.mjs", import.meta.url));

/**
 * Makes a folder for a test file, removed at its end, and the function that runs the command line in it
 * with arguments and what it finds on standard input.
 *
 * @param program of a copy in that folder
 */
export function commandLine(program?: string) {
  const folder = mkdtempSync(join(tmpdir(), "capital-gains-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const cli = program === undefined ? own : join(folder, program);
  const run = (args: readonly string[], input?: Uint8Array) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
      cwd: folder,
      ...(input && { input }),
      encoding: "utf8",
      maxBuffer: 1 << 28,
    });
    return { status, stdout, stderr };
  };
  return { folder, run };
}
