import { fileURLToPath } from "node:url";
import type { EngineProgram } from "../src/worker/seal.ts";

/** Replaces the engine and misbehaves on demand; it talks to its test through files. */
export const misbehavingEngine: EngineProgram = {
  file: fileURLToPath(new URL("./misbehaving-engine.ts", import.meta.url)),
  isSnapshot: false,
  isSealed: false,
};

/** Replaces the engine, sealed like it, and tries to get out. */
export const hostileEngine: EngineProgram = {
  file: fileURLToPath(new URL("./hostile-engine.mts", import.meta.url)),
  isSnapshot: false,
  isSealed: true,
};
