import type { Result } from "contract/result";
import type { Static, TSchema } from "typebox";
import { Value } from "typebox/value";
import { GatewayErrorBody } from "./gateway-entities.ts";

/**
 * Why a call to the gateway returned nothing; `cause` is for the log and never contains a secret.
 * - `GatewayUnavailable`: unreachable, too slow, too busy (429), broken (5xx) or not understood; the
 *   request may have been carried out.
 * - `GatewayRejected`: the gateway understood and refused; nothing was done.
 */
export type GatewayError =
  | { kind: "GatewayUnavailable"; cause: string }
  | { kind: "GatewayRejected"; cause: string; status: number; field?: string | undefined };

/** A call's result: the gateway's answer, or why there is none. Never a thrown error. */
export type GatewayResult<T> = Result<T, GatewayError>;

/** The gateway's address and our credentials for it. */
export type GatewayAccess = {
  url: string;
  keyId: string;
  keySecret: string;
  /** How long one try may take; 8 seconds by default. */
  timeoutMs?: number;
};

/** One call: `body` makes it a POST. */
type GatewayCall = {
  path: string;
  query?: Record<string, string | number>;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
};

/** Makes one call; retries an unanswered GET once, never a POST: it may have been done. */
export async function askGateway<T extends TSchema>(
  access: GatewayAccess,
  call: GatewayCall,
  schema: T,
): Promise<GatewayResult<Static<T>>> {
  const first = await attempt(access, call, schema);
  if (first.ok || call.body || first.error.kind === "GatewayRejected") {
    return first;
  }
  return attempt(access, call, schema);
}

async function attempt<T extends TSchema>(
  access: GatewayAccess,
  { path, query = {}, body, headers }: GatewayCall,
  schema: T,
): Promise<GatewayResult<Static<T>>> {
  const url = new URL(`${access.url}/v1${path}`);
  for (const [name, value] of Object.entries(query)) {
    url.searchParams.set(name, String(value));
  }
  const what = `${body ? "POST" : "GET"} /v1${path}`;
  let status: number;
  let text: string;
  try {
    const response = await fetch(url, {
      method: body ? "POST" : "GET",
      headers: {
        authorization: `Basic ${btoa(`${access.keyId}:${access.keySecret}`)}`,
        accept: "application/json",
        ...(body ? { "content-type": "application/json" } : {}),
        ...headers,
      },
      body: body ? JSON.stringify(body) : undefined,
      redirect: "error",
      signal: AbortSignal.timeout(access.timeoutMs ?? 8000),
    });
    status = response.status;
    text = await response.text();
  } catch (error) {
    const { name, cause } = error as Error & { cause?: { code?: string } };
    return unavailable(`${what}: ${name === "TimeoutError" ? "no answer" : (cause?.code ?? name)}`);
  }
  const answer = parsedJson(text);
  if (status >= 200 && status < 300) {
    if (Value.Check(schema, answer)) {
      return { ok: true, value: answer as Static<T> };
    }
    return unavailable(`${what}: answer not understood`);
  }
  if (status === 429 || status >= 500) {
    return unavailable(`${what}: HTTP ${status}`);
  }
  // A proxy's error page says nothing about what the gateway made of the request.
  if (!Value.Check(GatewayErrorBody, answer)) {
    return unavailable(`${what}: HTTP ${status} without the gateway's error body`);
  }
  const { code, description, field } = answer.error;
  const cause = `${what}: HTTP ${status} ${code ?? ""} ${description ?? ""}`.trim();
  const rejected = { kind: "GatewayRejected", cause, status, field: field ?? undefined } as const;
  return { ok: false, error: rejected };
}

function unavailable(cause: string): { ok: false; error: GatewayError } {
  return { ok: false, error: { kind: "GatewayUnavailable", cause } };
}

/** Reads JSON; undefined when it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
