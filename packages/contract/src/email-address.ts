/**
 * Longest address that SMTP carries (RFC 5321, 4.5.3.1.3, less the angle brackets); parts of it in
 * 4.5.3.1.1 (octets before the `@`) and RFC 1035, 2.3.4.
 */
const longest = { address: 254, local: 64 };

/** A dot-atom (RFC 5322, 3.2.3), with letters, digits and marks of any script (RFC 6532, 3.2). */
const local =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
/**
 * Two labels or more (RFC 1123, 2.1); the last one has a letter, so that it is no IP address, and two
 * characters or more: a country's has two (ISO 3166-1), any other more.
 */
const domain =
  /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?=[\d-]*[a-z])[a-z\d][a-z\d-]{0,61}[a-z\d]$/;
/** What nobody sees: soft hyphens, joiners, marks of direction, fillers. */
const invisible = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Returns an address in its final form, which is what mail servers see: the only form that is stored,
 * compared, counted and mailed to. The domain is in lower case and ASCII, so one of another script in
 * Punycode (RFC 5891, 5); the part before the `@` is in lower case and composed (NFC). Blanks around
 * it are dropped.
 *
 * @returns undefined for what is no address, and for one that only looks like another: characters
 *   that nobody sees, or full-width and other forms that servers would read as ordinary letters
 */
export function finalAddress(typed: string): string | undefined {
  const text = lower(typed.trim());
  const at = text.lastIndexOf("@");
  const name = text.slice(0, Math.max(at, 0));
  const host = text.slice(at + 1);
  if (invisible.test(text) || text !== text.normalize("NFKC") || !local.test(name)) {
    return undefined;
  }
  const ascii = asciiOf(host);
  const address = `${name}@${ascii}`;
  const fits =
    domain.test(ascii) &&
    address.length <= longest.address &&
    new TextEncoder().encode(name).length <= longest.local;
  return fits ? address : undefined;
}

/** The text in lower case and composed; twice, because lower case may leave parts to compose. */
function lower(text: string): string {
  return text.normalize("NFC").toLowerCase().normalize("NFC");
}

/** A domain as resolvers ask for it; empty for none. URLs have the same rule (UTS #46). */
function asciiOf(host: string): string {
  const plain = /^[\p{L}\p{M}\p{N}.-]+$/u.test(host);
  if (!plain) {
    return "";
  }
  try {
    return new URL(`http://${host}/`).hostname;
  } catch {
    return "";
  }
}
