import { assess } from "./assess-statements.ts";
import { type InputFile, readFiles } from "./read-files.ts";
import type { Refusal } from "./refusal.ts";
import type { HeaderVariant } from "./schedule-112a/header.ts";
import type { StatementResult } from "./statement-result.ts";

/** What the person may choose. */
export interface ProcessOptions {
  /** `2026-27`: refused when the statement is of another year. */
  readonly assessmentYear?: string;
  /** A template downloaded from the portal; its first line is kept byte for byte. */
  readonly headerTemplate?: Uint8Array;
  /** The header line when no template is given; `plain` unless told. */
  readonly headerVariant?: HeaderVariant;
  /** Use the exchange's high of 31-Jan-2018 where the statement lacks it; flagged on the lot. */
  readonly acceptProposedFmv?: boolean;
}

/** The result and its files, or why nothing is handed over. */
export type ProcessResult =
  | {
      readonly ok: true;
      readonly result: StatementResult;
      /** `processedCsv` is `null` when there is nothing for Schedule 112A. */
      readonly files: { readonly processedCsv: Uint8Array<ArrayBuffer> | null };
    }
  | { readonly ok: false; readonly refusal: Refusal };

/**
 * Reads statements of one person and one year, from any of the known brokers, and gives lots,
 * schedules, findings and the Schedule 112A file. Never throws for what is in the files.
 */
export async function processStatements(
  files: readonly InputFile[],
  options: ProcessOptions = {},
): Promise<ProcessResult> {
  const read = await readFiles(files);
  return read.ok ? assess(read.value, options) : read;
}
