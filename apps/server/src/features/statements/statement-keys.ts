import type { Slot } from "contract/flow-state";
import type { EngineFileName } from "../processing/engine-messages.ts";

/**
 * Whose objects: each claim of a statement writes into a folder of its own, so that a process whose
 * claim has ended, and which does not know it yet, can't write over what its successor stored.
 * Without a claim: what the versions before stored.
 */
export type ObjectsOf = { id: string; claim: string | null };

/** Where the immutable copy of an uploaded file is. */
export function sourceKey(statement: ObjectsOf, slot: Slot): string {
  return `${folderOf(statement)}/source-${slot}`;
}

/** Where a result file of a statement is. */
export function resultKey(statement: ObjectsOf, file: EngineFileName): string {
  return `${folderOf(statement)}/${file}`;
}

function folderOf({ id, claim }: ObjectsOf): string {
  return claim === null ? `statements/${id}` : `statements/${id}/${claim}`;
}

/** The address at which the owner of a settled order gets a file. */
export function downloadAddress(
  statementId: string,
  file: EngineFileName | "Invoice_file.xlsx",
): string {
  return `/api/statements/${statementId}/${file}`;
}
