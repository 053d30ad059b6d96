import { changePerson, findPerson, type Person } from "../people/people-repository.ts";
import { signInMethodOf } from "../people/ways-in.ts";
import { waysInBesidesPassword } from "../people/ways-in-repository.ts";
import { logEvent, type Rows } from "../tools.ts";
import { codeRules } from "./code-rules.ts";
import { endWhatOthersHold } from "./endings-repository.ts";

/**
 * How someone proved that a mailbox is theirs. `account`: by a mail or a provider and also, by session
 * or password, that they made the account. Otherwise by a code: a sign-in link; the link for a new
 * password, which they set next, with the ids of the ways in that they keep; or the undo of a change
 * of address, which implies that someone else was in the account since `changedAt`.
 */
export type MailboxProof =
  | { by: "account" | "signIn" }
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
 * The one place where a proof of the mailbox takes effect, by the table of codes. Anyone may have made
 * an account whose address was never confirmed: every sign-in method, session, second factor, pending
 * change, undo link and code is removed, unless the proof shows that its maker is the mailbox's owner.
 * A restore does the same, but keeps a second factor that is older than the undone change: the mailbox
 * alone must not remove that. A reset of a confirmed account ends sessions, codes, pending changes, the
 * undo link to an earlier address, and every way in that is not kept, however old; it keeps a second
 * factor, unless the person turns off one of the last 72 hours.
 */
export async function mailboxProved(
  rows: Rows,
  user: Person,
  proof: MailboxProof,
): Promise<Person> {
  if (proof.by === "account") {
    return changePerson(rows.db, user.id, { emailVerified: true });
  }
  const first = !user.emailVerified;
  const { ends } = codeRules[proof.by];
  if (ends === "nothing" && !first) {
    return user;
  }
  const resets = proof.by === "resetPassword";
  const restores = proof.by === "recoverEmail";
  const everything = first || ends === "others";
  const unkept = resets
    ? (await waysInBesidesPassword(rows.db, user.id))
        .map(({ id }) => id)
        .filter((id) => !proof.keep.includes(id))
    : [];
  const factorOff =
    resets && proof.secondFactorOff && (await doubtfulSecondFactor(rows, user)) !== null;
  const { email } = restores ? proof : user;
  const owner = { id: user.id, email };
  const ended = await endWhatOthersHold(rows.db, {
    userId: user.id,
    email,
    waysIn: everything ? (resets ? "all-but-password" : "all") : unkept,
    secondFactorSince: first || factorOff ? "" : restores ? proof.changedAt : null,
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
