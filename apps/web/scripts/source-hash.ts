import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";

/** What the built site depends on, relative to the workspace's folder. */
const inputs = [
  "src",
  "scripts",
  "public",
  "index.html",
  "vite.config.ts",
  "budgets.json",
  "package.json",
  "../../package-lock.json",
  "../../packages/capital-gains/package.json",
  "../../packages/capital-gains/src",
  "../../packages/contract/src",
  "../../packages/result/src",
  "../../packages/sign-in-widget/src",
];

/**
 * Tests and the output of tools and of the build don't change the site. The engine's generated files
 * do: they are committed.
 */
const ignored = /[.]test[.]tsx?$|(^|[/])(node_modules|dist|build)[/]|^src[/].*generated[/]/;

/** Returns one hash over the names and contents of everything that the build reads. */
export async function sourceHash(root: string): Promise<string> {
  const hash = createHash("sha256");
  hash.update(process.versions.node);
  for (const input of inputs) {
    for (const file of await filesUnder(join(root, input))) {
      const name = relative(root, file);
      if (ignored.test(name)) {
        continue;
      }
      hash.update(`\0${name}\0`).update(await readFile(file));
    }
  }
  return hash.digest("hex");
}

async function filesUnder(path: string): Promise<string[]> {
  try {
    const entries = await readdir(path, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOTDIR") {
      return [path];
    }
    if (code === "ENOENT") {
      return [];
    }
    throw error;
  }
}
