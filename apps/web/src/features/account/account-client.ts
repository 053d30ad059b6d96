import { callAccount } from "../../session/account-calls.ts";

/** A way into the account, such as `credential` (a password) or `google`. */
export interface SignInMethod {
  providerId: string;
}

/** A browser that is signed in to the account. */
export interface ActiveSession {
  id: string;
  userAgent?: string | null;
  createdAt: string;
}

/** Changes the name that the site calls the person by. */
export const changeName = (name: string) => callAccount("/update-user", { name });

/** Asks for a mail to the new address; nothing changes before its link is opened. */
export const changeEmail = (email: string) => callAccount("/widget/change-email", { email });

/** Changes the password and ends every other session. */
export const changePassword = (currentPassword: string, newPassword: string) =>
  callAccount("/change-password", { currentPassword, newPassword, revokeOtherSessions: true });

/** Ends every session but this one. */
export const endOtherSessions = () => callAccount("/revoke-other-sessions", {});

/** @returns the ways into the account, or null when they cannot be had now */
export const fetchMethods = () => fetchList<SignInMethod>("/list-accounts");

/** @returns the signed-in browsers, or null when they cannot be had now */
export const fetchSessions = () => fetchList<ActiveSession>("/list-sessions");

async function fetchList<Item>(path: string): Promise<Item[] | null> {
  try {
    const response = await fetch(`/api/auth${path}`, { headers: { accept: "application/json" } });
    return response.ok ? ((await response.json()) as Item[]) : null;
  } catch (cause) {
    reportError(cause);
    return null;
  }
}
