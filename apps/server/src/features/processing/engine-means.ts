import { execFile } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import type { EngineMeans, EnginePlan } from "./engine-plan.ts";

/** Writable address space that Node claims at its start without using it, in megabytes. */
const baseMb = 640;

/** Finds what this system offers, and tries what this account may be denied. */
export async function findMeans(): Promise<EngineMeans> {
  const [chrt, unshare] = ["chrt", "unshare"].map(pathOf);
  const nothing = [process.execPath, "--version"];
  const [mayYield, mayUnshare] = await Promise.all([
    works(chrt, ...idle, ...nothing),
    works(unshare, ...apart, ...nothing),
  ]);
  return {
    prlimit: pathOf("prlimit"),
    chrt: mayYield ? (chrt ?? null) : null,
    unshare: mayUnshare ? (unshare ?? null) : null,
  };
}

/** Lists what this system lacks for engines, each in a sentence for the operator. */
export function lackingMeans({ prlimit, chrt, unshare }: EngineMeans): string[] {
  return [
    ...(prlimit
      ? []
      : [
          "Engines have no memory limit but Node's own and no limit on processor time: prlimit (util-linux) is missing.",
        ]),
    ...(chrt
      ? []
      : [
          "Engines run at low priority instead of in the idle class, so people may wait a few milliseconds longer while statements are processed: chrt (util-linux) is missing.",
        ]),
    ...(unshare
      ? []
      : [
          "Engines are not cut off from the network: unshare (util-linux) is missing, or this account may not create user and network namespaces.",
        ]),
  ];
}

const idle = ["--idle", "0"];
const apart = ["--user", "--net", "--"];

/** Builds an engine's command: each program in it replaces itself with the next one. */
export function engineCommand(plan: EnginePlan, means: EngineMeans): [string, ...string[]] {
  const { program, memoryMb, processorSeconds, yields } = plan;
  const { prlimit, chrt, unshare } = means;
  const wrappers = [
    ...(unshare ? [unshare, ...apart] : []),
    ...(chrt && yields ? [chrt, ...idle] : []),
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
  ];
  const node: [string, ...string[]] = [
    process.execPath,
    // The heap gets most of the memory; the rest is for buffers outside it.
    `--max-old-space-size=${Math.floor(memoryMb * 0.6)}`,
    "--disable-warning=ExperimentalWarning",
    ...(program.sealed ? ["--permission", `--allow-fs-read=${program.file}`] : []),
    program.file,
  ];
  const [first, ...rest] = wrappers;
  return first === undefined ? node : [first, ...rest, ...node];
}

/**
 * Moves an engine with all its threads out of the idle class. False where this account may not:
 * that needs a privilege, or RLIMIT_NICE (sched(7)).
 */
export function lift(chrt: string, pid: number): Promise<boolean> {
  return works(chrt, "--all-tasks", "--other", "--pid", "0", String(pid));
}

/** Whether a command can be started and succeeds. */
function works(...command: (string | null | undefined)[]): Promise<boolean> {
  const [program, ...given] = command.filter((word) => typeof word === "string");
  if (!program || given.length + 1 < command.length) {
    return Promise.resolve(false);
  }
  return new Promise((resolve) => {
    execFile(program, given, { env: {}, timeout: 10_000 }, (error) => resolve(error === null));
  });
}

/** Where a program is, or null where the system has none. */
function pathOf(name: string): string | null {
  const folders = process.platform === "linux" ? (process.env.PATH ?? "/usr/bin:/bin") : "";
  const paths = folders.split(delimiter).map((folder) => join(folder, name));
  return paths.find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
