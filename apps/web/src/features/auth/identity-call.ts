import { type AuthResult, fail, succeed } from "sign-in-widget/core/auth-result";
import { isTimeout, timeLimits } from "../../api/time-limits.ts";
import { widgetCode } from "./service-codes.ts";

/**
 * One call to the identity service, answered with its value or a coded failure.
 *
 * @param path below `/api/auth`
 * @param body posted as JSON; without one the call is a GET
 */
export async function identityCall<T>(path: string, body?: object): Promise<AuthResult<T>> {
  try {
    const response = await fetch(`/api/auth${path}`, {
      headers: { accept: "application/json", "content-type": "application/json" },
      signal: AbortSignal.timeout(timeLimits.functions),
      ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
    });
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok) return succeed(answer as T);
    const { code, message } = (answer ?? {}) as { code?: string; message?: string };
    return fail(widgetCode(code, response.status), message ? { message } : {});
  } catch (cause) {
    return fail(isTimeout(cause) ? "timeout" : "network-request-failed");
  }
}
