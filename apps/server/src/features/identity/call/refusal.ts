import { type SignInRefusalCode, signInRefusals } from "@site/contract/sign-in-refusals";
import { accepted, failed, type Result } from "@site/result/result";

/** Why a call of identity is refused: a row of the closed list, with what differs from it. */
export type SignInRefusal = {
  code: SignInRefusalCode;
  status: number;
  /** For the person. */
  message: string;
  /** For the log. */
  cause: string;
  /** After how many seconds the call may succeed. */
  retryAfterSeconds?: number | undefined;
};

/** What a part of a call comes to: its value, or why the call is refused. */
export type SignInResult<T = undefined> = Result<T, SignInRefusal>;

/** The outcome of a check that nothing stands against. */
export const allowed = accepted(undefined);

/** Refuses a call. */
export function refuseCall(
  code: SignInRefusalCode,
  details: Partial<Omit<SignInRefusal, "code" | "cause">> = {},
): { readonly ok: false; readonly error: SignInRefusal } {
  return failed({ code, ...signInRefusals[code], ...details });
}

/** Makes one check after the other; returns the first refusal. */
export async function inOrder(
  ...checks: readonly (() => SignInResult | Promise<SignInResult>)[]
): Promise<SignInResult> {
  for (const check of checks) {
    const outcome = await check();
    if (!outcome.ok) {
      return outcome;
    }
  }
  return allowed;
}
