import type { Refusal } from "../src/refusal.ts";
import type { InputFile, ProcessOptions } from "../src/statement/input.ts";
import { processStatements } from "../src/statement/process-statements.ts";
import { resultJson } from "../src/statement/result-json.ts";

/** The result as a programme sees it: parsed from the JSON text. */
export interface Seen {
  readonly json: ResultJson;
  readonly csv: string | null;
}

/** The parts of the result's JSON that tests look into. */
export interface ResultJson {
  readonly assessmentYear: string;
  readonly lotCount: number;
  readonly lots: readonly LotJson[];
  readonly classes: readonly {
    readonly term: string;
    readonly section: string;
    readonly place: string | null;
    readonly gain: string;
    readonly lots: number;
  }[];
  readonly schedule112A: {
    readonly header: readonly string[];
    readonly rows: readonly (readonly string[])[];
    readonly balance: string;
  };
  readonly scheduleCG: {
    readonly shortTerm111A: readonly Readonly<Record<string, string>>[];
    readonly longTerm112A: readonly Readonly<Record<string, string>>[];
    readonly intraday: Readonly<Record<string, string>>;
    readonly buybackLosses: readonly Readonly<Record<string, unknown>>[];
  };
  readonly tableF: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly tableFInReturn: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly quarters: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly lossesLeft: Readonly<Record<string, string>>;
  readonly setAside: readonly Readonly<Record<string, unknown>>[];
  readonly reconciliation: readonly Readonly<Record<string, unknown>>[];
  readonly findings: readonly {
    readonly severity: string;
    readonly code: string;
    readonly message: string;
    readonly where?: Readonly<Record<string, unknown>>;
    readonly data?: Readonly<Record<string, unknown>>;
  }[];
}

/** A lot of the result's JSON. */
export interface LotJson {
  readonly [field: string]: unknown;
  readonly name: string;
  readonly term: string;
  readonly section: string;
  readonly gain: string;
  readonly costOfAcquisition: string;
  readonly quarter: string;
  readonly ratePeriod: string;
  readonly grandfathered: boolean;
  readonly flags: readonly string[];
}

/** Processes files that must be accepted; fails with the refusal when they are not. */
export async function processed(
  files: readonly InputFile[],
  options: ProcessOptions = {},
): Promise<Seen> {
  const outcome = await processStatements(files, options);
  if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome.refusal)}`);
  return {
    json: JSON.parse([...resultJson(outcome.result)].join("")) as ResultJson,
    csv:
      outcome.files.processedCsv === null
        ? null
        : new TextDecoder("utf-8", { ignoreBOM: true }).decode(outcome.files.processedCsv),
  };
}

/** Processes files that must be refused; fails when they are accepted. */
export async function refusalOf(
  files: readonly InputFile[],
  options: ProcessOptions = {},
): Promise<Refusal> {
  const outcome = await processStatements(files, options);
  if (outcome.ok) throw new Error("accepted");
  return outcome.refusal;
}
