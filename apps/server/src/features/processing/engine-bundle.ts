import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Static, Type } from "typebox";
import { Value } from "typebox/value";

/**
 * The engine's process in one file: all that it may read, and seven times as fast to start as its
 * sources. Its first line says what it was made of.
 */
export const engineBundle = fileURLToPath(new URL("../../../dist/engine.mjs", import.meta.url));
const builder = fileURLToPath(new URL("../../../scripts/build-engine.ts", import.meta.url));

/** What a bundle was made of: files, as seen from its folder, and one hash over them. */
export type Ingredients = Static<typeof Ingredients>;
const Ingredients = Type.Object({ files: Type.Array(Type.String()), sha256: Type.String() });

/** Ensures that the engine is built from these sources; rejects when it cannot be built. */
export function prepareEngine(): Promise<void> {
  prepared ??= prepare();
  return prepared;
}

let prepared: Promise<void> | undefined;

async function prepare(): Promise<void> {
  if (await isEngineBuilt()) {
    return;
  }
  try {
    await promisify(execFile)(process.execPath, [builder]);
  } catch (cause) {
    throw new Error(engineNotBuilt, { cause });
  }
}

/** Tells an operator that the engine is missing or older than its sources. */
export const engineNotBuilt =
  "The statement engine is not built from these sources: run npm run build.";

/** Whether the engine's file exists and its sources have not changed since. */
export async function isEngineBuilt(): Promise<boolean> {
  const bundle = await readFile(engineBundle, "utf8").catch(() => "");
  const [, line] = /^\/\/ (\{.+\})\n/.exec(bundle) ?? [];
  if (line === undefined) {
    return false;
  }
  const stated: unknown = JSON.parse(line);
  return Value.Check(Ingredients, stated) && (await hashOf(stated.files)) === stated.sha256;
}

/** One hash over files' names and contents. */
export async function hashOf(files: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const file of files) {
    const content = await readFile(resolve(dirname(engineBundle), file)).catch(() => "missing");
    hash.update(`\0${file}\0`).update(content);
  }
  return hash.digest("hex");
}
