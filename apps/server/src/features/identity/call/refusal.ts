import { type SignInRefusalCode, signInRefusals } from "contract/sign-in-refusals";

/** What differs from the table, and after how many seconds the call may succeed. */
type Details = { status?: number; message?: string; retryAfterSeconds?: number };

/** Why a call is refused. Thrown, so that a transaction that has begun is undone. */
export class Refused extends Error {
  readonly status: number;
  readonly code: SignInRefusalCode;
  /** After how many seconds the call may succeed. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: SignInRefusalCode, details: Details = {}) {
    const { status, message } = signInRefusals[code];
    super(details.message ?? message);
    this.status = details.status ?? status;
    this.code = code;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** Refuses a call unless the condition holds. */
export function refuseUnless(
  condition: unknown,
  code: SignInRefusalCode,
  details?: Details,
): asserts condition {
  if (!condition) {
    throw new Refused(code, details);
  }
}
