import { sql } from "kysely";
import type { Clock } from "../../../clock.ts";
import type { SecondFactorRow } from "../../../database/identity-tables.ts";
import type { Db } from "../../../database/open.ts";
import { type Executor, transaction } from "../../../database/transaction.ts";

/** A person's second factor, and which sessions have proved it. */
export class SecondFactorRepository {
  readonly #db: Db;
  readonly #clock: Clock;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** The person's second factor, if it is on. */
  find(userId: string): Promise<SecondFactorRow | undefined> {
    return this.#db
      .selectFrom("second_factor")
      .selectAll()
      .where("user_id", "=", userId)
      .executeTakeFirst();
  }

  /** Records that a session has proved it. */
  markProved(sessionToken: string): Promise<void> {
    return markProved(this.#db, sessionToken, this.#clock.now());
  }

  /**
   * Turns it on. The session that entered the right code has proved it; every other one ends. False
   * when it was already on.
   */
  turnOn(
    factor: Pick<SecondFactorRow, "user_id" | "secret" | "last_step">,
    sessionToken: string,
    codeHashes: readonly string[],
  ): Promise<boolean> {
    const now = this.#clock.now();
    return transaction(this.#db, async (trx) => {
      const row = await trx
        .insertInto("second_factor")
        .values({ ...factor, turned_on_at: now.toISOString() })
        .onConflict((conflict) => conflict.column("user_id").doNothing())
        .returning("user_id")
        .executeTakeFirst();
      if (!row) {
        return false;
      }
      await writeRecoveryCodes(trx, factor.user_id, codeHashes);
      await markProved(trx, sessionToken, now);
      await sql`delete from session
        where "userId" = ${factor.user_id} and token <> ${sessionToken}`.execute(trx);
      return true;
    });
  }

  /**
   * Turns it off. Ends a sign-in that waits for a code: it must not become a full session this way.
   */
  turnOff(userId: string): Promise<boolean> {
    return transaction(this.#db, async (trx) => {
      await sql`delete from session
        where "userId" = ${userId} and "secondFactorAt" is null`.execute(trx);
      await trx.deleteFrom("recovery_code").where("user_id", "=", userId).execute();
      const row = await trx
        .deleteFrom("second_factor")
        .where("user_id", "=", userId)
        .returning("user_id")
        .executeTakeFirst();
      return row !== undefined;
    });
  }

  /** Uses up the code of a time step; of any number of concurrent calls, exactly one gets it. */
  async takeStep(userId: string, step: number): Promise<boolean> {
    const row = await this.#db
      .updateTable("second_factor")
      .set({ last_step: step })
      .where("user_id", "=", userId)
      .where("last_step", "<", step)
      .returning("user_id")
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Uses a recovery code up; false when the person has no such unused code. */
  async takeRecoveryCode(userId: string, codeHash: string): Promise<boolean> {
    const row = await this.#db
      .deleteFrom("recovery_code")
      .where("code_hash", "=", codeHash)
      .where("user_id", "=", userId)
      .returning("code_hash")
      .executeTakeFirst();
    return row !== undefined;
  }

  /** How many recovery codes are left. */
  async recoveryCodesLeft(userId: string): Promise<number> {
    const rows = await this.#db
      .selectFrom("recovery_code")
      .select("code_hash")
      .where("user_id", "=", userId)
      .execute();
    return rows.length;
  }

  /** Replaces all remaining recovery codes with new ones. */
  replaceRecoveryCodes(userId: string, codeHashes: readonly string[]): Promise<void> {
    return transaction(this.#db, (trx) => writeRecoveryCodes(trx, userId, codeHashes));
  }

  /** Removes sign-ins that have waited too long for a code. */
  async removeUnproved(userId: string, begunBefore: Date): Promise<void> {
    await sql`delete from session where "userId" = ${userId}
      and "secondFactorAt" is null and "createdAt" < ${begunBefore.toISOString()}`.execute(
      this.#db,
    );
  }

  /** Every second factor, to reseal its secret. */
  all(): Promise<SecondFactorRow[]> {
    return this.#db.selectFrom("second_factor").selectAll().orderBy("user_id").execute();
  }

  /** Replaces a secret that was read with its resealed form. */
  async reseal({ user_id, secret }: SecondFactorRow, sealed: string): Promise<void> {
    await this.#db
      .updateTable("second_factor")
      .set({ secret: sealed })
      .where("user_id", "=", user_id)
      .where("secret", "=", secret)
      .execute();
  }

  /** The person of an address, for the operator's command. */
  async personOf(email: string): Promise<{ id: string; email: string } | null> {
    const { rows } = await sql<{ id: string; email: string }>`
      select id, email from "user" where email = ${email}`.execute(this.#db);
    return rows[0] ?? null;
  }

  /** Ends every session of a person. */
  async endSessions(userId: string): Promise<void> {
    await sql`delete from session where "userId" = ${userId}`.execute(this.#db);
  }
}

async function markProved(ex: Executor, sessionToken: string, now: Date): Promise<void> {
  await sql`update session set "secondFactorAt" = ${now.toISOString()}
    where token = ${sessionToken}`.execute(ex);
}

async function writeRecoveryCodes(
  trx: Executor,
  userId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await trx.deleteFrom("recovery_code").where("user_id", "=", userId).execute();
  const rows = codeHashes.map((code_hash) => ({ code_hash, user_id: userId }));
  await trx.insertInto("recovery_code").values(rows).execute();
}
