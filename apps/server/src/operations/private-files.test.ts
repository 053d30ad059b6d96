import { execFileSync } from "node:child_process";
import { chmod, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { processEnvironment, startServerProcess } from "../../test/processes.ts";
import { testFolder } from "../../test/test-folder.ts";

/** A shell with the umask that most systems have, which runs the command that follows. */
const usualUmask = ["sh", "-c", 'umask 022 && exec "$@"', "sh"];

const programs: Record<string, (DATA_DIR: string) => unknown> = {
  "the server": async (DATA_DIR) => (await startServerProcess({ DATA_DIR }, usualUmask)).stop(),
  "a command": (DATA_DIR) => {
    const [shell = "", ...wrapper] = usualUmask;
    const executable = fileURLToPath(new URL("../operate.ts", import.meta.url));
    const env = { ...processEnvironment(), DATA_DIR };
    execFileSync(shell, [...wrapper, process.execPath, executable, "migrate"], { env });
  },
};

test.each(Object.entries(programs))(
  "%s keeps its files to itself in a folder that others may enter",
  async (_, run) => {
    const folder = testFolder();
    await chmod(folder, 0o755);
    await run(folder);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(0);
    for (const { parentPath, name } of files) {
      const path = join(parentPath, name);
      expect([path, (await stat(path)).mode & 0o077]).toEqual([path, 0]);
    }
  },
);
