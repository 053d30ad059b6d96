import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { makeNamespaces, type Namespaces } from "./namespaces.ts";

/** A program that runs in an engine's process. */
export type EngineProgram = {
  file: string;
  /** Whether the file is a startup snapshot of V8 with the engine loaded. */
  isSnapshot: boolean;
  /** Whether Node denies it all files but its own, child processes, threads and add-ons. */
  isSealed: boolean;
};

/** The walls around engines; undefined where the system has none or refuses it. */
export type Seal = {
  /** The program that limits memory and processor time. */
  prlimit: string | undefined;
  namespaces: Namespaces | undefined;
};

/** Writable address space that Node claims at its start without using it, in megabytes. */
const baseMb = 640;
/** More processor time than any run may take, in seconds: for a child that its worker cannot end. */
const processorSeconds = 90;

/**
 * Makes what this system offers for engines of this program. Whether an engine can be started through
 * it is for `proveSeal` to try.
 *
 * @returns besides the seal, why it has no namespaces: what refused them said so
 */
export async function makeSeal({ file }: EngineProgram): Promise<Seal & { refusal?: string }> {
  const [prlimit, unshare, nsenter] = ["prlimit", "unshare", "nsenter"].map(pathOf);
  if (!unshare || !nsenter) {
    return { prlimit, namespaces: undefined, refusal: "unshare or nsenter is not installed" };
  }
  const made = await makeNamespaces({ unshare, nsenter }, [file, ...filesOfNode()]);
  return made.ok
    ? { prlimit, namespaces: made.value }
    : { prlimit, namespaces: undefined, refusal: made.error };
}

/** The files of Node: its program, the libraries that it loaded, and what tells it of large pages. */
function filesOfNode(): string[] {
  // Otherwise the report looks up the names of all peers.
  Object.assign(process.report, { excludeNetwork: true });
  const { sharedObjects } = process.report.getReport() as unknown as { sharedObjects: string[] };
  const pages = "/sys/kernel/mm/transparent_hugepage";
  return [
    process.execPath,
    ...sharedObjects.filter((path) => path.startsWith("/")),
    ...[`${pages}/enabled`, `${pages}/hpage_pmd_size`, "/etc/ld.so.cache"].filter(existsSync),
  ];
}

const foreignFunctions = "--no-experimental-ffi";
/** Closes Node's modules that reach past its permissions, where this Node has them; a snapshot keeps it. */
export const closedModules: readonly string[] = [
  "--no-experimental-sqlite",
  ...(process.allowedNodeEnvironmentFlags.has(foreignFunctions) ? [foreignFunctions] : []),
];
/** What Node itself closes in every engine: those modules, the inspector's signal, flags of V8. */
const closed = [...closedModules, "--disable-sigusr1", "--freeze-flags-after-init"];

/** Builds an engine's command: each program in it replaces itself with the next one. */
export function sealedCommand(
  { file, isSnapshot, isSealed }: EngineProgram,
  memoryMb: number,
  { prlimit, namespaces }: Seal,
): readonly string[] {
  return [
    ...(prlimit
      ? [
          prlimit,
          `--data=${(baseMb + memoryMb) * 1024 * 1024}`,
          // The first limit sends it a distinct signal, the second one kills it.
          `--cpu=${processorSeconds}:${processorSeconds + 2}`,
          "--core=0",
          "--",
        ]
      : []),
    ...((isSealed && namespaces?.enter) || []),
    process.execPath,
    // The heap gets most of the memory; the rest is for buffers outside it.
    `--max-old-space-size=${Math.floor(memoryMb * 0.6)}`,
    "--disable-warning=ExperimentalWarning",
    // Most statements end before V8's best code has paid for the time that making it takes.
    "--efficiency-mode",
    ...closed,
    ...(isSealed ? ["--permission", `--allow-fs-read=${file}`] : []),
    ...(isSnapshot ? ["--snapshot-blob"] : []),
    file,
  ];
}

/** Where a program is; undefined where the system has none. */
function pathOf(name: string): string | undefined {
  const folders = process.platform === "linux" ? (process.env.PATH ?? "/usr/bin:/bin") : "";
  return folders
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
