import type { AuthClient } from "./auth-client.ts";
import type { Text } from "./widget-state.ts";

/** Returns what is wrong with a typed, trimmed address, or null; the service says what one is. */
export function checkEmail(client: AuthClient, email: string): Text | null {
  if (email === "") {
    return { key: "emailRequired" };
  }
  return client.finalAddress(email) === null ? { key: "emailInvalid" } : null;
}
