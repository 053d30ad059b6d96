import { atMost, type Circumstances, type Results, type Table, type Target } from "../report.ts";
import type { Measurement } from "./measure.ts";

/** The kinds of generated files. */
export const kinds = {
  icici: "ICICI Direct, CSV",
  "icici-separators": 'ICICI Direct, CSV, "1,14,543.06"',
  zerodha: "Zerodha, .xlsx",
} as const;

/** One contender on one file; no median where it could not run. */
export type Line = {
  kind: keyof typeof kinds;
  lots: number;
  bytes: number;
  name: string;
  missing: string | null;
  median: Measurement | undefined;
};

/** People's own statements have at most this many lots. */
const mostOfPeople = 5_000;

/** Returns a run's results, people's statements first. */
export function engineResults(lines: readonly Line[], circumstances: Circumstances): Results {
  const usual = lines.filter(({ lots }) => lots <= mostOfPeople);
  const large = lines.filter(({ lots }) => lots > mostOfPeople);
  return {
    circumstances,
    tables: [
      table("Statements as people have them", usual),
      table("Large ones, to see how time and memory grow", large),
    ],
    notes: [],
    targets: targets(lines),
  };
}

function table(title: string, lines: readonly Line[]): Table {
  return {
    title,
    columns: [
      { heading: "File" },
      { heading: "Lots", form: "count" },
      { heading: "MB of it", form: "megabytes" },
      { heading: "What reads it" },
      { heading: "Seconds", form: "hundredths" },
      { heading: "Processor seconds", form: "hundredths" },
      { heading: "Memory in MB", form: "count" },
    ],
    rows: lines.map(({ kind, lots, bytes, name, missing, median }) => [
      ...[kinds[kind], lots, bytes, missing === null ? name : `${name}: ${missing}`],
      ...[median?.seconds ?? null, median?.processorSeconds ?? null, median?.megabytes ?? null],
    ]),
  };
}

const unknown: Measurement = {
  seconds: Number.NaN,
  processorSeconds: Number.NaN,
  megabytes: Number.NaN,
};

function targets(lines: readonly Line[]): Target[] {
  const of = (kind: Line["kind"], lots: number, name = "capital-gains, without") =>
    lines.find((line) => line.kind === kind && line.lots === lots && line.name.startsWith(name))
      ?.median ?? unknown;
  const withWorkbook = (lots: number) => of("icici", lots, "capital-gains, with the");
  const count = (lots: number) => lots.toLocaleString("en");

  const share = (most: number, kind: Line["kind"], lots: number, reader: string, what: string) => {
    const [ours, theirs] = [of(kind, lots), of(kind, lots, reader)];
    const time = ours.seconds / theirs.seconds;
    const processor = ours.processorSeconds / theirs.processorSeconds;
    const measured = `${time.toFixed(2)} of its time, ${processor.toFixed(2)} of its processor time`;
    return atMost(most, time, `${count(lots)} ${what}`, measured);
  };
  const seconds = (most: number, lots: number) => {
    const run = withWorkbook(lots);
    const what = `${count(lots)} lots of ICICI Direct with the workbook in at most ${most} s`;
    const processor = `${run.processorSeconds.toFixed(2)} s of processor time`;
    return atMost(most, run.seconds, what, `${run.seconds.toFixed(2)} s, ${processor}`);
  };
  /** Compares the cost of one more lot among many with its cost among fewer. */
  const growth = (kind: Line["kind"], fewer: number, more: number) => {
    const grown = (lots: number, figure: keyof Measurement) =>
      (of(kind, lots)[figure] - of(kind, 1_000)[figure]) / (lots - 1_000);
    const time = grown(more, "seconds") / grown(fewer, "seconds");
    const memory = grown(more, "megabytes") / grown(fewer, "megabytes");
    const what = `Time and memory linear in lots: ${count(fewer)} to ${count(more)} of ${kinds[kind]}`;
    const measured = `a further lot costs ${time.toFixed(2)} times the time and ${memory.toFixed(2)} times the memory`;
    return atMost(1.25, Math.max(time, memory), what, measured);
  };
  const [bare, full] = [of("icici", 1_000_000).megabytes, withWorkbook(1_000_000).megabytes];
  const half = "lots of ICICI Direct in at most half the time of pandas.read_csv";
  return [
    share(0.5, "icici", 1_000, "pandas", half),
    share(0.5, "icici", 5_000, "pandas", half),
    seconds(1.5, 100_000),
    seconds(9, 1_000_000),
    share(
      0.2,
      "zerodha",
      100_000,
      "openpyxl",
      "rows of Zerodha at least 5 times faster than openpyxl",
    ),
    share(0.5, "zerodha", 100_000, "SheetJS", "rows of Zerodha at least twice as fast as SheetJS"),
    growth("icici", 100_000, 1_000_000),
    growth("zerodha", 20_000, 100_000),
    atMost(
      1024,
      Math.max(bare, full),
      "1,000,000 lots of ICICI Direct within 1 GiB",
      `${bare.toFixed(0)} MB, with the workbook ${full.toFixed(0)} MB`,
    ),
  ];
}
