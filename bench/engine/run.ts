// Measures the statement engine and programs that only read the same files, and writes its section of
// bench/README.md.
// usage: npm run bench:engine -- [--runs 5] [--quick]       --quick measures small files once and keeps nothing
import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { observe, publish } from "../report.ts";
import { mediansOf } from "../statistics.ts";
import { type Contender, ENGINE, READERS } from "./contenders.ts";
import { writeIciciFile } from "./icici-file.ts";
import { type Measurement, measure } from "./measure.ts";
import { engineResults, type Line } from "./results.ts";
import { writeZerodhaFile } from "./zerodha-file.ts";

const { values } = parseArgs({
  options: { runs: { type: "string", default: "5" }, quick: { type: "boolean", default: false } },
});
const runs = values.quick ? 1 : Number(values.runs);
const sizes = {
  icici: values.quick ? [1_000, 5_000] : [200, 1_000, 5_000, 100_000, 1_000_000],
  "icici-separators": values.quick ? [5_000] : [5_000, 100_000],
  zerodha: values.quick ? [1_000, 5_000] : [200, 1_000, 5_000, 20_000, 100_000],
};

const folder = mkdtempSync(join(tmpdir(), "bench-engine-"));
const circumstances = observe();
const lines: Line[] = [];
try {
  mkdirSync(join(folder, "out"));
  for (const kind of ["icici", "icici-separators", "zerodha"] as const) {
    for (const lots of sizes[kind]) {
      const file = join(folder, kind === "zerodha" ? "statement.xlsx" : "statement.csv");
      if (kind === "zerodha") {
        writeZerodhaFile(file, lots);
      } else {
        writeIciciFile(file, lots, kind === "icici-separators");
      }
      const bytes = statSync(file).size;
      for (const [contender, median] of medians(
        [...ENGINE, ...READERS[kind === "zerodha" ? "xlsx" : "csv"]],
        file,
      )) {
        lines.push({ kind, lots, bytes, name: contender.name, missing: contender.missing, median });
        console.log(kind, lots, contender.name, contender.missing ?? JSON.stringify(median));
      }
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
publish("engine", engineResults(lines, circumstances(runs)), !values.quick);

/**
 * Runs all contenders in turn, repeatedly, so that other work on the machine affects each alike. The
 * first turn is not counted: in it Node and Python store their compiled modules.
 */
function medians(
  contenders: readonly Contender[],
  file: string,
): readonly (readonly [Contender, Measurement | undefined])[] {
  const measured = new Map<Contender, Measurement[]>(contenders.map((each) => [each, []]));
  for (let run = 0; run <= runs; run += 1) {
    for (const [contender, results] of measured) {
      if (contender.missing !== null) {
        continue;
      }
      const measurement = measure(contender.command(file, folder), folder);
      if (run > 0) {
        results.push(measurement);
      }
    }
  }
  return [...measured].map(([contender, results]) => [
    contender,
    results.length === 0 ? undefined : mediansOf(results),
  ]);
}
