import { messages } from "contract/messages";
import { logEvent, refusal } from "../library/endpoint.ts";
import type { IdentityTools } from "../tools.ts";

/** The library's rows of users, read within its own transaction where one is open. */
export type UserRows = { findUserById(userId: string): Promise<object | null> };

/** Refuses to go on with an account that an operator has disabled. */
export async function refuseDisabled(
  tools: IdentityTools,
  users: UserRows,
  userId: string,
): Promise<void> {
  const user = (await users.findUserById(userId)) as { disabledAt?: string | null } | null;
  if (!user?.disabledAt) return;
  logEvent(tools, "disabled account refused", { userId });
  throw refusal("FORBIDDEN", "USER_DISABLED", messages.auth.accountDisabled);
}
