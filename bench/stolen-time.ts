import { readFileSync } from "node:fs";

/** Processor time of the whole machine since its start, in ticks. */
interface ProcessorTime {
  all: number;
  stolen: number;
}

/** Reads the first line of Linux's /proc/stat (proc(5)); null where it is something else. */
export function processorTime(stat: string): ProcessorTime | null {
  const [name, ...ticks] = stat.split("\n", 1)[0]?.split(/ +/) ?? [];
  // user, nice, system, idle, iowait, irq, softirq, steal; time of guests is in the first two already.
  const times = ticks.slice(0, 8).map(Number);
  const [stolen] = times.slice(7);
  if (name !== "cpu" || stolen === undefined) return null;
  return { all: times.reduce((sum, time) => sum + time, 0), stolen };
}

/**
 * Begins to count the time that the host of a virtual machine gives to others while this one wants
 * to work. Whatever is measured then waits, and it is nobody's fault here.
 *
 * @returns a function that gives the share of processor time so far, 0 to 1; 0 where the system does
 *   not say
 */
export function countStolenTime(): () => number {
  const begin = now();
  return () => {
    const end = now();
    if (!begin || !end || end.all === begin.all) return 0;
    return (end.stolen - begin.stolen) / (end.all - begin.all);
  };
}

function now(): ProcessorTime | null {
  try {
    return processorTime(readFileSync("/proc/stat", "utf8"));
  } catch {
    return null;
  }
}
