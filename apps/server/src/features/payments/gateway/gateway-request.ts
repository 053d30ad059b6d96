import type { Result } from "@site/result/result";
import type { Static, TSchema } from "typebox";
import { Value } from "typebox/value";
import { callOutside } from "../../../outside/outside-call.ts";
import { masked } from "../../../plugins/log-mask.ts";
import { GatewayErrorBody } from "./gateway-entities.ts";

/**
 * Why a call to the gateway returned nothing; `cause` is for the log: it never contains a secret, and
 * of the gateway's words only its codes.
 * - `GatewayUnavailable`: unreachable, too slow, too busy (429), broken (5xx) or not understood; the
 *   request may have been carried out. `code` is the system's, or `STAND_IN`, if there is one.
 * - `GatewayRejected`: the gateway understood and refused; nothing was done. `words` are its own,
 *   masked, for the order's history.
 */
export type GatewayError =
  | { kind: "GatewayUnavailable"; cause: string; code?: string; status?: number }
  | {
      kind: "GatewayRejected";
      cause: string;
      words: string;
      status: number;
      field?: string | undefined;
    };

/** A call's result: the gateway's answer, or why there is none. Never a thrown error. */
export type GatewayResult<T> = Result<T, GatewayError>;

/** The gateway's address and our credentials for it. */
export type GatewayAccess = {
  url: string;
  keyId: string;
  keySecret: string;
  /** How long one try may take; 8 seconds by default. */
  timeoutMs?: number;
  /** Whether the stand-in of the sandbox may answer; it names itself in a header. By default it may. */
  mayBeStandIn?: boolean;
};

/** The header in which the sandbox's stand-in names itself. */
const standInHeader = "x-stand-in";

/** The longest of the gateway's words that are kept. */
const longestWords = 300;

/** One call: `body` makes it a POST. */
type GatewayCall = {
  path: string;
  query?: Record<string, string | number>;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** Not to be tried again. */
  once?: boolean;
};

/** Makes one call; retries an unanswered GET once, never a POST: it may have been done. */
export async function askGateway<T extends TSchema>(
  access: GatewayAccess,
  call: GatewayCall,
  schema: T,
): Promise<GatewayResult<Static<T>>> {
  const first = await attempt(access, call, schema);
  if (first.ok || call.body || call.once || first.error.kind === "GatewayRejected") {
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
  const asked = await callOutside(url, {
    method: body ? "POST" : "GET",
    headers: {
      authorization: `Basic ${btoa(`${access.keyId}:${access.keySecret}`)}`,
      accept: "application/json",
      ...(body ? { "content-type": "application/json" } : {}),
      ...headers,
    },
    body: body && JSON.stringify(body),
    timeoutMs: access.timeoutMs ?? 8000,
  });
  if (!asked.ok) {
    const { code, message } = asked.error;
    return unavailable(`${what}: ${message}`, { code });
  }
  const { status, headers: answered } = asked.value;
  if (answered.has(standInHeader) && access.mayBeStandIn === false) {
    return unavailable(`${what}: the sandbox's stand-in answers at GATEWAY_URL`, {
      code: "STAND_IN",
    });
  }
  const type = answered.get("content-type") ?? "application/json";
  const isJson = /^application\/json\b/i.test(type);
  const answer = isJson ? parsedJson(asked.value.body.toString("utf8")) : undefined;
  if (status < 300) {
    if (Value.Check(schema, answer)) {
      return { ok: true, value: answer as Static<T> };
    }
    return unavailable(`${what}: answer not understood`, { status });
  }
  if (status === 429 || status >= 500) {
    return unavailable(`${what}: HTTP ${status}`, { status });
  }
  // A proxy's error page says nothing about what the gateway made of the request.
  if (!Value.Check(GatewayErrorBody, answer)) {
    return unavailable(`${what}: HTTP ${status} without the gateway's error body`, { status });
  }
  const { code, description = "", reason, field } = answer.error;
  const codes = [code, reason, field].filter((each) => /^\w{1,64}$/.test(each ?? ""));
  const cause = [`${what}: HTTP ${status}`, ...codes].join(" ");
  const words = `${cause} ${masked(description).slice(0, longestWords)}`.trim();
  const rejected = { kind: "GatewayRejected", cause, words, status } as const;
  return { ok: false, error: { ...rejected, field: field ?? undefined } };
}

function unavailable(
  cause: string,
  more: { code?: string; status?: number },
): { ok: false; error: GatewayError } {
  return { ok: false, error: { kind: "GatewayUnavailable", cause, ...more } };
}

/** Reads JSON; undefined when it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
