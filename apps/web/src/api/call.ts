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

/** Why a call failed; `status` 0 when the server did not answer: no connection, or not in time. */
export type CallFailure = { status: number; problem: Problem };

/** What a call is given: the parts of its address and its body, as the table of calls states them. */
export type Given<C extends Call> = {
  query?: { [Name in keyof QueryOf<C>]?: QueryOf<C>[Name] | null };
  /** Aborted when nobody waits for the answer any more. */
  signal?: AbortSignal;
} & (keyof Parameters<C> extends never ? { params?: never } : { params: Parameters<C> }) &
  (BodyOf<C> extends undefined ? { body?: never } : { body: BodyOf<C> });

/** The arguments of a call behind its name. */
export type GivenTo<C extends Call> =
  Record<never, never> extends Given<C> ? [Given<C>?] : [Given<C>];

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
      if (!reads || end.aborted) throw cause;
      return ask();
    });
    return answered(response.status, await response.text());
  } catch (cause) {
    reportError(cause);
    return unanswered(isTimeout(cause) ? tooLate : noAnswer);
  }
}

type AnyGiven = {
  params?: object;
  query?: QueryValues;
  body?: object | null;
  signal?: AbortSignal;
};

/** What an answer means: its value, or the server's own words for why there is none. */
export function answered<Value>(status: number, text: string): Result<Value, CallFailure> {
  const answer = parsed(text);
  if (status >= 200 && status < 300 && answer !== null) return { ok: true, value: answer as Value };
  return { ok: false, error: { status, problem: isProblem(answer) ? answer : wordless(status) } };
}

/** A call that the server did not answer. */
export function unanswered(problem: Problem): { ok: false; error: CallFailure } {
  return { ok: false, error: { status: 0, problem } };
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
  const { code, message } = (answer ?? {}) as Partial<Problem>;
  return typeof code === "string" && typeof message === "string";
}

const nothingLost = "Nothing that you uploaded or paid is lost.";

/** Stands in for the server's words when nothing came: there is no connection. */
export const noAnswer: Problem = {
  success: false,
  code: "no-answer",
  error: "network-request-failed",
  message: `The server could not be reached. ${nothingLost} Check your connection and try again.`,
};

/** The call went out and was not answered in its time: it may have been done. */
export const tooLate: Problem = {
  success: false,
  code: "timeout",
  error: "timeout",
  message: `The server took too long to answer, so this page stopped waiting. What you asked for may still be done: load the page again to see how far it is. ${nothingLost}`,
};

/** An answer that has none of the server's words, such as a proxy's page. */
function wordless(status: number): Problem {
  return {
    success: false,
    code: "server-error",
    error: "internal",
    message: `The server answered with an error (HTTP ${status}). ${nothingLost} Please try again in a few minutes.`,
  };
}
