import type { Refusal } from "./refusal.ts";
import { refused } from "./refusal.ts";
import type { StatementResult } from "./statement-result.ts";

/** A file as the person gave it: its name is shown in messages and decides nothing. */
export interface InputFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Which of the known header lines the 112A file gets. */
export type HeaderVariant = "plain" | "nbsp" | "offline-utility";

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
      readonly files: { readonly processedCsv: Uint8Array | null };
    }
  | { readonly ok: false; readonly refusal: Refusal };

/**
 * Reads statements of one person and one year, from any of the known brokers, and gives lots,
 * schedules, findings and the Schedule 112A file. Never throws for what is in the files.
 */
export async function processStatements(
  files: readonly InputFile[],
  _options: ProcessOptions = {},
): Promise<ProcessResult> {
  return refused("not-recognised", "This file is no statement that can be read.", {
    file: files[0]?.name,
  });
}
