import type { Scope } from "../../law/rules/treatment.ts";

/** Reduces a text to what identifies a header cell or a title: lower-case letters and digits. */
export function keyOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

const terms = [
  ["shorttermcapitalgain", "equity-short-term"],
  ["longtermcapitalgain", "equity-long-term"],
] as const;

/**
 * The end of a section's title when no transaction tax was paid. The two that mention the indexed
 * profit stem from the choice that section 112(1), proviso, used to offer.
 */
const notPaid = [
  "sttnotpaid",
  "sttnotpaidna",
  "sttnotpaidandbookedprofitislessthandoubleofindexprofit",
  "sttnotpaidandbookedprofitismorethandoubleofindexprofit",
];

/**
 * The titles of sections and their scopes. Lots without transaction tax are kept out of 111A and
 * 112A. No file with the last two is known: they are other words for the one above them.
 */
const scopes: ReadonlyMap<string, Scope> = new Map<string, Scope>([
  ...terms.map(([term, scope]) => [`${term}sttpaid`, scope] as const),
  ...terms.flatMap(([term]) => notPaid.map((end) => [term + end, "stt-not-paid"] as const)),
  ["speculationincomesttpaid", "intraday"],
  ["speculativeincomesttpaid", "intraday"],
  ["intradaysttpaid", "intraday"],
]);

/** Returns the scope of a section title, ignoring case, spaces and numbering; `undefined` if unknown. */
export function scopeOfTitle(title: string): Scope | undefined {
  return scopes.get(titleKey(title));
}

/** Whether a text begins like a section title: then it is one, known or not, and never a note. */
export function beginsLikeTitle(text: string): boolean {
  const key = titleKey(text);
  return terms.some(([term]) => key.startsWith(term));
}

/** How a title may be numbered: `1.`, `(2)`, `A)`, `iv -`. */
const numbering = /^[^a-z0-9]*(?:\d{1,2}|[a-z]|[ivx]{1,4})\s*[.):–-]\s*/i;

function titleKey(title: string): string {
  return keyOf(title.replace(numbering, "")).replace(/capitalgains(?=stt)/, "capitalgain");
}

/** The kind of a total, by its label. */
export type TotalLabel = "sub-total" | "total" | "grand-total";

const totalLabels: ReadonlyMap<string, TotalLabel> = new Map([
  ["subtotal", "sub-total"],
  ["total", "total"],
  ["grandtotal", "grand-total"],
]);

/** Returns the kind of total that a cell's whole text labels, if it does. */
export function totalLabel(text: string): TotalLabel | undefined {
  return text.length > 20 ? undefined : totalLabels.get(keyOf(text));
}

const knownTexts = [...scopes.keys(), "subtotal", "grandtotal", "total", "notes", "disclaimer"];

/** Whether a text is the beginning of a known title, total or note, as at the end of a cut-off file. */
export function beginsKnownText(text: string): boolean {
  const key = titleKey(text);
  return knownTexts.some((known) => known.startsWith(key));
}

/** How the lines below the tables begin, ignoring anything before the first letter. */
const beginnings =
  /^[^a-z]*(notes?|disclaimers?|disclosures?|n\.? ?b\.?|please|this|these|the|generated|printed|page|end of|e\.? ?& ?o)\b/i;
/** A line that is marked as a note, or numbered as one of several. */
const marked = /^(?:[*#•†]|\(?\d{1,2}[.)]\s)/;
/** Hardly any title of a section has so many words. */
const proseWords = 12;
/** A sentence has some words and ends with a full stop, which no title does. */
const sentenceWords = 4;

/**
 * Whether the text of a row is a note or disclaimer, not the title of a section. The report's footer
 * is not known word for word, so this goes by how such lines begin, or by their being sentences.
 */
export function isNote(text: string): boolean {
  if (beginsLikeTitle(text)) {
    return false;
  }
  if (beginnings.test(text) || marked.test(text)) {
    return true;
  }
  const words = text.split(/\s+/).filter((word) => /[a-z]/i.test(word)).length;
  return words >= proseWords || (words >= sentenceWords && text.endsWith("."));
}
