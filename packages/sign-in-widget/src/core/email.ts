import type { Text } from "./widget-state.ts";

/** Deliberately loose: only an email that arrives proves an address. */
const pattern =
  /^[^\s@"(),:;<>[\]\\]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i;

/** Longest address that SMTP can carry (RFC 5321, 4.5.3.1.3, without the angle brackets). */
const longest = 254;

/** Returns what is wrong with a typed, trimmed address, or null. */
export function checkEmail(email: string): Text | null {
  if (email === "") {
    return { key: "emailRequired" };
  }
  const fits = email.length <= longest && pattern.test(email) && !email.includes("..");
  return fits ? null : { key: "emailInvalid" };
}
