// Writes the benches' results, kept as data in bench/results, into bench/README.md.
// usage: node bench/report.ts     writes the README again from the stored results
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { parse } from "node:path";
import { countStolenTime, quietShare, type Rounds } from "./quiet-rounds.ts";

const folder = new URL("results/", import.meta.url);
const readme = new URL("README.md", import.meta.url);

/** Ways to show a number. */
const forms = {
  count: (value: number) => decimals(value, 0),
  hundredths: (value: number) => decimals(value, 2),
  thousandths: (value: number) => decimals(value, 3),
  /** Rates and milliseconds: large values are not known to a tenth. */
  figure: (value: number) => decimals(value, value < 100 ? 1 : 0),
  kilobytes: (value: number) => decimals(value / 1e3, 1),
  megabytes: (value: number) => decimals(value / 1e6, 1),
  share: (value: number) => `${decimals(value * 100, 0)}%`,
};

/** A column of figures, or of text where it has no form. */
export type Column = { heading: string; form?: keyof typeof forms };

/** Rows of measurements; `null` where there was nothing to measure. */
export type Table = {
  title: string;
  columns: readonly Column[];
  rows: readonly (readonly (string | number | null)[])[];
};

/** A target and what was measured; `met` is null if nothing was, or if this machine cannot tell. */
export type Target = { what: string; measured: string; met: boolean | null };

/** The machine and conditions of a measurement, shown with every figure. */
export type Circumstances = {
  day: string;
  machine: string;
  software: readonly string[];
  /** The load average over one minute. */
  load: { before: number; after?: number };
  /** Share of the processor time that the host of this machine took. */
  stolen?: number;
  /** How many times everything was measured for the medians. */
  runs: number;
  rounds?: Rounds;
};

/** The results of one bench. */
export type Results = {
  circumstances: Circumstances;
  tables: readonly Table[];
  notes: readonly string[];
  targets: readonly Target[];
};

/** Starts observing the machine; call the returned function at the end. */
export function observe(): (runs: number, ...software: readonly string[]) => Circumstances {
  const before = loadavg()[0] ?? 0;
  const stolen = countStolenTime();
  return (runs, ...software) => ({
    day: new Date().toISOString().slice(0, 10),
    machine: `${availableParallelism()} processors (${cpus()[0]?.model.trim() ?? "unknown"}), ${Math.round(totalmem() / 2 ** 30)} GB`,
    software: [`Node ${process.versions.node}`, ...software],
    load: { before, after: loadavg()[0] ?? 0 },
    stolen: stolen(),
    runs,
  });
}

/** Makes a target that is met up to a limit; NaN means not measured. */
export function atMost(limit: number, value: number, what: string, measured: string): Target {
  return Number.isNaN(value)
    ? { what, measured: "", met: null }
    : { what, measured, met: value <= limit };
}

/** Makes a target that is met from a limit on. */
export function atLeast(limit: number, value: number, what: string, measured: string): Target {
  return atMost(-limit, -value, what, measured);
}

/**
 * Prints results, and stores them if `keep` is set.
 *
 * @param name of the file in bench/results, and of the section in bench/README.md
 */
export function publish(name: string, results: Results, keep: boolean): void {
  console.log(`\n${sectionOf(results)}`);
  if (!keep) {
    return;
  }
  const json = JSON.stringify(results, null, 2);
  // One line for each row of a table: text in JSON holds no line break.
  const lines = json.replace(/[[{][^[\]{}]*[}\]]/g, (row) => row.replace(/\n\s*/g, " "));
  writeFileSync(new URL(`${name}.json`, folder), `${lines}\n`);
  writeFileSync(readme, withResults());
}

/** Returns the README with every section generated from its results. */
export function withResults(): string {
  const names = readdirSync(folder).map((file) => parse(file).name);
  return names.reduce(
    (page, name) => {
      const results: Results = JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8"));
      const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
      const [from, to] = [page.indexOf(open), page.indexOf(close)];
      if (from < 0 || to < from) {
        throw new Error(`bench/README.md has no ${open} ... ${close}`);
      }
      return `${page.slice(0, from)}${open}\n\n${sectionOf(results)}\n\n${page.slice(to)}`;
    },
    readFileSync(readme, "utf8"),
  );
}

function sectionOf({ circumstances, tables, notes, targets }: Results): string {
  const verdict = (met: boolean | null) =>
    met === null ? "not measured" : met ? "met" : "**missed**";
  const judged = targets.map(({ what, measured, met }) => [what, measured, verdict(met)]);
  const columns = ["Target", "Measured", "Verdict"].map((heading) => ({ heading }));
  return [
    sentenceOf(circumstances),
    ...[...tables, { title: "", columns, rows: judged }]
      .filter(({ rows }) => rows.length > 0)
      .map(markdown),
    ...notes,
  ].join("\n\n");
}

function sentenceOf(circumstances: Circumstances): string {
  const { day, machine, software, load, stolen, runs, rounds } = circumstances;
  const all = `${runs > 1 ? `Medians of ${runs} runs` : "One run"} on ${day}: ${machine}`;
  const after = load.after === undefined ? "" : ` and ${load.after.toFixed(1)} after`;
  const loads = `load ${load.before.toFixed(1)} before${after}`;
  const host = stolen === undefined ? "" : `, ${(stolen * 100).toFixed(1)}% taken by the host`;
  const sentence = `${all}, ${software.join(", ")}; ${loads}${host}.`;
  if (!rounds) {
    return sentence;
  }
  const { measured, disturbed, dropped } = rounds;
  return `${sentence} In ${disturbed} of ${measured} rounds of delays the host took more than ${quietShare * 100}% of the processor time ("steal" of a virtual machine); ${dropped} of them are left out.`;
}

/** Columns are not padded beyond this width. */
const widest = 100;

/** Writes a padded table, so that it also reads well in a terminal; figures are right-aligned. */
function markdown({ title, columns, rows }: Table): string {
  const lines = [
    columns.map(({ heading }) => heading),
    columns.map(({ form }) => (form ? "-:" : "-")),
    ...rows.map((row) => columns.map(({ form }, at) => show(row[at] ?? null, form))),
  ];
  const text = lines.map((line, number) => {
    const cells = line.map((cell, at) => {
      const width = Math.min(widest, Math.max(3, ...lines.map((each) => each[at]?.length ?? 0)));
      const fill = number === 1 ? "-" : " ";
      return columns[at]?.form ? cell.padStart(width, fill) : cell.padEnd(width, fill);
    });
    return `| ${cells.join(" | ")} |`;
  });
  return [...(title ? [`### ${title}`, ""] : []), ...text].join("\n");
}

/** Returns a cell as the README shows it. */
export function show(cell: string | number | null, form: Column["form"] = "count"): string {
  return typeof cell === "number" ? forms[form](cell) : (cell ?? "–");
}

function decimals(value: number, digits: number): string {
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return value.toLocaleString("en", fraction);
}

if (import.meta.main) {
  writeFileSync(readme, withResults());
}
