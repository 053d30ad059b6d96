// Prints each run's figures and keeps them as JSON in lab/results.
import { writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";

/** A measured figure with its unit, and the bar it is held to, if any. */
export type MeasuredFigure = {
  what: string;
  value: number;
  unit: string;
  atMost?: number;
  atLeast?: number;
};

/** One run: where and when it was measured, and its figures. */
type Run = {
  day: string;
  machine: string;
  software: string;
  load: { before: number; after: number };
  figures: readonly MeasuredFigure[];
};

const folder = new URL("results/", import.meta.url);

/**
 * Begins a run. The returned function prints the run's figures and, if `keep` is set, stores them.
 *
 * @param name of the run's file in lab/results
 */
export function beginRun(name: string, keep: boolean) {
  const before = loadavg()[0] ?? 0;
  return (figures: readonly MeasuredFigure[], ...software: readonly string[]): void => {
    const run: Run = {
      day: new Date().toISOString().slice(0, 10),
      machine: `${availableParallelism()} processors (${cpus()[0]?.model.trim() ?? "unknown"}), ${Math.round(totalmem() / 2 ** 30)} GB`,
      software: [`Node ${process.versions.node}`, ...software].join(", "),
      load: { before: Number(before.toFixed(1)), after: Number((loadavg()[0] ?? 0).toFixed(1)) },
      figures,
    };
    console.log(rowsOf(name, run).join("\n"));
    if (keep) {
      writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(run, null, 2)}\n`);
    }
  };
}

function rowsOf(name: string, { figures }: Run): string[] {
  return figures.map((figure) => {
    const { what, value, unit } = figure;
    return `| ${name} | ${what} | ${shown(value)} ${unit} | ${barOf(figure)} |`;
  });
}

function barOf({ value, unit, atMost, atLeast }: MeasuredFigure): string {
  if (atMost === undefined && atLeast === undefined) {
    return "";
  }
  const bar = atMost === undefined ? `at least ${atLeast}` : `at most ${atMost}`;
  const met = value <= (atMost ?? value) && value >= (atLeast ?? value);
  return `${bar} ${unit}: ${met ? "met" : "**missed**"}`;
}

/** Three significant digits; larger numbers whole. */
function shown(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString("en", { maximumFractionDigits: digits });
}
