import { finalAddress } from "@site/contract/email-address";
import { accepted } from "@site/result/result";
import { refuseCall, type SignInResult } from "../call/refusal.ts";

/** Every row has an address; guests and phone users get one under this host. */
const placeholderHost = "no-address.invalid";

/** Puts the address of a call's body, if it has one, into its final form, or refuses it. */
export function withFinalAddress<T>(body: T): SignInResult<T> {
  if (typeof body !== "object" || body === null || !("email" in body)) {
    return accepted(body);
  }
  const email = accountAddress(String(body.email));
  return email === undefined ? refuseCall("invalid-email") : accepted({ ...body, email });
}

/** Returns an address that an account may have in its final form; undefined for what is none. */
export function accountAddress(typed: string): string | undefined {
  const email = finalAddress(typed);
  return email === undefined || publicEmail(email) === "" ? undefined : email;
}

/** An address that cannot be used, for a user who has none. */
export function placeholderEmail(id: string): string {
  return `${id}@${placeholderHost}`;
}

/** The address, or an empty text for a user who has none. */
export function publicEmail(email: string): string {
  return email.endsWith(`@${placeholderHost}`) ? "" : email;
}
