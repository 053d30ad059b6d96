import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { availableParallelism, cpus, loadavg } from "node:os";

/**
 * A sentence on what a run was measured with, so that a figure is never read without it. The load
 * is the machine's average before the first page: above the number of processors, times are not
 * worth keeping.
 *
 * @param chromium the browser's version
 */
export async function setting(runs: number, chromium: string, load: number): Promise<string> {
  const day = new Date().toISOString().slice(0, 10);
  const processor = `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? "unknown processor"}`;
  return `Median of ${runs} ${runs === 1 ? "run" : "runs"} on ${day}: ${processor}, load ${load.toFixed(1)} at the start, Chromium ${chromium}, Lighthouse ${await lighthouseVersion()}, Node ${process.version}.`;
}

/** @returns how many processes wanted a processor on average during the last minute */
export function machineLoad(): number {
  return loadavg()[0] ?? 0;
}

async function lighthouseVersion(): Promise<string> {
  const manifest = createRequire(import.meta.url).resolve("lighthouse/package.json");
  return (JSON.parse(await readFile(manifest, "utf8")) as { version: string }).version;
}
