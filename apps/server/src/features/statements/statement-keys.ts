import type { Slot } from "contract/flow-state";
import type { EngineFileName } from "./engine-messages.ts";

/** Where the immutable copy of an uploaded file stands. */
export function sourceKey(statementId: string, slot: Slot): string {
  return `statements/${statementId}/source-${slot}`;
}

/** Where a result file of a statement stands. */
export function resultKey(statementId: string, file: EngineFileName): string {
  return `statements/${statementId}/${file}`;
}

/** The address at which the owner of a settled order gets a file. */
export function downloadAddress(
  statementId: string,
  file: EngineFileName | "Invoice_file.xlsx",
): string {
  return `/api/statements/${statementId}/${file}`;
}
