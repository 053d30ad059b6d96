import { sql } from "kysely";
import { recordAccess } from "../../../audit/repository.ts";
import type { Db } from "../../../database/open.ts";
import { type Executor, transaction } from "../../../database/transaction.ts";

/** An account as an operator sees it. */
export type AccountState = {
  id: string;
  email: string;
  phoneNumber: string | null;
  /** When an operator disabled it; null while it may be entered. */
  disabledAt: string | null;
};

/** The account of an address or of a phone number in international form. */
export async function accountOf(db: Db, name: string): Promise<AccountState | null> {
  const { rows } = await sql<AccountState>`
    select id, email, "phoneNumber", "disabledAt" from "user"
    where email = ${name} or "phoneNumber" = ${name}`.execute(db);
  return rows[0] ?? null;
}

/** How many sessions of an account may do something: one that waits for its code may not. */
export async function openSessions(db: Db, userId: string): Promise<number> {
  const { rows } = await sql`select 1 from session
    where "userId" = ${userId} and not ${waits}`.execute(db);
  return rows.length;
}

/**
 * Disables an account and ends its sessions; false when it was disabled before. What waits for the
 * code of a second factor stays and can do nothing, so that whoever types the code is told why.
 */
export function disableAccount(db: Db, userId: string, at: Date): Promise<boolean> {
  return transaction(db, async (trx) => {
    const { rows } = await sql`update "user" set "disabledAt" = ${at.toISOString()}
      where id = ${userId} and "disabledAt" is null returning id`.execute(trx);
    await sql`delete from session where "userId" = ${userId} and not ${waits}`.execute(trx);
    if (rows.length > 0) {
      await record(trx, userId, "disable", at);
    }
    return rows.length > 0;
  });
}

/** Lets an account be entered again, by a new sign-in only; false when it was not disabled. */
export function enableAccount(db: Db, userId: string, at: Date): Promise<boolean> {
  return transaction(db, async (trx) => {
    const { rows } = await sql`update "user" set "disabledAt" = null
      where id = ${userId} and "disabledAt" is not null returning id`.execute(trx);
    if (rows.length === 0) {
      return false;
    }
    // A sign-in that was under way while it was disabled must not become a session now.
    await sql`delete from session where "userId" = ${userId}`.execute(trx);
    await record(trx, userId, "enable", at);
    return true;
  });
}

/** Writes down that an operator did something with an account. */
export function record(ex: Executor, userId: string, command: string, at: Date): Promise<void> {
  const object = `accounts ${command}`;
  return recordAccess(ex, at, { actor: "operator", action: "command", userId: userId, object });
}

const waits = sql`("secondFactorAt" is null and exists (
  select 1 from second_factor where second_factor.user_id = session."userId"))`;
