import type { Text } from "./widget-state.ts";

/**
 * Something, an at sign, labels with dots; no spaces. Deliberately wide: the only real proof of an
 * address is a mail that arrives, so this catches slips of the keyboard and nothing else.
 */
const pattern =
  /^[^\s@"(),:;<>[\]\\]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;

/** Longest address that SMTP can carry (RFC 5321, 4.5.3.1.3, less the angle brackets). */
const longest = 254;

/** What is wrong with a typed address, or null. Expects it trimmed. */
export function checkEmail(email: string): Text | null {
  if (email === "") {
    return { key: "emailRequired" };
  }
  const fits = email.length <= longest && pattern.test(email) && !email.includes("..");
  return fits ? null : { key: "emailInvalid" };
}
