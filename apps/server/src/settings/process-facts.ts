import { readFileSync } from "node:fs";
import { totalmem } from "node:os";
import type { ProcessFacts } from "./setting-checks.ts";

const manifest: { version: string; devDependencies: { node: string } } = JSON.parse(
  readFileSync(new URL("../../../../package.json", import.meta.url), "utf8"),
);

/** The product's version. */
export const productVersion = manifest.version;

/** The facts about this process. */
export function processFacts(): ProcessFacts {
  return {
    environment: process.env,
    node: process.versions.node,
    testedNode: manifest.devDependencies.node,
    userId: process.getuid?.(),
    // Without a limit Node returns 0, or more than any machine has.
    memory: Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
  };
}
