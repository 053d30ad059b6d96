import type { TermsAccepted } from "@site/contract/identity-calls";
import { accepted } from "@site/result/result";
import type { Browser } from "../call/browser.ts";
import { refuseCall, type SignInResult } from "../call/refusal.ts";
import {
  addPerson,
  changePerson,
  findPerson,
  type Person,
  releaseAddress,
} from "../people/people-repository.ts";
import { signInMethodOf } from "../people/ways-in.ts";
import { waysInBesidesPassword } from "../people/ways-in-repository.ts";
import { refuseDisabled, usableSession } from "../sessions/session.ts";
import { logEvent, type Rows } from "../tools.ts";
import { codeRules } from "./code-rules.ts";
import { endCodesOfAddress, endWhatOthersHold } from "./endings-repository.ts";

/** The account that a proved address opens, and whether it was made for the proof. */
export type ProvedAccount = { person: Person; isNewUser: boolean };

/**
 * Returns the account of someone who has proved the mailbox of an address that `holder` has: by a
 * sign-in link, a reset, or a provider. A confirmed account is theirs. One that never confirmed the
 * address may be anybody's: it is theirs if their browser is signed in to it, and is then confirmed.
 * Otherwise they get a new account, and the maker's keeps everything but the address. Lock the holder
 * first.
 *
 * @param known what is known of them for a new account
 */
export async function accountOfProver(
  rows: Rows,
  browser: Browser,
  holder: Person,
  known: { name?: string; termsAccepted?: TermsAccepted | undefined } = {},
): Promise<SignInResult<ProvedAccount>> {
  if (holder.emailVerified) {
    return accepted({ person: holder, isNewUser: false });
  }
  const enabled = refuseDisabled(rows, holder);
  if (!enabled.ok) {
    return enabled;
  }
  const { email } = holder;
  if (await isSignedInTo(browser, rows, holder)) {
    return accepted({ person: await confirmAddress(rows, holder), isNewUser: false });
  }
  if (!(await freeAddress(rows, holder))) {
    return refuseCall("invalid-action-code");
  }
  const { name, termsAccepted } = known;
  const owner = { email, name: name || email, emailVerified: true, termsAccepted };
  return accepted({ person: await addPerson(rows.db, owner), isNewUser: true });
}

/**
 * Takes the address from an account that never confirmed it, for the one who has proved the mailbox. The
 * account keeps its sessions, statements and papers, and asks for another address. False for an account
 * that has confirmed it, or that an operator has disabled.
 */
export async function freeAddress(rows: Rows, { id: userId, email }: Person): Promise<boolean> {
  const isFreed = await releaseAddress(rows.db, userId);
  if (isFreed) {
    await endCodesOfAddress(rows.db, email);
    logEvent(rows, "address proved by another", { userId });
  }
  return isFreed;
}

/** Whether a browser is signed in to an account: the maker of an unconfirmed one usually is. */
export async function isSignedInTo(
  browser: Browser,
  { db }: Rows,
  { id }: Person,
): Promise<boolean> {
  return (await usableSession(browser, db))?.person.id === id;
}

/** Confirms an account's address: its maker has proved the mailbox and that they made the account. */
export function confirmAddress({ db }: Rows, { id }: Person): Promise<Person> {
  return changePerson(db, id, { emailVerified: true });
}

/**
 * How someone proved the mailbox of a confirmed account so that something ends: by the link for a new
 * password, which they set next, with the ids of the ways in that they keep; or by the undo of a change
 * of address, which implies that someone else was in the account since `changedAt`.
 */
export type MailboxProof =
  | { by: "resetPassword"; keep: readonly string[]; secondFactorOff: boolean }
  | { by: "recoverEmail"; email: string; changedAt: string };

/** How long a reset may turn off a second factor that a stranger at an open session turned on. */
const doubtfulMs = 72 * 3_600_000;

/** When a confirmed account's second factor was turned on, if so lately that a reset may end it. */
export async function doubtfulSecondFactor(
  { clock, factors }: Rows,
  { id, emailVerified }: Person,
): Promise<string | null> {
  const since = new Date(clock.now().getTime() - doubtfulMs).toISOString();
  const factor = emailVerified ? await factors.find(id) : undefined;
  return factor && factor.turnedOnAt >= since ? factor.turnedOnAt : null;
}

/**
 * Ends what the proof of a confirmed account's mailbox ends, by the table of codes. A restore ends every
 * sign-in method, session, pending change, undo link and code, but keeps a second factor that is older
 * than the undone change: the mailbox alone must not remove that. A reset ends sessions, codes, pending
 * changes, the undo link to an earlier address, and every way in that is not kept, however old; it keeps
 * a second factor, unless the person turns off one of the last 72 hours.
 */
export async function mailboxProved(
  rows: Rows,
  user: Person,
  proof: MailboxProof,
): Promise<Person> {
  const restores = proof.by === "recoverEmail";
  const everything = codeRules[proof.by].ends === "others";
  const unkept = restores
    ? []
    : (await waysInBesidesPassword(rows.db, user.id))
        .map(({ id }) => id)
        .filter((id) => !proof.keep.includes(id));
  const factorOff =
    !restores && proof.secondFactorOff && (await doubtfulSecondFactor(rows, user)) !== null;
  const { email } = restores ? proof : user;
  const owner = { id: user.id, email, name: user.name };
  const ended = await endWhatOthersHold(rows.db, {
    userId: user.id,
    email,
    waysIn: everything ? "all" : unkept,
    secondFactorSince: factorOff ? "" : restores ? proof.changedAt : null,
    at: rows.clock.now(),
  });
  for (const providerId of ended) {
    await rows.mails.methodRemoved(owner, signInMethodOf(providerId));
  }
  if (factorOff) {
    await rows.mails.secondFactorOff(owner);
  }
  if (everything || unkept.length > 0) {
    logEvent(rows, "other ways in ended", { userId: user.id });
  }
  return (await findPerson(rows.db, { id: user.id })) ?? user;
}
