import { execFile } from "node:child_process";
import { chmod, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { processEnvironment, startServerProcess } from "../../test/processes.ts";
import { testFolder } from "../../test/test-folder.ts";

/** A shell with the umask that most systems have, which runs the command that follows. */
const usualUmask = ["sh", "-c", 'umask 022 && exec "$@"', "sh"];

/** Files below the folder that other accounts may read, and how many files there are. */
async function openFiles(folder: string): Promise<{ open: string[]; files: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const open: string[] = [];
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    if (((await stat(path)).mode & 0o077) !== 0) {
      open.push(path);
    }
  }
  return { open, files: files.length };
}

/** A folder that everyone may enter, like one that existed before the first start. */
async function openFolder(): Promise<string> {
  const folder = testFolder();
  await chmod(folder, 0o755);
  return folder;
}

test("the server keeps its files to itself in a folder that others may enter", async () => {
  const folder = await openFolder();
  const server = await startServerProcess({ DATA_DIR: folder }, usualUmask);
  const { open, files } = await openFiles(folder);
  expect(open).toEqual([]);
  expect(files).toBeGreaterThan(1);
  await server.stop();
});

test("a command keeps its files to itself in a folder that others may enter", async () => {
  const folder = await openFolder();
  const [shell = "", ...wrapper] = usualUmask;
  const executable = fileURLToPath(new URL("../operate.ts", import.meta.url));
  const line = [...wrapper, process.execPath, executable, "migrate"];
  const env = { ...processEnvironment(), DATA_DIR: folder };
  await new Promise<void>((resolve) => execFile(shell, line, { env }, () => resolve()));
  const { open, files } = await openFiles(folder);
  expect(open).toEqual([]);
  expect(files).toBeGreaterThan(0);
});
