/**
 * Something, an at sign, labels with dots; no spaces. Deliberately wide: the only real proof of an
 * address is a mail that arrives, so this catches slips of the keyboard and nothing else.
 */
const pattern =
  /^[^\s@"(),:;<>[\]\\]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;

/** Longest address that SMTP can carry (RFC 5321, 4.5.3.1.3, less the angle brackets). */
const longest = 254;

/** True for a text that has the form of an address. Expects it trimmed. */
export function isEmailAddress(text: string): boolean {
  return text.length <= longest && pattern.test(text) && !text.includes("..");
}
