import { basename } from "node:path";
import type { Refusal } from "result/finding";
import type { StatementResult } from "result/statement-result";
import type { Result } from "../law/refusal.ts";
import type { InputFile } from "../law/statement/input.ts";
import { processStatements } from "../process-statements.ts";
import { tooLarge } from "../readers/container/open-file.ts";
import { type Arguments, type Command, parseArguments, usageText } from "./arguments.ts";
import type { CommandOutput } from "./command-output.ts";
import { writeAll, writeOutput } from "./output.ts";
import { readInput } from "./read-input.ts";
import { summary } from "./summary.ts";

const exitProcessed = 0;
const wrongUsage = 2;
const refused = 3;

/** Runs the command with its arguments and returns the exit status. */
export async function run(args: readonly string[]): Promise<number> {
  const parsed = parseArguments(args);
  if (parsed === "help") {
    writeAll(1, usageText);
    return exitProcessed;
  }
  if (typeof parsed === "string") {
    writeAll(2, `capital-gains: ${parsed}\n\n${usageText}`);
    return wrongUsage;
  }
  const inputs = readInputs(parsed);
  if (typeof inputs === "string") {
    writeAll(2, `capital-gains: ${inputs}\n`);
    return wrongUsage;
  }
  if ("code" in inputs) {
    return refuse(inputs, parsed.json);
  }
  const { command } = parsed;
  const statements = command === undefined ? inputs.files : inputs.files.slice(1);
  const processed = await processStatements(statements, {
    assessmentYear: parsed.assessmentYear,
    headerVariant: parsed.header,
    headerTemplate: inputs.template,
    losses: inputs.losses,
    asOf: parsed.asOf ?? todayInIndia(),
    acceptProposedFmv: parsed.acceptProposedFmv,
    kinds: parsed.kinds,
    deductDepositoryCharges: parsed.deductDepositoryCharges,
    fmvPrices: parsed.fmvPrices,
    buybacks: parsed.buybacks,
  });
  if (!processed.ok) {
    return refuse(processed.error, parsed.json);
  }
  const { result, files } = processed.value;
  if (command !== undefined) {
    const done = await runCommand(command, parsed, inputs.files, result);
    if (typeof done === "string") {
      writeAll(2, `capital-gains: ${done}\n`);
      return wrongUsage;
    }
    if (!done.ok) {
      return refuse(done.error, parsed.json);
    }
    const { printed, added } = done.value;
    writeAll(1, parsed.json ? jsonLine({ ...result, ...added }) : printed());
    return exitProcessed;
  }
  if (parsed.out !== undefined) {
    const problem = writeOutput(parsed.out, result, {
      "processed_file.csv": files.processedCsv,
      "capital-gains-report.xlsx": parsed.report ? await reportOf(result) : null,
    });
    if (problem !== null) {
      writeAll(2, `capital-gains: ${problem}\n`);
      return wrongUsage;
    }
  }
  writeAll(1, parsed.json ? jsonLine(result) : summary(result));
  return exitProcessed;
}

/** Runs a command on the person's own file, the first, and the statements' result. */
async function runCommand(
  command: Command,
  args: Arguments,
  [own, ...statements]: readonly InputFile[],
  result: StatementResult,
): Promise<Result<CommandOutput> | string> {
  const bytes = own?.bytes ?? new Uint8Array();
  if (command === "check-ais") {
    const { checkAisCommand } = await import("./check-ais.ts");
    return checkAisCommand(bytes, statements, result);
  }
  const { mergeReturnCommand } = await import("./merge-return.ts");
  return mergeReturnCommand(bytes, statements, result, args);
}

/** India's clocks are five and a half hours ahead of UTC, all year. */
const aheadOfUtcMs = 5.5 * 3600 * 1000;

/** Returns today in India as `YYYY-MM-DD`; a formatter for its time zone takes 15 ms to make. */
function todayInIndia(): string {
  return new Date(Date.now() + aheadOfUtcMs).toISOString().slice(0, 10);
}

/** Loaded only when a report is written: most of the command's time on a small file is its start. */
async function reportOf(result: StatementResult): Promise<Uint8Array | null> {
  const { capitalGainsReport } = await import("../papers/report/capital-gains-report.ts");
  return capitalGainsReport(result);
}

type Inputs = {
  readonly files: readonly InputFile[];
  readonly template?: Uint8Array;
  readonly losses?: InputFile;
};

/** Reads the files; returns a sentence when one is unreadable, a refusal when one is too large. */
function readInputs(args: Arguments): Inputs | Refusal | string {
  const { template, losses } = args;
  const names = namesOf(args.files);
  const read = new Map<string, Uint8Array>();
  for (const path of [...args.files, template, losses].filter((each) => each !== undefined)) {
    const bytes = readInput(path);
    if ("unreadable" in bytes) {
      return bytes.unreadable;
    }
    if ("tooLarge" in bytes) {
      return tooLarge(names[args.files.indexOf(path)] ?? path);
    }
    read.set(path, bytes);
  }
  const bytesOf = (path: string) => read.get(path) ?? new Uint8Array();
  return {
    files: args.files.map((path, i) => ({ name: names[i] ?? path, bytes: bytesOf(path) })),
    ...(template !== undefined && { template: bytesOf(template) }),
    ...(losses !== undefined && { losses: { name: basename(losses), bytes: bytesOf(losses) } }),
  };
}

/** Returns file names without folders, or the paths as typed where several have the same name. */
function namesOf(paths: readonly string[]): readonly string[] {
  const names = paths.map((path) => basename(path));
  return names.map((name, i) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : (paths[i] ?? name),
  );
}

function jsonLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}

function refuse(refusal: Refusal, json: boolean): number {
  writeAll(1, jsonLine({ error: refusal }));
  if (!json) {
    writeAll(2, `capital-gains: ${refusal.message}\n`);
  }
  return refused;
}
