import { sql } from "kysely";
import type { Db } from "../../../database/open.ts";
import { transaction } from "../../../database/transaction.ts";
import { says } from "./erased-codes-repository.ts";

/** What ends with a proof of the mailbox, and what the account is from then on. */
export type Ending = {
  userId: string;
  /** The address that was proved: the account has it afterwards, and it is confirmed. */
  email: string;
  /** Providers whose ways in end, or `none`. */
  waysIn: "all" | "all-but-password" | "none";
  /** A second factor ends that was turned on after this moment; null: none ends. */
  secondFactorSince: string | null;
  /** Whether the ways back to an earlier address end too. */
  undo: boolean;
  at: Date;
};

/**
 * Makes the account the mailbox owner's, in one transaction: sessions, codes, ways to a provider
 * that were begun and the marks of known browsers go, and of the rest what the ending names.
 *
 * @returns the providers whose ways in have gone
 */
export function endWhatOthersHold(db: Db, ending: Ending): Promise<string[]> {
  const { userId, email, waysIn, secondFactorSince } = ending;
  return transaction(db, async (trx) => {
    const { rows } = await sql<{ providerId: string }>`delete from account
      where "userId" = ${userId} and ${whichWays[waysIn]} returning "providerId"`.execute(trx);
    if (secondFactorSince !== null) {
      const { numDeletedRows } = await trx
        .deleteFrom("second_factor")
        .where("user_id", "=", userId)
        .where("turned_on_at", ">=", secondFactorSince)
        .executeTakeFirst();
      if (numDeletedRows > 0n) {
        await trx.deleteFrom("recovery_code").where("user_id", "=", userId).execute();
      }
    }
    await trx
      .deleteFrom("identity_code")
      .where((row) => row.or([row("user_id", "=", userId), row("subject", "=", email)]))
      .$if(!ending.undo, (codes) => codes.where("purpose", "<>", "recoverEmail"))
      .execute();
    await sql`delete from verification where ${says("value", "userId", userId)}`.execute(trx);
    await sql`delete from session where "userId" = ${userId}`.execute(trx);
    // What is true has another type in each database; a comparison has the right one in both.
    await sql`update "user" set email = ${email}, "emailVerified" = (1 = 1),
      "updatedAt" = ${ending.at.toISOString()}, "deviceEpoch" = "deviceEpoch" + 1
      where id = ${userId}`.execute(trx);
    return rows.map(({ providerId }) => providerId);
  });
}

const whichWays = {
  all: sql`1 = 1`,
  "all-but-password": sql`"providerId" <> 'credential'`,
  none: sql`1 = 0`,
};

/**
 * Ends what a stranger at an open session may have begun: a change of address that waits for its
 * mail, a way to a provider, and the marks of known browsers.
 */
export function endWhatWasBegun(db: Db, userId: string): Promise<void> {
  return transaction(db, async (trx) => {
    await trx
      .deleteFrom("identity_code")
      .where("user_id", "=", userId)
      .where("purpose", "in", ["verifyAndChangeEmail", "secondFactor"])
      .execute();
    await sql`delete from verification where ${says("value", "userId", userId)}`.execute(trx);
    await sql`update "user" set "deviceEpoch" = "deviceEpoch" + 1 where id = ${userId}`.execute(
      trx,
    );
  });
}
