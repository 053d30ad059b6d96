import type { EndpointContext, IdentityUser } from "../library/endpoint.ts";
import { methodOf } from "../library/methods.ts";
import { type IdentityTools, logEvent } from "../tools.ts";
import { endWhatOthersHold } from "./endings-repository.ts";

/**
 * How the owner of a mailbox has proved that it is theirs. `reset`: by the link for a new password,
 * which they set next. `link`: by a sign-in link. `restore`: by undoing a change of address, which
 * says that somebody else was in the account since `changedAt`. `account`: by a mail or a provider,
 * and also to be who made the account, by its session or its password.
 */
export type MailboxProof =
  | { by: "reset" | "link" | "account" }
  | { by: "restore"; email: string; changedAt: string };

/**
 * The one place where a proof of the mailbox takes effect. An account whose address was never
 * confirmed may have been made by anybody: every way in, session, second factor, pending change,
 * undo and code goes, unless the proof shows that its maker and the mailbox's owner are the same.
 * So it is after a restore, except for a second factor that is older than what is undone: the
 * mailbox alone must not take that off. A reset of a confirmed account ends sessions, pending
 * changes and codes. It leaves the way back to an earlier address: who resets the password may be
 * who changed the address, and the earlier owner's undo must outlive that.
 */
export async function mailboxProved(
  { context }: EndpointContext,
  tools: IdentityTools,
  user: IdentityUser,
  proof: MailboxProof,
): Promise<IdentityUser> {
  const { internalAdapter } = context;
  if (proof.by === "account") {
    return (await internalAdapter.updateUser(user.id, { emailVerified: true })) as IdentityUser;
  }
  const restored = proof.by === "restore";
  const first = !user.emailVerified;
  // For a confirmed account a link is one way of signing in, and ends nothing.
  if (proof.by === "link" && !first) {
    return user;
  }
  const everything = first || restored;
  const ended = await endWhatOthersHold(tools.context.db, {
    userId: user.id,
    email: restored ? proof.email : user.email,
    waysIn: everything ? (proof.by === "reset" ? "all-but-password" : "all") : "none",
    secondFactorSince: first ? "" : restored ? proof.changedAt : null,
    undo: everything,
    at: tools.context.clock.now(),
  });
  const proved = (await internalAdapter.findUserById(user.id)) as IdentityUser;
  for (const providerId of ended) {
    await tools.mails.methodRemoved({ email: proved.email, userId: user.id }, methodOf(providerId));
  }
  if (everything) {
    logEvent(tools, "other ways in ended", { userId: user.id });
  }
  return proved;
}
