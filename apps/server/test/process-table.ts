import { readdirSync, readFileSync } from "node:fs";

/** Whether a process runs; one that has ended and only waits to be reaped does not. */
export function isThere(pid: number): boolean {
  if (process.platform === "linux") {
    return entryOf(pid) !== undefined;
  }
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Process ids of all descendants of a process, on Linux. */
export function descendantsOf(pid: number): number[] {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const children = all.filter((each) => entryOf(each)?.parent === pid);
  return [...children, ...children.flatMap(descendantsOf)];
}

/**
 * Reads a running process from proc(5). Its name may contain anything, so parse what follows it.
 */
function entryOf(pid: number): { parent: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state, parent] = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return state === "Z" || state === "X" ? undefined : { parent: Number(parent) };
  } catch {
    return undefined;
  }
}
