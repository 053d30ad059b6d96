import { readFileSync } from "node:fs";
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
  };
}
