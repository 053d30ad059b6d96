import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { processStatements } from "../process-statements.ts";
import type { InputFile } from "../read-files.ts";
import type { Refusal } from "../refusal.ts";
import { resultJsonBytes } from "../result-json.ts";
import type { StatementResult } from "../statement-result.ts";
import { type Arguments, parseArguments, USAGE } from "./arguments.ts";
import { writeOutput } from "./output.ts";
import { summary } from "./summary.ts";
import { writeAll } from "./write-all.ts";

const PROCESSED = 0;
const WRONG_USAGE = 2;
const REFUSED = 3;

/** Runs the command with its arguments and gives the exit status. */
export async function run(args: readonly string[]): Promise<number> {
  const parsed = parseArguments(args);
  if (parsed === "help") {
    writeAll(1, [USAGE]);
    return PROCESSED;
  }
  if (typeof parsed === "string") {
    writeAll(2, [`capital-gains: ${parsed}\n\n${USAGE}`]);
    return WRONG_USAGE;
  }
  const inputs = readInputs(parsed);
  if (typeof inputs === "string") {
    writeAll(2, [`capital-gains: ${inputs}\n`]);
    return WRONG_USAGE;
  }
  const processed = await processStatements(inputs.files, {
    assessmentYear: parsed.assessmentYear,
    headerVariant: parsed.header,
    headerTemplate: inputs.template,
    acceptProposedFmv: parsed.acceptProposedFmv,
  });
  if (!processed.ok) return refuse(processed.refusal, parsed.json);
  if (parsed.out !== undefined) {
    const problem = writeOutput(parsed.out, processed.result, {
      "processed_file.csv": processed.files.processedCsv,
      "capital-gains-report.xlsx": parsed.report ? await reportOf(processed.result) : null,
    });
    if (problem !== null) {
      writeAll(2, [`capital-gains: ${problem}\n`]);
      return WRONG_USAGE;
    }
  }
  writeAll(1, parsed.json ? resultJsonBytes(processed.result) : [summary(processed.result)]);
  return PROCESSED;
}

/** Loaded only when a report is written: most of the command's time on a small file is its start. */
async function reportOf(result: StatementResult): Promise<Uint8Array | null> {
  const { capitalGainsReport } = await import("../report/capital-gains-report.ts");
  return capitalGainsReport(result);
}

function readInputs(
  args: Arguments,
): { readonly files: readonly InputFile[]; readonly template?: Uint8Array } | string {
  const read = (path: string): Uint8Array | string => {
    try {
      return readFileSync(path);
    } catch (error) {
      return `${path} cannot be read (${(error as NodeJS.ErrnoException).code ?? "unknown"}).`;
    }
  };
  const files: InputFile[] = [];
  for (const path of args.files) {
    const bytes = read(path);
    if (typeof bytes === "string") return bytes;
    files.push({ name: basename(path), bytes });
  }
  if (args.template === undefined) return { files };
  const template = read(args.template);
  return typeof template === "string" ? template : { files, template };
}

function refuse(refusal: Refusal, json: boolean): number {
  writeAll(1, [`${JSON.stringify({ error: refusal })}\n`]);
  if (!json) writeAll(2, [`capital-gains: ${refusal.message}\n`]);
  return REFUSED;
}
