import { isinChanges } from "../../generated/isin-changes.ts";
import { IsinChanges, isinChangesOf } from "./isin-changes.ts";

/**
 * Returns the known changes of the ISINs of shares and of listed fund units, to August 2026. A
 * file of its own, so that what only names a change does not carry the table.
 */
export function knownIsinChanges(): IsinChanges {
  return new IsinChanges(isinChangesOf(isinChanges));
}
