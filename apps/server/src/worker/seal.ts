import { accessSync, constants } from "node:fs";
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

/** The walls around engines that the system grants; undefined where it has none or refuses it. */
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
 * Finds what this system grants; the namespaces last until they are closed, or this process ends.
 *
 * @param hidden folders that an engine must not even see
 */
export async function makeSeal(hidden: readonly string[]): Promise<Seal> {
  const [prlimit, unshare, nsenter] = ["prlimit", "unshare", "nsenter"].map(pathOf);
  const namespaces =
    unshare && nsenter ? await makeNamespaces(unshare, nsenter, hidden) : undefined;
  return { prlimit, namespaces };
}

/** Lists what this system lacks for engines, each in a sentence for the operator. */
export function lackingIn({ prlimit, namespaces }: Seal): string[] {
  return [
    ...(prlimit
      ? []
      : [
          "Engines have no memory limit but Node's own and no limit on processor time: prlimit (util-linux) is missing.",
        ]),
    ...(namespaces
      ? []
      : [
          "Engines are held by Node alone: they are not cut off from the network, other processes and files, because unshare or nsenter (util-linux) is missing or this account may not create namespaces.",
        ]),
  ];
}

/** What Node itself closes in every engine: SQLite, the inspector's signal, flags of V8. */
const closed = ["--no-experimental-sqlite", "--disable-sigusr1", "--freeze-flags-after-init"];

/** Builds an engine's command: each program in it replaces itself with the next one. */
export function sealedCommand(
  { file, isSnapshot, isSealed }: EngineProgram,
  memoryMb: number,
  { prlimit, namespaces }: Seal,
): readonly string[] {
  return [
    ...((isSealed && namespaces?.enter) || []),
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
