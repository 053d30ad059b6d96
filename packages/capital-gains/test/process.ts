import type { Finding, Refusal } from "@site/result/finding";
import type { Result } from "@site/result/result";
import type { StatementResult } from "@site/result/statement-result";
import type { InputFile, ProcessOptions } from "../src/law/statement/input.ts";
import { processedCsv } from "../src/papers/schedule-112a/upload-file.ts";
import { processStatements } from "../src/process-statements.ts";
import { iciciStatement } from "./icici-statement.ts";
import { zerodhaStatement } from "./zerodha-statement.ts";

/** The result as it is read back from its JSON. */
export type ResultJson = StatementResult;

/** Returns the codes of a result's findings, in their order. */
export const codesOf = ({ findings }: ResultJson) => findings.map(({ code }) => code);

/** Returns the findings with a code. */
export const findingsOf = ({ findings }: ResultJson, code: string): readonly Finding[] =>
  findings.filter((finding) => finding.code === code);

/** Returns the first finding with a code. */
export const findingOf = (json: ResultJson, code: string): Finding | undefined =>
  findingsOf(json, code)[0];

/** Returns a file's text. */
export const textOf = ({ bytes }: InputFile): string => new TextDecoder().decode(bytes);

/** Makes a file of a text. */
export const fileOf = (text: string, name = "a.csv"): InputFile => ({
  name,
  bytes: new TextEncoder().encode(text),
});

/** A part of what a person enters; amounts may be numbers. */
export type Entered = {
  readonly earlierYears?: readonly object[];
  readonly otherGains?: readonly object[];
  readonly answers?: object;
};

/** Returns what a person enters as an option of processing. */
export function entered({
  earlierYears = [],
  otherGains = [],
  answers,
}: Entered): Pick<ProcessOptions, "losses" | "form"> {
  const asText = (_: string, value: unknown) => (typeof value === "number" ? `${value}` : value);
  return JSON.parse(
    JSON.stringify({ losses: { earlierYears, otherGains }, form: answers }),
    asText,
  );
}

/** Returns what was accepted; fails with the reason when it was not. */
export function taken<T>(outcome: Result<T, unknown>): T {
  if (!outcome.ok) {
    throw new Error(`refused: ${JSON.stringify(outcome.error)}`);
  }
  return outcome.value;
}

/** Processes files that must be accepted, and returns the engine's own result. */
export async function resultOf(
  files: readonly InputFile[],
  options: ProcessOptions = {},
): Promise<StatementResult> {
  return taken(await processStatements(files, options));
}

/** Processes files that must be accepted, and returns the result as a program reads it from the JSON text. */
export async function processed(files: readonly InputFile[], options: ProcessOptions = {}) {
  const result = await resultOf(files, options);
  const csv = processedCsv(result);
  return {
    json: JSON.parse(JSON.stringify(result)) as ResultJson,
    csv: csv && new TextDecoder("utf-8", { ignoreBOM: true }).decode(csv),
  };
}

/** Processes a statement of ICICI Direct that must be accepted. */
export const iciciResult = (...statement: Parameters<typeof iciciStatement>) =>
  processed([iciciStatement(...statement)]);

/** Processes a Tax P&L of Zerodha that must be accepted. */
export const zerodhaResult = (...statement: Parameters<typeof zerodhaStatement>) =>
  processed([zerodhaStatement(...statement)]);

/** Processes files that must be refused; fails when they are accepted. */
export async function refusalOf(
  files: readonly InputFile[],
  options: ProcessOptions = {},
): Promise<Refusal> {
  const outcome = await processStatements(files, options);
  if (outcome.ok) {
    throw new Error("accepted");
  }
  return outcome.error;
}
