/** `₹0`, `₹1,25,000`, `₹12,34,567.89`: grouped as in India, with two decimals or none. */
const amount = /^(?:\d{1,3}|\d{1,2}(?:,\d{2})*,\d{3})(?:\.\d{2})?$/;

/** A word in quotes, such as a cell that cannot be read, is as the person's file has it. */
const quoted = /"[^"]*"/g;

/**
 * Returns the amounts of sentences that are not written as sentences have them: after `₹` those that are
 * not grouped or do not have two decimals or none, with the minus after it or as a hyphen, and anywhere
 * a figure with more than two decimals that is no factor of a product.
 */
export function strayAmounts(sentences: readonly string[]): readonly string[] {
  return sentences.flatMap((sentence) => {
    const text = sentence.replaceAll(quoted, '""');
    const after = [...text.matchAll(/(.?)₹\s*([-−]?[\d.,]*\d)?/g)].filter(
      ([, before, figure = ""]) => before === "-" || !amount.test(figure),
    );
    const long = [...text.matchAll(/(?<![×x] |[₹\d.,])[\d,]+\.(?:\d|\d{3,})(?![\d%]| [×x])/g)];
    return [...after, ...long].map(([found]) => `${found} in: ${sentence}`);
  });
}

/** A hyphen before a figure: not in a date, a year or a file's name. */
const hyphenBeforeFigure = /(?<![\w./-])-[₹\d]/;

/**
 * Returns texts of a paper or page with a hyphen where a minus belongs. A number as a spreadsheet keeps it
 * is no text.
 */
export function hyphensForMinus(texts: readonly string[]): readonly string[] {
  return texts.filter(
    (text) =>
      !/^-?\d+(\.\d+)?$/.test(text) && hyphenBeforeFigure.test(text.replaceAll(quoted, '""')),
  );
}
