import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * One SHA-256 (hex) over the names and bytes of all files that match the patterns below `root`, in a
 * stable order. Used to tell whether a build is still that of its sources.
 */
export function sourceHash(root: string, patterns: string[]): string {
  const hash = createHash("sha256");
  const files = globSync(patterns, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) {
    const bytes = readFileSync(file);
    hash.update(`${file.slice(root.length)}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest("hex");
}
