import type { Call } from "@site/contract/address-of";
import type { AnswerOf, BodyOf } from "@site/contract/call-table";
import { accepted } from "@site/result/result";
import type { Browser } from "./browser.ts";
import type { SignInResult } from "./refusal.ts";

/** A call with a body of the form that the call table states, and the browser that makes it. */
export type AskedCall<C extends Call> = { body: BodyOf<C>; browser: Browser };

/** Registers the work that answers a call; a refused one changes only counts of attempts. */
export type Answering = <C extends Call>(
  call: C,
  work: (asked: AskedCall<C>) => Promise<SignInResult<AnswerOf<C>>>,
) => void;

/** The answer of a call that succeeds and has nothing to say. */
export const done = accepted({ success: true } as const);
