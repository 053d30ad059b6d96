import type { Refusal } from "@site/result/finding";
import { accepted, failed, type Result } from "@site/result/result";
import type { StatementResult } from "@site/result/statement-result";
import type { InputFile } from "../law/statement/input.ts";
import { parseAssessmentYear } from "../law/values/financial-year.ts";
import { type HeaderVariant, knownTemplate } from "../papers/schedule-112a/header.ts";
import { onTemplate } from "../papers/schedule-112a/on-template.ts";
import { processedCsv } from "../papers/schedule-112a/upload-file.ts";
import { processStatements } from "../process-statements.ts";
import { tooLarge } from "../readers/container/open-file.ts";
import { type Arguments, parseArguments, usageText } from "./arguments.ts";
import type { Entered } from "./losses-file.ts";
import { costText } from "./origin-option.ts";
import { jsonPieces, writeAll, writeOutput } from "./output.ts";
import { nameOf, readInput } from "./read-input.ts";
import { summary } from "./summary.ts";
import type { WrongUsage } from "./wrong-usage.ts";

const exitProcessed = 0;
const wrongUsage = 2;
const refused = 3;

/** Runs the command with its arguments and returns the exit status. */
export async function run(args: readonly string[]): Promise<number> {
  const parsed = parseArguments(args);
  if (!parsed.ok) {
    return usedWrongly(`${parsed.error.usage}\n\n${usageText}`);
  }
  if (typeof parsed.value === "string") {
    writeAll(1, await textOf[parsed.value]());
    return exitProcessed;
  }
  const printed = await output(parsed.value);
  if (printed.ok) {
    for (const piece of printed.value) {
      writeAll(1, piece);
    }
    return exitProcessed;
  }
  if ("usage" in printed.error) {
    return usedWrongly(printed.error.usage);
  }
  // A person at a terminal reads the sentence; a program that reads standard output, the JSON.
  const { json } = parsed.value;
  if (json || !process.getBuiltinModule("node:tty").isatty(1)) {
    writeAll(1, `${JSON.stringify({ error: printed.error })}\n`);
  }
  if (!json) {
    writeAll(2, `capital-gains: ${printed.error.message}\n`);
  }
  return refused;
}

/** Makes each text about the command; what only such a text needs is not loaded for a statement. */
const textOf = {
  help: () => usageText,
  "help-cost": () => costText,
  "json-schema": async () => (await import("./output-schema.ts")).outputSchemaText(),
  version: async () => {
    const { default: manifest } = await import("../../package.json", { with: { type: "json" } });
    return `${manifest.version}\n`;
  },
};

function usedWrongly(sentence: string): number {
  writeAll(2, `capital-gains: ${sentence.trimEnd()}\n`);
  return wrongUsage;
}

/** A statement of two and a half thousand lots has as many bytes. */
const smallFile = 1 << 18;
/** A statement of ten thousand lots has as many bytes. */
const largeFile = 1 << 20;

/** Returns the flags of V8 that suit a file of so many bytes; setting them costs more on small ones. */
function flagsFor(bytes: number): string {
  // Room for short-lived values need not grow: 100,000 lots take 260 MB instead of 390, in the same time.
  const room = "--semi-space-growth-factor=1";
  // The command ends before V8's best code pays for the fifth of the time that making it takes.
  return bytes > largeFile ? room : `${room} --no-opt`;
}

/** Processes the files and writes the outputs; returns what to print. */
async function output(args: Arguments): Promise<Result<Iterable<string>, Refusal | WrongUsage>> {
  const inputs = readInputs(args);
  if (!inputs.ok) {
    return inputs;
  }
  const { files, losses, template } = inputs.value;
  const largest = Math.max(...files.map(({ bytes }) => bytes.length));
  if (largest > smallFile) {
    process.getBuiltinModule("node:v8").setFlagsFromString(flagsFor(largest));
  }
  const { json, out } = args;
  const processed = (entered?: Entered) =>
    processStatements(files, {
      ...args.choices,
      ...entered,
      asOf: args.choices.asOf ?? todayInIndia(),
    });
  // Loaded only with a file: checking its shape takes as long as a small statement.
  const outcome =
    losses === undefined
      ? await processed()
      : await (await import("./losses-file.ts")).processWithLosses(losses, processed);
  const made = outcome.ok ? withHeader(outcome.value, args.header, template) : outcome;
  if (!made.ok) {
    return made;
  }
  const { result, csv } = made.value;
  if (out !== undefined) {
    // Loaded only when a report is written: most of the command's time on a small file is its start.
    const report = args.report && (await import("../papers/report/capital-gains-report.ts"));
    const written = writeOutput(out, result, {
      "processed_file.csv": csv,
      "capital-gains-report.xlsx": report
        ? // A sheet that cannot be made says so itself.
          report.capitalGainsReport(result, undefined, () => {})
        : null,
    });
    if (!written.ok) {
      return written;
    }
  }
  return accepted(json ? jsonPieces(result) : [summary(result)]);
}

/** Makes the upload file, and puts it onto a header line that the person chose: no finding need ask for one. */
function withHeader(
  result: StatementResult,
  header: HeaderVariant,
  template: Uint8Array | undefined,
): Result<{ readonly result: StatementResult; readonly csv: Uint8Array | null }> {
  const plain = processedCsv(result);
  const year = parseAssessmentYear(result.assessmentYear);
  if (plain === null || year === undefined || (header === "plain" && !template)) {
    return accepted({ result, csv: plain });
  }
  const chosen = template ? accepted(template) : knownTemplate(year, header);
  const csv = chosen.ok
    ? onTemplate({ csv: plain, assessmentYear: result.assessmentYear }, chosen.value)
    : chosen;
  if (!csv.ok) {
    return csv;
  }
  const findings = result.findings.filter(({ code }) => code !== "header-not-from-portal");
  return accepted({ result: { ...result, findings }, csv: csv.value });
}

/** India's clocks are five and a half hours ahead of UTC, all year. */
const aheadOfUtcMs = 5.5 * 3600 * 1000;

/** Returns today in India as `YYYY-MM-DD`; a formatter for its time zone takes 15 ms to make. */
function todayInIndia(): string {
  return new Date(Date.now() + aheadOfUtcMs).toISOString().slice(0, 10);
}

type Inputs = {
  readonly files: readonly InputFile[];
  readonly template?: Uint8Array;
  readonly losses?: InputFile;
};

/** Reads the files; a file that can't be read is wrong usage, one that is too large is refused. */
function readInputs(args: Arguments): Result<Inputs, Refusal | WrongUsage> {
  const { template, losses } = args;
  const names = namesOf(args.files);
  const read = new Map<string, Uint8Array>();
  for (const path of [...args.files, template, losses].filter((each) => each !== undefined)) {
    const bytes = readInput(path);
    if (!bytes.ok) {
      const { error } = bytes;
      const isTooLarge = error === "too-large";
      return failed(isTooLarge ? tooLarge(names[args.files.indexOf(path)] ?? path) : error);
    }
    read.set(path, bytes.value);
  }
  const bytesOf = (path: string) => read.get(path) ?? new Uint8Array();
  return accepted({
    files: args.files.map((path, i) => ({ name: names[i] ?? path, bytes: bytesOf(path) })),
    ...(template !== undefined && { template: bytesOf(template) }),
    ...(losses !== undefined && { losses: { name: nameOf(losses), bytes: bytesOf(losses) } }),
  });
}

/** Returns file names without folders, or the paths as typed where several have the same name. */
function namesOf(paths: readonly string[]): readonly string[] {
  const names = paths.map(nameOf);
  return names.map((name, i) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : (paths[i] ?? name),
  );
}
