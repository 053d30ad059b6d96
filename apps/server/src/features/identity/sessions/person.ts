import type { Proof, SessionUser } from "contract/session";
import type { Refusal } from "../../../plugins/problems.ts";
import { publicEmail } from "../library/email-address.ts";
import { type IdentityUser, refusal } from "../library/endpoint.ts";

/** The columns that show what a user has proved; SQLite has numbers for truth values. */
type ProofRow = {
  email: string;
  emailVerified: boolean | number;
  isAnonymous?: boolean | number | null;
  phoneNumber?: string | null;
};

/**
 * What a person has proved. Without an address they have proved the number they sign in with. A
 * guest has proved neither, so there would be no one to return a paid file to.
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

/** The widget's answer to a finished sign-in. */
export function signedInAnswer(user: IdentityUser, method: string, isNewUser: boolean) {
  return { user: publicUser(user), method, isNewUser };
}

/** The refusal for a person without proof who asks for something of value; null with proof. */
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
 * Refuses to change an account's sign-in methods while its address is unconfirmed: someone other
 * than the mailbox's owner may have made the account. A guest account has no owner yet.
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
