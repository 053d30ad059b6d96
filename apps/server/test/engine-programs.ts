import { fileURLToPath } from "node:url";
import type { EngineProgram } from "../src/features/processing/engine-plan.ts";

/** Stands in the engine's place and misbehaves on demand; it talks to its test by files. */
export const misbehavingEngine: EngineProgram = {
  file: fileURLToPath(new URL("./misbehaving-engine.ts", import.meta.url)),
  sealed: false,
};

/** Stands in the engine's place, sealed as the engine is, and tries to get out. */
export const hostileEngine: EngineProgram = {
  file: fileURLToPath(new URL("./hostile-engine.mts", import.meta.url)),
  sealed: true,
};
