import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sourceHash } from "./source-hash.ts";

const sources = [
  "apps/web/{src,scripts,public}/**",
  "apps/web/*.{ts,html,json}",
  "packages/{contract,sign-in-widget}/src/**",
  "package-lock.json",
];

/**
 * Builds the pages into apps/web/dist unless what stands there was made from the same sources.
 * Throws with the builder's output when the build fails.
 */
export function buildWeb(root: string): void {
  const stamp = join(root, "apps/web/dist/.sources-sha256");
  const wanted = sourceHash(root, sources);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.log("Building the pages ...");
  const build = spawnSync("npm", ["run", "--silent", "build", "-w", "web"], {
    cwd: root,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (build.status !== 0) {
    throw new Error(`The pages could not be built:\n${build.stdout}${build.stderr}`);
  }
  writeFileSync(stamp, wanted);
}
