#!/usr/bin/env node
// Plain JavaScript, so that the oldest Node that a machine may have can read it: the engine is
// TypeScript and runs on the pinned Node, to which an older one hands over.
import module from "node:module";
import { isFresh, loader } from "./built-command.mjs";

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major > 22 || (major === 22 && minor >= 18)) {
  const dist = `${import.meta.dirname}/../dist`;
  const { run } = isFresh(dist) ? loader(dist)("./run.cjs") : fromSources();
  // Everything is written: Node need not tidy up.
  process.exit(await run(process.argv.slice(2)));
} else {
  const { spawnSync } = await import("node:child_process");
  // The Node of the product: `npm start` and the other commands put it there.
  const pinned = `${import.meta.dirname}/../../../node_modules/.bin/node`;
  const [, script, ...args] = process.argv;
  process.exitCode = spawnSync(pinned, [script, ...args], { stdio: "inherit" }).status ?? 1;
}

function fromSources() {
  // The first run keeps the compiled modules; later ones start in half the time.
  module.enableCompileCache();
  // Required, not imported: Node then finds its seventy modules a fifth faster.
  return module.createRequire(import.meta.url)("../src/cli/run.ts");
}
