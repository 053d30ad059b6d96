import {
  addressOf,
  type Call,
  methodOf,
  type Parameters,
  type QueryValues,
} from "@site/contract/address-of";
import type { AnswerOf, BodyOf, QueryOf } from "@site/contract/call-table";
import type { Problem } from "@site/contract/problem";
import type { Result } from "@site/result/result";
import { isTimeout, timeLimits } from "./time-limits.ts";

/**
 * Why a call failed. Without an answer, `status` is 0 and the problem's code is `no-answer` (no
 * connection) or `timeout` (the call may have been carried out). An answer that isn't the server's
 * own, such as a proxy's page, is a `server-error`. These three have no message, because the right
 * sentence depends on the call.
 */
export type CallFailure = { status: number; problem: Problem };

/** The arguments of a call: the parts of its address and its body, as in the table of calls. */
export type CallArguments<C extends Call> = {
  query?: { [Name in keyof QueryOf<C>]?: QueryOf<C>[Name] | null };
  /** Aborted once nobody waits for the answer. */
  signal?: AbortSignal;
} & (keyof Parameters<C> extends never ? { params?: never } : { params: Parameters<C> }) &
  (BodyOf<C> extends undefined ? { body?: never } : { body: BodyOf<C> });

type GivenTo<C extends Call> =
  Record<never, never> extends CallArguments<C> ? [CallArguments<C>?] : [CallArguments<C>];

type TryAgain = <T>(ask: () => Promise<T>, end: AbortSignal) => Promise<T>;

/** Makes a read once more where no answer came. */
export const readOnceMore: TryAgain = (ask, end) =>
  ask().catch((cause) => {
    if (end.aborted) {
      throw cause;
    }
    return ask();
  });

let again = readOnceMore;

/** Sets how every read of this page goes on that gets no answer; without it, it is made once more. */
export function readAgainBy(way: TryAgain): void {
  again = way;
}

/** Makes a read, and goes on as this page does where no answer comes. */
export const untilAnswered: TryAgain = (ask, end) => again(ask, end);

/**
 * Makes one call to the server. A read that gets no answer is made again (`readAgainBy`); a call that
 * changes something never is. Network failures are also logged.
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
  const ask = async () => {
    const response = await fetch(addressOf(asked, ...([params, query] as never)), {
      method,
      headers: { accept: "application/json", ...(body && { "content-type": "application/json" }) },
      body: body && JSON.stringify(body),
      signal: end,
    });
    return answered<AnswerOf<C>>(response.status, await response.text());
  };
  try {
    return await (reads ? again(ask, end) : ask());
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

/** Turns an answer into its value, or into the reason why there is none. */
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

/** Describes a call that ended without a message of the server. */
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
    // A proxy may answer with a page; then only the status counts.
    return null;
  }
}

function isProblem(answer: unknown): answer is Problem {
  return typeof (answer as Partial<Problem> | null)?.code === "string";
}
