import type { Refusal } from "./refusal.ts";
import type { StatementResult } from "./statement-result.ts";

/** The result and its files, or why nothing is handed over. */
export type ProcessResult =
  | {
      readonly ok: true;
      readonly result: StatementResult;
      /** `processedCsv` is `null` when there is nothing for Schedule 112A. */
      readonly files: { readonly processedCsv: Uint8Array<ArrayBuffer> | null };
    }
  | { readonly ok: false; readonly refusal: Refusal };
