import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Runs one of the operator's commands while a product runs, as `npm run operate COMMAND ...` does.
 *
 * @returns what it printed; it rejects when the command fails
 */
export async function operate(
  dataFolder: string,
  command: string,
  ...given: string[]
): Promise<string> {
  const { stdout } = await promisify(execFile)("npm", ["run", "-s", "operate", command, ...given], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "", DATA_DIR: dataFolder },
    shell: process.platform === "win32",
  });
  return stdout;
}
