import type { CallFailure } from "../../api/call.ts";
import { weakPassword } from "../../session/weak-password.ts";

const byCode: Record<string, string> = {
  USER_ALREADY_EXISTS: "The email address is already used by another account",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "The email address is already used by another account",
  INVALID_EMAIL: "That email address isn't correct",
  WEAK_PASSWORD: weakPassword,
  PASSWORD_TOO_SHORT: weakPassword,
  PASSWORD_TOO_LONG: "The password is too long: 128 characters are the most.",
  "no-answer": "A network error has occurred",
  timeout: "The operation took too long and was stopped. Please try again.",
};

/**
 * The specification only logs a failed registration; a person who sees nothing would not know what
 * to do next, so the form says it in words of the sign-in widget.
 *
 * @returns the sentence for the person
 */
export function registrationProblem({ status, problem }: CallFailure): string {
  const known = byCode[problem.code];
  if (known) return known;
  if (status === 429) {
    return "Too many account requests are coming from your IP address. Try again in a few minutes.";
  }
  if (status === 400 || status === 422) {
    return "Enter your name, your email address and a password.";
  }
  return "Something went wrong. Please try again.";
}
