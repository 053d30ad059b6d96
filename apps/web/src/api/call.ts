import {
  addressOf,
  type Call,
  methodOf,
  type Parameters,
  type QueryValues,
} from "contract/address-of";
import type { AnswerOf, BodyOf, QueryOf } from "contract/call-table";
import type { Problem } from "contract/problem";
import type { Result } from "contract/result";
import { isTimeout, timeLimits } from "./time-limits.ts";

/**
 * Why a call failed. Where nothing came, `status` is 0 and the problem's code `no-answer` (there is
 * no connection) or `timeout` (the call went out and may have been done); an answer without the
 * server's words, such as a proxy's page, is a `server-error`. These three have no sentence: what to
 * say depends on what was asked.
 */
export type CallFailure = { status: number; problem: Problem };

/** What a call is given: the parts of its address and its body, as the table of calls states them. */
export type Given<C extends Call> = {
  query?: { [Name in keyof QueryOf<C>]?: QueryOf<C>[Name] | null };
  /** Aborted when nobody waits for the answer any more. */
  signal?: AbortSignal;
} & (keyof Parameters<C> extends never ? { params?: never } : { params: Parameters<C> }) &
  (BodyOf<C> extends undefined ? { body?: never } : { body: BodyOf<C> });

type GivenTo<C extends Call> = Record<never, never> extends Given<C> ? [Given<C>?] : [Given<C>];

/**
 * Makes one call of the server. A call that reads is made once more where no answer came at all; one
 * that changes something is never repeated by itself. What went wrong on the way is also logged.
 */
export async function call<C extends Call>(
  asked: C,
  ...[given]: GivenTo<C>
): Promise<Result<AnswerOf<C>, CallFailure>> {
  const { params, query, body, signal } = (given ?? {}) as AnyGiven;
  const method = methodOf(asked);
  const reads = method === "GET";
  const limit = AbortSignal.timeout(reads ? timeLimits.operation : timeLimits.functions);
  const end = signal ? AbortSignal.any([limit, signal]) : limit;
  const ask = () =>
    fetch(addressOf(asked, ...([params, query] as never)), {
      method,
      headers: { accept: "application/json", ...(body && { "content-type": "application/json" }) },
      body: body && JSON.stringify(body),
      signal: end,
    });
  try {
    const response = await ask().catch((cause) => {
      if (!reads || end.aborted) {
        throw cause;
      }
      return ask();
    });
    return answered(response.status, await response.text());
  } catch (cause) {
    reportError(cause);
    return wordless(isTimeout(cause) ? "timeout" : "no-answer");
  }
}

type AnyGiven = {
  params?: object;
  query?: QueryValues;
  body?: object | null;
  signal?: AbortSignal;
};

/** What an answer means: its value, or why there is none. */
export function answered<Value>(status: number, text: string): Result<Value, CallFailure> {
  const answer = parsed(text);
  if (status >= 200 && status < 300 && answer !== null) {
    return { ok: true, value: answer as Value };
  }
  if (isProblem(answer)) {
    return { ok: false, error: { status, problem: answer } };
  }
  return wordless("server-error", status);
}

/** A call that ended without the server's words. */
export function wordless(
  code: "no-answer" | "timeout" | "server-error",
  status = 0,
): { ok: false; error: CallFailure } {
  return {
    ok: false,
    error: { status, problem: { success: false, code, error: code, message: "" } },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy in between may answer with a page; the status then has to do.
    return null;
  }
}

function isProblem(answer: unknown): answer is Problem {
  return typeof (answer as Partial<Problem> | null)?.code === "string";
}
