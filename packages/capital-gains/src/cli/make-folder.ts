import { mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder and those above it that are missing; throws the system's error when it cannot. Node's
 * own `recursive` does not end where a folder can be found but nothing be made in it (`/proc`).
 */
export function makeFolder(folder: string): void {
  const missing: string[] = [];
  let path = folder;
  while (tryToMake(path) === "no-parent" && dirname(path) !== path) {
    missing.push(path);
    path = dirname(path);
  }
  // The nearest folder exists now; what still fails below it is told as it is.
  for (const below of missing.reverse()) if (tryToMake(below) === "no-parent") mkdirSync(below);
}

function tryToMake(path: string): "made" | "exists" | "no-parent" {
  try {
    mkdirSync(path);
    return "made";
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return "exists";
    if (code === "ENOENT") return "no-parent";
    throw error;
  }
}
