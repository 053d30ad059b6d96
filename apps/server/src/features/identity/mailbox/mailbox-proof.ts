import { changePerson, findPerson, type Person } from "../people/people-repository.ts";
import { methodOf, recentWaysIn } from "../people/ways-in.ts";
import { secondFactorName } from "../people/ways-in-repository.ts";
import { logEvent, type Rows } from "../tools.ts";
import { endWhatOthersHold } from "./endings-repository.ts";

/**
 * How someone proved that a mailbox is theirs. `reset`: by the link for a new password, which they
 * set next, and with it which of the recent ways in they keep. `link`: by a sign-in link. `restore`: by undoing a change of address, which implies
 * that someone else was in the account since `changedAt`. `account`: by a mail or a provider, and
 * also, by session or password, that they made the account.
 */
export type MailboxProof =
  | { by: "link" | "account" }
  | { by: "reset"; keep: readonly string[] }
  | { by: "restore"; email: string; changedAt: string };

/**
 * The one place where a proof of the mailbox takes effect. Anyone may have made an account whose
 * address was never confirmed: every sign-in method, session, second factor, pending change, undo
 * link and code is removed, unless the proof shows that its maker is the mailbox's owner. A restore
 * does the same, but keeps a second factor that is older than the undone change: the mailbox alone
 * must not remove that. A reset of a confirmed account ends sessions, pending changes, codes, and the
 * ways in and second factor that were added lately and are not kept. It keeps the undo link to an earlier address: the attacker who changed the address may also
 * reset the password, and the earlier owner's undo must survive that.
 */
export async function mailboxProved(
  rows: Rows,
  user: Person,
  proof: MailboxProof,
): Promise<Person> {
  if (proof.by === "account") {
    return changePerson(rows.db, user.id, { emailVerified: true });
  }
  const restored = proof.by === "restore";
  const first = !user.emailVerified;
  // For a confirmed account a link is an ordinary sign-in and ends nothing.
  if (proof.by === "link" && !first) {
    return user;
  }
  const everything = first || restored;
  const unkept =
    proof.by === "reset"
      ? (await recentWaysIn(rows, user))
          .map(({ id }) => id)
          .filter((id) => !proof.keep.includes(id))
      : [];
  const endsFactor = unkept.includes(secondFactorName);
  const { email } = restored ? proof : user;
  const owner = { id: user.id, email };
  const ended = await endWhatOthersHold(rows.db, {
    userId: user.id,
    email,
    waysIn: everything ? (proof.by === "reset" ? "all-but-password" : "all") : unkept,
    secondFactorSince: first || endsFactor ? "" : restored ? proof.changedAt : null,
    undo: everything,
    at: rows.clock.now(),
  });
  for (const providerId of ended) {
    await rows.mails.methodRemoved(owner, methodOf(providerId));
  }
  if (endsFactor) {
    await rows.mails.secondFactorOff(owner);
  }
  if (everything || unkept.length > 0) {
    logEvent(rows, "other ways in ended", { userId: user.id });
  }
  return (await findPerson(rows.db, { id: user.id })) ?? user;
}
