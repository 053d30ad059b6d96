import type { Proof, SessionUser } from "contract/session";
import type { Refusal } from "../../../plugins/problems.ts";
import { publicEmail } from "../library/email-address.ts";
import { type IdentityUser, refusal } from "../library/endpoint.ts";

/** What of a user's row says what they have proved; SQLite has numbers for truth. */
type ProofRow = {
  email: string;
  emailVerified: boolean | number;
  isAnonymous?: boolean | number | null;
  phoneNumber?: string | null;
};

/**
 * What a person has proved. Somebody without an address has proved the number that they sign in
 * with; a guest has neither, so that there is nobody to whom a paid file could be given back.
 */
export function proofOf({ email, emailVerified, isAnonymous, phoneNumber }: ProofRow): Proof {
  if (isAnonymous) {
    return "guest";
  }
  const proved = publicEmail(email) === "" ? Boolean(phoneNumber) : Boolean(emailVerified);
  return proved ? "confirmed" : "unconfirmed";
}

/** A user's row as the pages see the person. */
export function sessionUser(row: ProofRow & { id: string; name: string }): SessionUser {
  return {
    uid: row.id,
    displayName: row.name,
    email: publicEmail(row.email),
    proof: proofOf(row),
  };
}

/** A user as the widget sees it: no placeholder in place of an address. */
export function publicUser(user: IdentityUser) {
  return {
    uid: user.id,
    displayName: user.isAnonymous ? "" : user.name,
    email: publicEmail(user.email),
    isAnonymous: user.isAnonymous === true,
  };
}

/** What the widget is told of a finished sign-in. */
export function signedInAnswer(user: IdentityUser, method: string, isNewUser: boolean) {
  return { user: publicUser(user), method, isNewUser };
}

/** Why a person without proof is not given what is of value; null for one with proof. */
export function lackOfProof({ proof, email }: Pick<SessionUser, "proof" | "email">) {
  return lacks[proof]?.(email) ?? null;
}

const lacks: Partial<Record<Proof, (email: string) => Omit<Refusal, "status">>> = {
  unconfirmed: (email) => ({
    code: "address-not-confirmed",
    message: `Confirm your email address first: open the link in our email to ${email}. What you uploaded is kept.`,
  }),
  guest: () => ({
    code: "account-needed",
    message:
      "As a guest you can look around and upload. To continue, sign in with Google, an email address or a phone number. What you uploaded is kept.",
  }),
};

/**
 * Refuses to change how an account is entered while nobody has confirmed its address: the account
 * may have been made by somebody else than the owner of the mailbox. A guest has no owner yet.
 */
export function requireConfirmed(user: ProofRow): void {
  if (proofOf(user) !== "unconfirmed") {
    return;
  }
  throw refusal(
    "FORBIDDEN",
    "EMAIL_NOT_CONFIRMED",
    "Confirm your email address first: open the link in the email we sent to it. Nothing was changed.",
  );
}
