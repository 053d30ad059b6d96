import { isEmailAddress } from "./email-address.ts";
import type { Text } from "./text.ts";

/** What is wrong with a typed address, or null. Expects it trimmed. */
export function checkEmail(email: string): Text | null {
  if (email === "") return { key: "emailRequired" };
  return isEmailAddress(email) ? null : { key: "emailInvalid" };
}
