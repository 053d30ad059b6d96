import type { AccountResult } from "../../session/account-calls.ts";
import { weakPassword } from "../../session/weak-password.ts";

type Failure = Extract<AccountResult, { ok: false }>;

const byCode: Record<string, string> = {
  USER_ALREADY_EXISTS: "The email address is already used by another account",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "The email address is already used by another account",
  INVALID_EMAIL: "That email address isn't correct",
  WEAK_PASSWORD: weakPassword,
  PASSWORD_TOO_SHORT: weakPassword,
  PASSWORD_TOO_LONG: "The password is too long: 128 characters are the most.",
  NETWORK: "A network error has occurred",
  TIMEOUT: "The operation took too long and was stopped. Please try again.",
};

/**
 * The specification only logs a failed registration; a person who sees nothing would not know what
 * to do next, so the form says it in words of the sign-in widget.
 *
 * @returns the sentence for the person
 */
export function registrationProblem(failure: Failure): string {
  const known = byCode[failure.code];
  if (known) return known;
  if (failure.status === 429) {
    return "Too many account requests are coming from your IP address. Try again in a few minutes.";
  }
  if (failure.status === 400 || failure.status === 422) {
    return "Enter your name, your email address and a password.";
  }
  return "Something went wrong. Please try again.";
}
