import { isTimeout, timeLimits } from "../api/time-limits.ts";

/** What a call to the identity service ended with: `code` is the service's own, stable word. */
export type AccountResult = AccountAnswer<unknown>;

/** The same with the value that a call gives. */
export type AccountAnswer<Value> =
  | { ok: true; value: Value }
  | { ok: false; status: number; code: string; message: string; retryAfterSeconds?: number };

interface ServiceError {
  code?: string;
  message?: string;
}

/**
 * Posts JSON to the identity service.
 *
 * @param path below `/api/auth`, such as `/sign-in/email`
 * @returns the failure as a value; with status 0 `NETWORK` when the server could not be reached, and
 *   `TIMEOUT` when it did not answer in time
 */
export async function callAccount<Value = unknown>(
  path: string,
  body: object,
): Promise<AccountAnswer<Value>> {
  try {
    const response = await fetch(`/api/auth${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeLimits.functions),
    });
    if (response.ok) return { ok: true, value: await response.json().catch(() => null) };
    const error = (await response.json().catch(() => ({}))) as ServiceError;
    const retryAfter = Number(response.headers.get("x-retry-after"));
    return {
      ok: false,
      status: response.status,
      code: error.code ?? "UNKNOWN",
      message: error.message ?? "",
      ...(retryAfter > 0 && { retryAfterSeconds: retryAfter }),
    };
  } catch (cause) {
    reportError(cause);
    return isTimeout(cause)
      ? { ok: false, status: 0, code: "TIMEOUT", message: "The server took too long to answer." }
      : { ok: false, status: 0, code: "NETWORK", message: "The server could not be reached." };
  }
}

/** Signs in with email and password; `rememberMe` keeps the session for 30 days. */
export function signIn(credentials: {
  email: string;
  password: string;
  rememberMe: boolean;
}): Promise<AccountAnswer<{ secondFactorRequired?: true } | null>> {
  return callAccount("/sign-in/email", credentials);
}

/** Types the code that a sign-in waits for: of the authenticator app, or a recovery code. */
export function proveSecondFactor(code: string): Promise<AccountResult> {
  return callAccount("/widget/second-factor/prove", { code });
}

/** Creates an account and signs in to it. */
export function createAccount(details: {
  name: string;
  email: string;
  password: string;
}): Promise<AccountResult> {
  return callAccount("/sign-up/email", details);
}

/** Mails the signed-in person the link that confirms the address once more. */
export function sendConfirmation(): Promise<AccountResult> {
  return callAccount("/widget/verify-email", {});
}

/** Ends the session of this browser. */
export function signOut(): Promise<AccountResult> {
  return callAccount("/sign-out", {});
}
