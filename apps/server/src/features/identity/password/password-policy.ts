import { Refused } from "../call/refusal.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** Shortest and longest password in characters; the shortest is the specification's. */
const passwordLength = { min: 6, max: 128 };

/** A shorter word may well occur in a good password. */
const shortestContextWord = 4;

/**
 * True for a password of at least six characters, with a letter and a digit, that is neither common
 * nor a word of its context with an ending (OWASP ASVS 5.0, 6.2.4 and 6.2.11).
 *
 * @param context what an attacker tries first: the person's address and name, the company's name
 */
function isStrongEnough(password: string, context: readonly string[] = []): boolean {
  const length = [...password].length;
  return (
    length >= passwordLength.min &&
    /\p{L}/u.test(password) &&
    /\p{Nd}/u.test(password) &&
    !isCommonPassword(password) &&
    !repeatsContext(password, context)
  );
}

/** Refuses a password that is too weak. */
export function refuseWeakPassword(password: string, context: readonly string[] = []): void {
  if (!isStrongEnough(password, context)) {
    throw new Refused("WEAK_PASSWORD");
  }
  refuseLongPassword(password);
}

/** Refuses a password that nobody can have. */
export function refuseLongPassword(password: string): void {
  if (password.length > passwordLength.max) {
    throw new Refused("PASSWORD_TOO_LONG");
  }
}

/** The password without its digits and signs is a word of the context. */
function repeatsContext(password: string, context: readonly string[]): boolean {
  const letters = password.toLowerCase().replace(/[^\p{L}]/gu, "");
  return context
    .flatMap((text) => [text, ...text.split(/[^\p{L}]+/u)])
    .map((word) => word.toLowerCase().replace(/[^\p{L}]/gu, ""))
    .some((word) => word.length >= shortestContextWord && letters === word);
}
