import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the repository. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** Reads a file, by its path in the repository. */
export const read = (path: string) => readFileSync(join(root, path), "utf8");

/** Lists the paths that git holds, or those of them that fit a pattern. */
export function tracked(...patterns: readonly string[]): string[] {
  const listed = execFileSync("git", ["ls-files", ...patterns], { cwd: root, encoding: "utf8" });
  return listed.split("\n").filter(Boolean);
}
