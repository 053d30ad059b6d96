/** How the lines below the tables begin, whatever stands before the first letter. */
const BEGINNINGS =
  /^[^a-z]*(notes?|disclaimers?|disclosures?|n\.? ?b\.?|please|this|these|the|generated|printed|page|end of|e\.? ?& ?o)\b/i;
/** A line that is marked as a note, or numbered as one of several. */
const MARKED = /^(?:[*#•†]|\(?\d{1,2}[.)]\s)/;
/** No title of a section has so many words. */
const PROSE_WORDS = 12;
/** A sentence has some words and ends with a full stop, which no title does. */
const SENTENCE_WORDS = 4;

/**
 * Whether the text of a row is a note or disclaimer, not the title of a section. The report's footer
 * is not known word for word, so this goes by how such lines begin, or by their being sentences.
 */
export function isFooterText(text: string): boolean {
  if (BEGINNINGS.test(text) || MARKED.test(text)) return true;
  const words = text.split(/\s+/).filter((word) => /[a-z]/i.test(word)).length;
  return words >= PROSE_WORDS || (words >= SENTENCE_WORDS && text.endsWith("."));
}
