import { readFileSync } from "node:fs";
import { totalmem } from "node:os";
import type { ProcessFacts } from "./setting-checks.ts";

const manifest: {
  version: string;
  nodeFloor: string[];
  optionalDependencies: Record<string, string>;
} = JSON.parse(readFileSync(new URL("../../../../package.json", import.meta.url), "utf8"));

/** The versions of Node that the manifest pins, one for each platform. */
const pinnedNodes = Object.entries(manifest.optionalDependencies).flatMap(([name, version]) =>
  name.startsWith("node-") ? version : [],
);

/** The product's version. */
export const productVersion = manifest.version;

/** The facts about this process. */
export function processFacts(): ProcessFacts {
  return {
    environment: process.env,
    node: process.versions.node,
    nodeFloor: manifest.nodeFloor,
    testedNodes: pinnedNodes,
    userId: process.getuid?.(),
    // Without a limit Node returns 0, or more than any machine has.
    memory: Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
  };
}
