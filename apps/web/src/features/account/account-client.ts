import type { Problem } from "contract/problem";
import { isTimeout, timeLimits } from "../../api/time-limits.ts";
import { callAccount } from "../../session/account-calls.ts";

/** A way into the account, such as `credential` (a password) or `google`. */
export interface SignInMethod {
  id: string;
  providerId: string;
  createdAt: string;
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

/** Removes a way into the account, by the id in its list, and ends every other session. */
export const removeMethod = (id: string) => callAccount("/unlink-account", { accountId: id });

/** Ends every session but this one. */
export const endOtherSessions = () => callAccount("/revoke-other-sessions", {});

/** @returns the ways into the account, or null when they cannot be had now */
export const fetchMethods = () => fetchList<SignInMethod>("/list-accounts");

/** @returns the signed-in browsers, or null when they cannot be had now */
export const fetchSessions = () => fetchList<ActiveSession>("/list-sessions");

/** Done, or a sentence that says why not. */
export type DeletionAnswer = { ok: true } | { ok: false; message: string };

/** Deletes the account for good; the server asks for a sign-in of the last ten minutes. */
export async function deleteAccount(): Promise<DeletionAnswer> {
  try {
    const response = await fetch("/api/account", {
      method: "DELETE",
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(timeLimits.functions),
    });
    if (response.ok) return { ok: true };
    const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
    if (problem.code === "not-signed-in")
      return { ok: false, message: "Your sign-in session has expired. Please try again." };
    return { ok: false, message: problem.message ?? "Something went wrong. Please try again." };
  } catch (cause) {
    reportError(cause);
    return {
      ok: false,
      message: isTimeout(cause)
        ? "The server took too long to answer. Load the page again to see whether the account is deleted."
        : "A network error has occurred. Nothing is known to be deleted.",
    };
  }
}

async function fetchList<Item>(path: string): Promise<Item[] | null> {
  try {
    const response = await fetch(`/api/auth${path}`, {
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(timeLimits.functions),
    });
    return response.ok ? ((await response.json()) as Item[]) : null;
  } catch (cause) {
    reportError(cause);
    return null;
  }
}
