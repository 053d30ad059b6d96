import type { UploadedFile } from "@site/contract/flow-state";
import { personalKeys } from "../../../session/signed-out.ts";

const storageKey = personalKeys.uploadedFiles;

/** Maps each slot of the combined flow to its key in the store. */
export type SlotMap = Record<string, string>;

/**
 * Remembers the combined flow's slot map in the browser, as the specification asks. The server keeps
 * the same list, so a browser without storage loses nothing; then this returns false.
 */
export function rememberUploadedFiles(files: SlotMap): boolean {
  try {
    localStorage.setItem(storageKey, JSON.stringify(files));
    return true;
  } catch {
    return false;
  }
}

/** Returns the remembered slot map, empty when there is none or it cannot be read. */
export function recallUploadedFiles(): SlotMap {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? "{}");
  } catch {
    return {};
  }
}

/** Returns the slot map of the files that the server holds. */
export function slotMapOf(files: readonly UploadedFile[]): SlotMap {
  return Object.fromEntries(files.map(({ slot, key }) => [slot, key]));
}
