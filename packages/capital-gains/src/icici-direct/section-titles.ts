import type { Scope } from "../lots/lot.ts";
import { keyOf } from "./columns.ts";

/**
 * The section titles that ICICI Direct is known to use, and what each decides. The "(STT not paid)"
 * twins are inferred from the suffix of the others: their lots are kept out of 111A and 112A.
 */
const SCOPES: ReadonlyMap<string, Scope> = new Map<string, Scope>([
  ["shorttermcapitalgainsttpaid", "equity-short-term"],
  ["longtermcapitalgainsttpaid", "equity-long-term"],
  ["speculationincomesttpaid", "intraday"],
  ["shorttermcapitalgainsttnotpaid", "stt-not-paid"],
  ["longtermcapitalgainsttnotpaid", "stt-not-paid"],
]);

/** The scope of a section title, whatever its case and spaces; `undefined` when it is unknown. */
export function scopeOfTitle(title: string): Scope | undefined {
  return SCOPES.get(keyOf(title).replace(/capitalgains(?=stt)/, "capitalgain"));
}

/** What a row without dates says, by its label. */
export type TotalLabel = "sub-total" | "total" | "grand-total";

/** Whether a cell's whole text is the label of a total. */
export function totalLabel(text: string): TotalLabel | null {
  if (text.length > 20) return null;
  const key = keyOf(text);
  if (key === "subtotal") return "sub-total";
  if (key === "grandtotal") return "grand-total";
  return key === "total" ? "total" : null;
}

const KNOWN_BEGINNINGS = [
  ...SCOPES.keys(),
  "subtotal",
  "grandtotal",
  "total",
  "notes",
  "disclaimer",
];

/** Whether a text is the beginning of a known title, total or note: what a cut-off file ends with. */
export function beginsKnownText(text: string): boolean {
  const key = keyOf(text);
  return KNOWN_BEGINNINGS.some((known) => known.startsWith(key));
}
