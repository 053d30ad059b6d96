import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { isFresh } from "../packages/capital-gains/bin/built-command.mjs";

/**
 * Builds the command line unless it was built from the same sources. Where it cannot be built, such as in
 * a folder of another account, the command runs from the sources, which only takes longer.
 */
export async function buildCommand(root: string): Promise<void> {
  const workspace = join(root, "packages/capital-gains");
  if (isFresh(join(workspace, "dist"))) {
    return;
  }
  const builder = join(workspace, "scripts/build-command.ts");
  await promisify(execFile)(process.execPath, [builder]).catch(({ message }) => {
    console.error(`The command line was not built and runs from its sources: ${message}`);
  });
}
