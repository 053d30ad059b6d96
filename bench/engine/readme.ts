import { cpus, totalmem } from "node:os";
import type { Measurement } from "./measure.ts";

/** The files that are made. */
export type Kind = "icici" | "icici-separators" | "zerodha";

/** One contender on one file; no median where it could not run. */
export interface Line {
  readonly kind: Kind;
  readonly lots: number;
  readonly bytes: number;
  readonly name: string;
  readonly missing: string | null;
  readonly median: Measurement | null;
}

/** How the measuring went: medians of how many runs, and the machine's load before and after. */
export interface Circumstances {
  readonly runs: number;
  readonly loadBefore: number;
  readonly loadAfter: number;
}

const TITLES: Readonly<Record<Kind, string>> = {
  icici: "ICICI Direct, CSV",
  "icici-separators": "ICICI Direct, CSV, figures in quotes with Indian separators",
  zerodha: "Zerodha, .xlsx",
};

/** The section on the engine in bench/README.md. */
export function readme(
  lines: readonly Line[],
  { runs, loadBefore, loadAfter }: Circumstances,
): string {
  const machine =
    `${cpus().length} processors (${cpus()[0]?.model.trim() ?? "unknown"}), ` +
    `${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}; load ` +
    `${loadBefore.toFixed(1)} before and ${loadAfter.toFixed(1)} after`;
  return `\`npm run bench:engine\` writes this section. It makes synthetic statements in a temporary folder (seeded:
the same ones each time), runs the command line on them from start to finish, and beside it what
only reads the same file. Medians of ${runs} runs, taken in turn after one that is not counted, each in
a process of its own with its start; everybody's compiled modules are in place. Processor time is of
all threads; memory is the largest resident set. What people have are 200 to 5,000 lots: the larger
files show how time and memory grow.

"Without the workbook" is \`capital-gains FILE --out DIR --no-report\`: bytes of the statement to
\`processed_file.csv\` and \`result.json\`. "With" adds \`capital-gains-report.xlsx\`.

Python's readers need \`python3-pandas\` and \`python3-openpyxl\` (\`PYTHON\` names another Python); what
is not installed is said in the table.

Machine: ${machine}.

${(Object.keys(TITLES) as Kind[])
  .map((kind) =>
    table(
      TITLES[kind],
      lines.filter((line) => line.kind === kind),
    ),
  )
  .join("\n")}
### Targets

| Target | Measured | |
|---|---|---|
${targets(lines)
  .map(
    ({ what, measured, met }) =>
      `| ${what} | ${measured} | ${met === null ? "not measured" : met ? "met" : "**missed**"} |`,
  )
  .join("\n")}
`;
}

function table(title: string, lines: readonly Line[]): string {
  const rows = lines.map(({ lots, bytes, name, missing, median }) =>
    median === null
      ? `| ${lots.toLocaleString("en")} | ${name} | ${missing} | | |`
      : `| ${lots.toLocaleString("en")} (${(bytes / 1e6).toFixed(1)} MB) | ${name} | ${median.seconds.toFixed(2)} | ${median.processorSeconds.toFixed(2)} | ${Math.round(median.megabytes)} |`,
  );
  return `### ${title}

| Lots | | Seconds | Processor seconds | MB |
|---|---|---|---|---|
${rows.join("\n")}
`;
}

interface Target {
  readonly what: string;
  readonly measured: string;
  /** `null` when it could not be measured. */
  readonly met: boolean | null;
}

function targets(lines: readonly Line[]): readonly Target[] {
  const of = (kind: Kind, lots: number, name: string) =>
    lines.find((line) => line.kind === kind && line.lots === lots && line.name.startsWith(name))
      ?.median ?? null;
  const engine = "capital-gains, without";
  const share = (
    what: string,
    [kind, lots, name]: readonly [Kind, number, string],
    most: number,
  ): Target => {
    const ours = of(kind, lots, engine);
    const theirs = of(kind, lots, name);
    if (ours === null || theirs === null) return { what, measured: "", met: null };
    const seconds = ours.seconds / theirs.seconds;
    const processor = ours.processorSeconds / theirs.processorSeconds;
    return {
      what,
      measured: `${seconds.toFixed(2)} of its time, ${processor.toFixed(2)} of its processor time`,
      met: seconds <= most,
    };
  };
  const growth = (kind: Kind, fewer: number, more: number): Target => {
    const small = of(kind, fewer, engine);
    const large = of(kind, more, engine);
    const start = of(kind, 1_000, engine);
    const what = `Time and memory linear in lots: ${fewer.toLocaleString("en")} to ${more.toLocaleString("en")} of ${TITLES[kind]}`;
    if (small === null || large === null || start === null)
      return { what, measured: "", met: null };
    const per = (run: Measurement, figure: "seconds" | "megabytes", lots: number) =>
      (run[figure] - start[figure]) / (lots - 1_000);
    const time = per(large, "seconds", more) / per(small, "seconds", fewer);
    const memory = per(large, "megabytes", more) / per(small, "megabytes", fewer);
    return {
      what,
      measured: `a further lot costs ${time.toFixed(2)} times the time and ${memory.toFixed(2)} times the memory`,
      met: time <= 1.25 && memory <= 1.25,
    };
  };
  const largest = of("icici", 1_000_000, engine);
  const withWorkbook = of("icici", 1_000_000, "capital-gains, with the");
  const seconds = (what: string, kind: Kind, lots: number, name: string, most: number): Target => {
    const median = of(kind, lots, name);
    return {
      what: `${what} in at most ${most} s`,
      measured:
        median === null
          ? ""
          : `${median.seconds.toFixed(2)} s, ${median.processorSeconds.toFixed(2)} s of processor time`,
      met: median === null ? null : median.seconds <= most,
    };
  };
  const half = (lots: number) =>
    share(
      `${lots.toLocaleString("en")} lots of ICICI Direct in at most half the time of pandas.read_csv`,
      ["icici", lots, "pandas"],
      0.5,
    );
  return [
    half(1_000),
    half(5_000),
    seconds(
      "100,000 lots of ICICI Direct with the workbook",
      "icici",
      100_000,
      "capital-gains, with the",
      1.5,
    ),
    seconds(
      "1,000,000 lots of ICICI Direct with the workbook",
      "icici",
      1_000_000,
      "capital-gains, with the",
      9,
    ),
    share(
      "100,000 rows of Zerodha at least 5 times faster than openpyxl (0.20)",
      ["zerodha", 100_000, "openpyxl"],
      0.2,
    ),
    share(
      "100,000 rows of Zerodha at least twice as fast as SheetJS (0.50)",
      ["zerodha", 100_000, "SheetJS"],
      0.5,
    ),
    growth("icici", 100_000, 1_000_000),
    growth("zerodha", 20_000, 100_000),
    {
      what: "1,000,000 lots of ICICI Direct within 1 GiB",
      measured:
        largest === null
          ? ""
          : `${Math.round(largest.megabytes)} MB, with the workbook ${Math.round(withWorkbook?.megabytes ?? 0)} MB`,
      met:
        largest === null ? null : Math.max(largest.megabytes, withWorkbook?.megabytes ?? 0) <= 1024,
    },
  ];
}
