import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { sourceHash } from "../apps/web/scripts/source-hash.ts";

/**
 * Builds the pages into apps/web/dist unless they were built from the same sources. Throws with the
 * builder's output when the build fails.
 */
export async function buildWeb(root: string): Promise<void> {
  const workspace = join(root, "apps/web");
  const built = await readFile(join(workspace, "dist/.source-hash"), "utf8").catch(() => "");
  if (built === (await sourceHash(workspace))) {
    return;
  }
  console.log("Building the pages ...");
  await promisify(execFile)(process.execPath, [join(workspace, "scripts/build.ts")], {
    cwd: workspace,
  }).catch(({ stdout, stderr }) => {
    throw new Error(`The pages could not be built:\n${stdout}${stderr}`);
  });
}
