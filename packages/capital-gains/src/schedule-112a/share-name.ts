/** The most characters that column 3 takes. */
const LONGEST = 125;

/**
 * A share's name as column 3 takes it: letters, digits and single spaces, at most 125 characters.
 * The portal drops rows with `, / - _ ( ) & @ \ ' " ; :`; the offline utility cuts at every comma.
 * Accents are taken off letters, anything else becomes a space. A name of which nothing is left is
 * replaced by the ISIN, or by `SHARE`.
 */
export function shareName(name: string, isin: string): string {
  const clean = reduced(name);
  return clean !== "" ? clean : reduced(isin) || "SHARE";
}

function reduced(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .replaceAll(/[^A-Za-z0-9]+/g, " ")
    .trim()
    .slice(0, LONGEST)
    .trim();
}
