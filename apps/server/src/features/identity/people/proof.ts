import type { Proof, SessionUser } from "@site/contract/session";
import type { CallRefusal } from "../../../plugins/problems.ts";
import { allowed, refuseCall, type SignInResult } from "../call/refusal.ts";
import { publicEmail } from "./email-address.ts";
import type { Person } from "./people-repository.ts";

/** What a person has proved: the mailbox, or the number without an address; a guest neither. */
export function proofOf({ email, emailVerified, isAnonymous, phoneNumber }: Person): Proof {
  if (isAnonymous) {
    return "guest";
  }
  const proved = publicEmail(email) === "" ? phoneNumber !== null : emailVerified;
  return proved ? "confirmed" : "unconfirmed";
}

/** A person as the pages see them. */
export function sessionUser(person: Person): SessionUser {
  const { id: uid, name: displayName, email } = person;
  return { uid, displayName, email: publicEmail(email), proof: proofOf(person) };
}

/** A person as the widget sees them: no placeholder in place of an address. */
export function publicUser({ id, name, email, emailVerified, isAnonymous }: Person) {
  const displayName = isAnonymous ? "" : name;
  return { uid: id, displayName, email: publicEmail(email), emailVerified, isAnonymous };
}

/** The refusal for a guest who asks for what needs an account; null for everybody else. */
export function lackOfAccount({ proof }: SessionUser): CallRefusal | null {
  return proof === "guest" ? accountNeeded : null;
}

const accountNeeded: CallRefusal = {
  status: 403,
  code: "account-needed",
  message:
    "As a guest you can look around and upload. To continue, sign in with Google, an email address or a phone number. What you uploaded is kept.",
};

/** Refuses to change ways in while the address is unconfirmed and the owner so unknown. */
export function requireConfirmed(person: Person): SignInResult {
  return proofOf(person) === "unconfirmed" ? refuseCall("address-not-confirmed") : allowed;
}
