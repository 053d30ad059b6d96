import { allowed, refuseCall, type SignInResult } from "../call/refusal.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** Shortest and longest password in characters; the shortest is the specification's. */
const passwordLength = { min: 6, max: 128 };

/** A shorter word may well occur in a good password. */
const shortestContextWord = 4;

/** Refuses a short or common password, or a word of its context (OWASP ASVS 5.0, 6.2.4, 6.2.11). */
export function refuseWeakPassword(password: string, context: readonly string[]): SignInResult {
  const isStrong =
    [...password].length >= passwordLength.min &&
    /\p{L}/u.test(password) &&
    /\p{Nd}/u.test(password) &&
    !isCommonPassword(password) &&
    !repeatsContext(password, context);
  return isStrong ? refuseLongPassword(password) : refuseCall("weak-password");
}

/** Refuses a password that nobody can have. */
export function refuseLongPassword(password: string): SignInResult {
  return password.length <= passwordLength.max ? allowed : refuseCall("password-too-long");
}

/** The password without its digits and signs is a word of the context. */
function repeatsContext(password: string, context: readonly string[]): boolean {
  const letters = password.toLowerCase().replace(/[^\p{L}]/gu, "");
  return context
    .flatMap((text) => [text, ...text.split(/[^\p{L}]+/u)])
    .map((word) => word.toLowerCase().replace(/[^\p{L}]/gu, ""))
    .some((word) => word.length >= shortestContextWord && letters === word);
}
