// What the log says of people: nothing. Every line passes through `maskedLine` on its way out, in
// whichever field the words of another are.

/** Ids and times of our own and of the gateway, which a look into the log needs. */
const kept = [
  "(?:[a-z]{2,12}[-_])?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}",
  "cg_[0-9a-f]{32}",
  "(?:order|pay|rfnd|evt|event)_[A-Za-z0-9]{14,24}(?![A-Za-z0-9])",
  "20\\d\\d-[01]\\d-[0-3]\\d(?:T[0-2]\\d:[0-5]\\d(?::[0-5]\\d(?:\\.\\d+)?)?Z?)?(?!-?\\d)",
].join("|");

/** What is removed, by the word that takes its place; earlier ones win. */
const removed = {
  secret: [
    "\\b(?:Bearer|Basic)\\s+[^\\s\"',;]{6,}",
    "\\beyJ[\\w-]{6,}(?:\\.[\\w-]+)+",
    "\\b[0-9a-f]{32,}",
    "(?=[\\w+-]*\\d)(?=[\\w+-]*[a-z])(?=[\\w+-]*[A-Z])[\\w+-]{24,}={0,2}",
  ],
  address: ["[^\\s\"'<>()=,;/]{1,320}(?:@|%40)[^\\s\"'<>()=,;]{1,320}"],
  PAN: ["[A-Za-z]{5}\\d{4}[A-Za-z]"],
  holding: ["\\bIN[EF][A-Z0-9]{8}\\d"],
  // Phone, account, client and Aadhaar numbers, also in groups.
  number: ["\\+?\\p{Nd}(?:[ ()-]{0,2}\\p{Nd}){7,}"],
} as const;

const words = Object.keys(removed);
const pattern = new RegExp(
  [`(?:${kept})`, ...Object.values(removed).map((each) => `(${each.join("|")})`)].join("|"),
  "gu",
);
/** Node's errors about JSON quote the text that is none. */
const quotedJson = /(?:\.\.\.)?"[\s\S]*"(?:\.\.\.)? is not valid JSON/g;
const longest = 4000;

/**
 * Removes from a text what belongs to a person or is a secret: mail addresses, PANs, numbers long
 * enough for an account or a phone, ISINs, tokens, and what an error about JSON quotes. Cuts what is
 * longer than 4,000 characters. Names cannot be found: log codes instead of another's sentences.
 */
export function masked(text: string): string {
  return text
    .slice(0, longest)
    .replace(quotedJson, "[quoted] is not valid JSON")
    .replace(pattern, (whole, ...groups: (string | undefined)[]) => {
      const which = groups.slice(0, words.length).findIndex((group) => group !== undefined);
      return which < 0 ? whole : `[${words[which]}]`;
    });
}

/** Masks every text of a line of the log, however deep it lies. */
export function maskedLine(line: string): string {
  try {
    return `${JSON.stringify(maskedValue(JSON.parse(line)))}\n`;
  } catch {
    return `${JSON.stringify({ level: 50, msg: "a line of the log could not be masked" })}\n`;
  }
}

/** The start of an address's hash, which operators look an account up by. */
const accountHash = /^[0-9a-f]{12}$/;

function maskedValue(value: unknown, name = ""): unknown {
  if (typeof value === "string") {
    return name === "account" && accountHash.test(value) ? value : masked(value);
  }
  if (Array.isArray(value)) {
    return value.map((each) => maskedValue(each));
  }
  if (typeof value !== "object" || value === null) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [masked(key), maskedValue(each, key)]),
  );
}
