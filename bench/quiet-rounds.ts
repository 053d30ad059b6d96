import { readFileSync } from "node:fs";

/** The share of processor time that a round may lose to the host and still count as quiet. */
export const quietShare = 0.02;

/** How many rounds there were, how many the host disturbed, and how many of those do not count. */
export type Rounds = { measured: number; disturbed: number; dropped: number };

/** Measures `wanted` times. Every round counts; the number that the host disturbed is reported. */
export async function allRounds<Round>(
  wanted: number,
  measure: () => Promise<Round>,
): Promise<{ counted: readonly Round[]; rounds: Rounds }> {
  const counted: Round[] = [];
  let disturbed = 0;
  while (counted.length < wanted) {
    const stolen = countStolenTime();
    counted.push(await measure());
    if (stolen() > quietShare) {
      disturbed += 1;
    }
  }
  return { counted, rounds: { measured: wanted, disturbed, dropped: 0 } };
}

/** Processor time of the whole machine since its start, in ticks. */
type ProcessorTime = { all: number; stolen: number };

/** Reads the first line of Linux's /proc/stat (proc(5)); undefined where it is something else. */
export function processorTime(stat: string): ProcessorTime | undefined {
  const [name, ...ticks] = stat.split("\n", 1)[0]?.split(/ +/) ?? [];
  // user, nice, system, idle, iowait, irq, softirq, steal; time of guests is in the first two already.
  const times = ticks.slice(0, 8).map(Number);
  const [stolen] = times.slice(7);
  if (name !== "cpu" || stolen === undefined) {
    return undefined;
  }
  return { all: times.reduce((sum, time) => sum + time, 0), stolen };
}

/**
 * Starts counting the time that the host of a virtual machine gives to others while this machine has
 * work. Measured code waits during that time, through no fault of its own.
 *
 * @returns a function that returns the share of processor time so far, 0 to 1; 0 where the system
 *   does not say
 */
export function countStolenTime(): () => number {
  const begin = now();
  return () => {
    const end = now();
    if (!begin || !end || end.all === begin.all) {
      return 0;
    }
    return (end.stolen - begin.stolen) / (end.all - begin.all);
  };
}

function now(): ProcessorTime | undefined {
  try {
    return processorTime(readFileSync("/proc/stat", "utf8"));
  } catch {
    return undefined;
  }
}
