import { finalAddress } from "@site/contract/email-address";
import { sql } from "kysely";
import { recordCommand } from "../../../audit/repository.ts";
import type { Db } from "../../../database/open.ts";
import { type Executor, transaction } from "../../../database/transaction.ts";
import { hashOfText } from "../mailbox/code-repository.ts";
import type { Person } from "../people/people-repository.ts";
import { finalNumber } from "../people/phone-number.ts";

/** An account as an operator sees it. */
export type AccountState = Pick<
  Person,
  "id" | "email" | "emailVerified" | "phoneNumber" | "disabledAt"
>;

/** Finds an account by address, number, or what the log says: its id, a mail's id, a hash. */
export async function accountOf(db: Db, given: string): Promise<AccountState | undefined> {
  const name = given.trim().toLowerCase();
  const address = finalAddress(given) ?? name;
  const number = (await finalNumber(given.trim()))?.phoneNumber ?? name;
  const { rows } = await sql<AccountState>`
    select id, email, email_verified, phone_number, disabled_at from person
    where email = ${address} or phone_number = ${number} or id = ${name}
      or email = (select recipient from outbox_mail where outbox_mail.id = ${name})`.execute(db);
  const [found] = rows;
  if (!/^[0-9a-f]{12}$/.test(name)) {
    return found && { ...found, emailVerified: Boolean(found.emailVerified) };
  }
  const all = await sql<{ email: string }>`select email from person`.execute(db);
  const hashed = all.rows.find(({ email }) => hashOfText(email).startsWith(name));
  return hashed && accountOf(db, hashed.email);
}

/** Counts an account's usable sessions; one that still waits for its code is not usable. */
export async function openSessions(db: Db, userId: string): Promise<number> {
  const { rows } = await sql`select 1 from session
    where user_id = ${userId} and not ${waits}`.execute(db);
  return rows.length;
}

/** Disables an account and ends its sessions; one that waits for a code stays, to be told why. */
export function disableAccount(db: Db, userId: string, at: Date): Promise<boolean> {
  return transaction(db, async (trx) => {
    const { rows } = await sql`update person set disabled_at = ${at.toISOString()}
      where id = ${userId} and disabled_at is null returning id`.execute(trx);
    await sql`delete from session where user_id = ${userId} and not ${waits}`.execute(trx);
    if (rows.length > 0) {
      await recordAccountCommand(trx, userId, "disable", at);
    }
    return rows.length > 0;
  });
}

/** Enables an account again, for new sign-ins only; false when it was not disabled. */
export function enableAccount(db: Db, userId: string, at: Date): Promise<boolean> {
  return transaction(db, async (trx) => {
    const { rows } = await sql`update person set disabled_at = null
      where id = ${userId} and disabled_at is not null returning id`.execute(trx);
    if (rows.length === 0) {
      return false;
    }
    // A sign-in that was under way while it was disabled must not become a session now.
    await sql`delete from session where user_id = ${userId}`.execute(trx);
    await recordAccountCommand(trx, userId, "enable", at);
    return true;
  });
}

/** Records that an operator did something with an account. */
export function recordAccountCommand(
  ex: Executor,
  userId: string,
  command: string,
  at: Date,
): Promise<void> {
  return recordCommand(ex, at, `accounts ${command}`, userId);
}

const waits = sql`(second_factor_at is null and exists (
  select 1 from second_factor where second_factor.user_id = session.user_id))`;
