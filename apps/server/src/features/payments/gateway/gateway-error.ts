/**
 * Why a call to the gateway gave nothing.
 * - `GatewayTimeout`: no answer in time; what was asked may have been done.
 * - `GatewayUnavailable`: unreachable, too busy (429), broken (5xx) or not understood; what was
 *   asked may have been done.
 * - `GatewayRejected`: the gateway understood and refused; nothing was done.
 *
 * `cause` is for the log and never contains a secret.
 */
export type GatewayError =
  | { kind: "GatewayTimeout"; cause: string }
  | { kind: "GatewayUnavailable"; cause: string; status?: number }
  | { kind: "GatewayRejected"; cause: string; status: number; field?: string };

/** What a call gives: the gateway's answer, or why there is none. Never a thrown error. */
export type GatewayResult<T> = { ok: true; value: T } | { ok: false; error: GatewayError };
