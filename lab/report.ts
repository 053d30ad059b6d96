// Keeps each run's figures as JSON in lab/results, and shows them all as the table of lab/README.md.
// usage: node lab/report.ts     writes the table again from the stored runs
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
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
const readme = new URL("README.md", import.meta.url);
const [open, close] = ["<!-- results -->", "<!-- /results -->"];

/**
 * Begins a run. The returned function prints the run's figures and, if `keep` is set, stores them and
 * writes the table again.
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
      mkdirSync(folder, { recursive: true });
      writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(run, null, 2)}\n`);
      writeFileSync(readme, withTable());
    }
  };
}

/** Returns the README with the table of every stored run. */
export function withTable(): string {
  const page = readFileSync(readme, "utf8");
  const [from, to] = [page.indexOf(open), page.indexOf(close)];
  if (from < 0 || to < from) {
    throw new Error(`lab/README.md has no ${open} ... ${close}`);
  }
  const runs = readdirSync(folder).map((file): [string, Run] => [
    file.replace(".json", ""),
    JSON.parse(readFileSync(new URL(file, folder), "utf8")),
  ]);
  const circumstances = runs.map(
    ([name, { day, machine, software, load }]) =>
      `- ${name}: ${day}, ${machine}, ${software}; load ${load.before} before and ${load.after} after`,
  );
  const table = ["| Run | Figure | Measured | Bar |", "| --- | --- | --: | --- |"];
  const rows = runs.flatMap(([name, run]) => rowsOf(name, run));
  const lines = [...circumstances, "", ...table, ...rows];
  return `${page.slice(0, from)}${open}\n\n${lines.join("\n")}\n\n${page.slice(to)}`;
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

if (import.meta.main) {
  writeFileSync(readme, withTable());
}
