import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sourceHash } from "../apps/web/scripts/source-hash.ts";

/**
 * Builds the pages into apps/web/dist unless they were built from the same sources. Throws with the
 * builder's output when the build fails.
 */
export async function buildWeb(root: string): Promise<void> {
  const workspace = join(root, "apps/web");
  const built = await readFile(join(workspace, "dist/.source-hash"), "utf8").catch(() => "");
  if (built === (await sourceHash(workspace))) return;
  console.log("Building the pages ...");
  const build = spawnSync("npm", ["run", "--silent", "build", "-w", "web"], {
    cwd: root,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (build.status !== 0) {
    throw new Error(`The pages could not be built:\n${build.stdout}${build.stderr}`);
  }
}
