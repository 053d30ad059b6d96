// Times the command line from start to finish, in turn with programs that only read the same files.
// Needs Debian's time, python3-pandas and python3-openpyxl.
// usage: npm run lab engine -- [--runs 7] [--quick]      --quick measures small files once and keeps nothing
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { beginRun, type MeasuredFigure } from "../report.ts";
import { percentile } from "../statistics.ts";
import { type Measurement, measure } from "./measure.ts";
import { iciciFile, zerodhaFile } from "./statement-files.ts";

const { values } = parseArgs({
  options: { runs: { type: "string", default: "7" }, quick: { type: "boolean", default: false } },
});
const runs = values.quick ? 1 : Number(values.runs);
const commandLine = fileURLToPath(
  new URL("../../packages/capital-gains/bin/capital-gains.mjs", import.meta.url),
);
const sheetJs =
  'require("@e965/xlsx").read(require("fs").readFileSync(process.argv[1]),{dense:true,nodim:true})';
const python = process.env.PYTHON ?? "/usr/bin/python3";

/** The engine with and without its report, then programs that only read. */
const programs = {
  bare: (file: string, folder: string) => [
    ...[process.execPath, commandLine, file],
    "--out",
    join(folder, "out"),
    "--no-report",
  ],
  whole: (file: string, folder: string) => [
    ...[process.execPath, commandLine, file, "--out", join(folder, "out")],
  ],
  pandas: (file: string) => [
    ...[python, "-c", "import pandas, sys; pandas.read_csv(sys.argv[1], skiprows=3)", file],
  ],
  openpyxl: (file: string) => [
    ...[python, "-c"],
    "import openpyxl, sys; [r for s in openpyxl.load_workbook(sys.argv[1], read_only=True) for r in s.iter_rows(values_only=True)]",
    file,
  ],
  sheetJs: (file: string) => [process.execPath, "-e", sheetJs, file],
};
type Program = keyof typeof programs;

execFileSync("npm", ["run", "build", "-w", "@site/capital-gains"], { stdio: "inherit" });
const folder = mkdtempSync(join(tmpdir(), "lab-engine-"));
const finish = beginRun("engine", !values.quick);
const figures: MeasuredFigure[] = [];
try {
  const icici = new Map<number, Partial<Record<Program, Measurement>>>();
  for (const lots of values.quick ? [200] : [200, 1_000, 5_000, 20_000, 100_000]) {
    const medians = mediansInTurn(iciciFile(lots), "statement.csv", ["bare", "whole", "pandas"]);
    icici.set(lots, medians);
    const name = `ICICI Direct, ${lots.toLocaleString("en")} lots`;
    describe(name, medians, "pandas", "pandas.read_csv", lots <= 1_000 ? 0.5 : undefined);
  }
  for (const rows of values.quick ? [200] : [200, 1_000, 5_000]) {
    const programs: Program[] = ["bare", "whole", "openpyxl", "sheetJs"];
    const medians = mediansInTurn(zerodhaFile(rows), "statement.xlsx", programs);
    const name = `Zerodha, ${rows.toLocaleString("en")} rows`;
    describe(name, medians, "sheetJs", "SheetJS", rows === 1_000 ? 1 : undefined);
  }
  const [some, many] = [icici.get(20_000)?.bare, icici.get(100_000)?.bare];
  if (some && many) {
    const first = icici.get(1_000)?.bare?.processorSeconds ?? 0;
    const ratio =
      (many.processorSeconds - first) / 99_000 / ((some.processorSeconds - first) / 19_000);
    figures.push(
      { what: "100,000 lots: memory", value: many.megabytes, unit: "MB", atMost: 300 },
      {
        what: "a further lot at 100,000, against 20,000",
        value: ratio,
        unit: "times",
        atMost: 1.25,
      },
    );
  }
  finish(figures);
} finally {
  rmSync(folder, { recursive: true });
}

/** Adds the times of one file, and the ratio to a program that only reads it. */
function describe(
  file: string,
  medians: Partial<Record<Program, Measurement>>,
  reader: Program,
  readerName: string,
  atMost: number | undefined,
): void {
  const { bare, whole } = medians;
  const read = medians[reader];
  if (!bare || !whole || !read) {
    return;
  }
  figures.push(
    { what: file, value: bare.seconds * 1_000, unit: "ms" },
    { what: `${file}: processor time`, value: bare.processorSeconds * 1_000, unit: "ms" },
    { what: `${file}, with the report`, value: whole.seconds * 1_000, unit: "ms" },
    {
      what: `${file}, against ${readerName}`,
      value: bare.seconds / read.seconds,
      unit: "of its time",
      ...(atMost === undefined ? {} : { atMost }),
    },
    {
      what: `${file}, processor time against ${readerName}`,
      value: bare.processorSeconds / read.processorSeconds,
      unit: "of its time",
    },
  );
}

/**
 * Runs programs on a file and returns each one's medians. They take turns, so that other work on the
 * machine affects each alike; the first turn, which stores compiled modules, is not counted.
 */
function mediansInTurn(
  bytes: Uint8Array,
  name: string,
  which: readonly Program[],
): Partial<Record<Program, Measurement>> {
  const file = join(folder, name);
  writeFileSync(file, bytes);
  const measured = new Map<Program, Measurement[]>(which.map((each) => [each, []]));
  for (let run = 0; run <= runs; run += 1) {
    for (const [program, results] of measured) {
      const measurement = measure(programs[program](file, folder), folder);
      if (run > 0) {
        results.push(measurement);
      }
    }
  }
  const middle = (results: readonly Measurement[], figure: keyof Measurement) =>
    percentile(
      results.map((each) => each[figure]),
      0.5,
    );
  return Object.fromEntries(
    [...measured].map(([program, results]) => [
      program,
      {
        seconds: middle(results, "seconds"),
        processorSeconds: middle(results, "processorSeconds"),
        megabytes: middle(results, "megabytes"),
      },
    ]),
  );
}
