import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { access, constants, readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { accepted, failed, type Result } from "@site/result/result";
import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import { closedModules, type EngineProgram } from "./seal.ts";

const inBuild = (name: string) => fileURLToPath(new URL(`../../dist/${name}`, import.meta.url));

/** The engine's process in one file. Its first line says what it was made of. */
export const engineBundle = inBuild("engine.cjs");
/** The same as a startup snapshot of V8, which some platforms cannot make. */
export const engineSnapshot = inBuild("engine.blob");
const builder = fileURLToPath(new URL("../../scripts/build-engine.ts", import.meta.url));

/** Returns the program of every engine: the snapshot where this build of Node starts from it. */
export async function engineProgram(): Promise<EngineProgram> {
  const options = ["--disable-warning=ExperimentalWarning", ...closedModules];
  const started = promisify(execFile)(process.execPath, [
    ...options,
    "--snapshot-blob",
    engineSnapshot,
  ]);
  // Without input it ends immediately.
  started.child.stdin?.end();
  const isSnapshot = await started.then(
    () => true,
    () => false,
  );
  return { file: isSnapshot ? engineSnapshot : engineBundle, isSnapshot, isSealed: true };
}

/**
 * What a bundle was made of: files, as seen from its folder, one hash over them, and the version of
 * Node, which is the only one that starts the snapshot.
 */
export type Ingredients = Static<typeof Ingredients>;
const Ingredients = Type.Object({
  files: Type.Array(Type.String()),
  sha256: Type.String(),
  node: Type.String(),
});

/** Ensures that the engine is built from these sources; rejects when it cannot be built. */
export function prepareEngine(): Promise<void> {
  prepared ??= prepare();
  return prepared;
}

let prepared: Promise<void> | undefined;

async function prepare(): Promise<void> {
  const built = await checkEngine();
  if (built.ok) {
    return;
  }
  try {
    await promisify(execFile)(process.execPath, [builder]);
  } catch (cause) {
    throw new Error(built.error, { cause });
  }
}

const engineNotBuilt = "The statement engine is not built from these sources: run npm start.";

/**
 * Says why the engine cannot be used, in a sentence for the operator: this account may not read it, it is
 * missing, or its sources have changed since.
 */
export async function checkEngine(): Promise<Result<undefined, string>> {
  for (const file of [engineBundle, engineSnapshot]) {
    const code = await access(file, constants.R_OK).catch(({ code }) => code);
    if (code === "EACCES") {
      return failed(
        `This account cannot read the statement engine's file ${file}: run chmod -R go+rX ${dirname(file)}.`,
      );
    }
  }
  return (await isEngineBuilt()) ? accepted(undefined) : failed(engineNotBuilt);
}

async function isEngineBuilt(): Promise<boolean> {
  const bundle = await readFile(engineBundle, "utf8").catch(() => "");
  const [, line = "null"] = /^\/\/ (\{.+\})\n/.exec(bundle) ?? [];
  const stated: unknown = JSON.parse(line);
  return (
    Value.Check(Ingredients, stated) &&
    stated.node === process.version &&
    (await hashOfFiles(stated.files)) === stated.sha256
  );
}

/** One hash over files' names and contents. */
export async function hashOfFiles(files: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const file of files) {
    const content = await readFile(resolve(dirname(engineBundle), file)).catch(() => "missing");
    hash.update(`\0${file}\0`).update(content);
  }
  return hash.digest("hex");
}
