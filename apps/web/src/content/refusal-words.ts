import type { SignInRefusalCode } from "@site/contract/sign-in-refusals";

/** Words of a page for refusals of the server and for calls without an answer, by their codes. */
export type RefusalWords = {
  readonly [Code in SignInRefusalCode | "no-answer" | "timeout"]?: string;
};

/** What a person reads when the server refuses a password as too weak; the widget says the same. */
export const weakPassword =
  "Choose a stronger password: at least 6 characters, with both letters and numbers, and not one of the commonly used ones.";

/** What a person reads when a password is longer than any may be; the widget says the same. */
export const passwordTooLong = "The password is too long. The limit is 128 characters.";
