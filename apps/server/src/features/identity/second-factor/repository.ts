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
      .selectFrom("secondFactor")
      .selectAll()
      .where("userId", "=", userId)
      .executeTakeFirst();
  }

  /** Writes down that a session has proved it. */
  markProved(sessionToken: string): Promise<void> {
    return markProved(this.#db, sessionToken, this.#clock.now());
  }

  /**
   * Turns it on: the session in which a right code was typed has proved it, every other one ends.
   * False when it was on before.
   */
  turnOn(
    factor: Pick<SecondFactorRow, "userId" | "secret" | "lastStep">,
    sessionToken: string,
    codeHashes: readonly string[],
  ): Promise<boolean> {
    const now = this.#clock.now();
    return transaction(this.#db, async (trx) => {
      const row = await trx
        .insertInto("secondFactor")
        .values({ ...factor, turnedOnAt: now.toISOString() })
        .onConflict((conflict) => conflict.column("userId").doNothing())
        .returning("userId")
        .executeTakeFirst();
      if (!row) {
        return false;
      }
      await writeRecoveryCodes(trx, factor.userId, codeHashes);
      await markProved(trx, sessionToken, now);
      await sql`delete from session
        where "userId" = ${factor.userId} and token <> ${sessionToken}`.execute(trx);
      return true;
    });
  }

  /** Turns it off. A sign-in that waits for a code ends: it must not become a whole one by this. */
  turnOff(userId: string): Promise<boolean> {
    return transaction(this.#db, async (trx) => {
      await sql`delete from session
        where "userId" = ${userId} and "secondFactorAt" is null`.execute(trx);
      await trx.deleteFrom("recoveryCode").where("userId", "=", userId).execute();
      const row = await trx
        .deleteFrom("secondFactor")
        .where("userId", "=", userId)
        .returning("userId")
        .executeTakeFirst();
      return row !== undefined;
    });
  }

  /** Takes the code of a time step: of any number of calls at once, one gets it. */
  async takeStep(userId: string, step: number): Promise<boolean> {
    const row = await this.#db
      .updateTable("secondFactor")
      .set({ lastStep: step })
      .where("userId", "=", userId)
      .where("lastStep", "<", step)
      .returning("userId")
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Uses a recovery code up; false when it is not one of the person's, or not any more. */
  async takeRecoveryCode(userId: string, codeHash: string): Promise<boolean> {
    const row = await this.#db
      .deleteFrom("recoveryCode")
      .where("codeHash", "=", codeHash)
      .where("userId", "=", userId)
      .returning("codeHash")
      .executeTakeFirst();
    return row !== undefined;
  }

  /** How many recovery codes are left. */
  async recoveryCodesLeft(userId: string): Promise<number> {
    const rows = await this.#db
      .selectFrom("recoveryCode")
      .select("codeHash")
      .where("userId", "=", userId)
      .execute();
    return rows.length;
  }

  /** Puts new recovery codes in the place of all that are left. */
  replaceRecoveryCodes(userId: string, codeHashes: readonly string[]): Promise<void> {
    return transaction(this.#db, (trx) => writeRecoveryCodes(trx, userId, codeHashes));
  }

  /** Removes what sign-ins left that waited too long for a code. */
  async removeUnproved(userId: string, begunBefore: Date): Promise<void> {
    await sql`delete from session where "userId" = ${userId}
      and "secondFactorAt" is null and "createdAt" < ${begunBefore.toISOString()}`.execute(
      this.#db,
    );
  }

  /** Every second factor, for sealing the secrets anew. */
  all(): Promise<SecondFactorRow[]> {
    return this.#db.selectFrom("secondFactor").selectAll().orderBy("userId").execute();
  }

  /** Puts a secret sealed anew in the place of the one that was read. */
  async reseal({ userId, secret }: SecondFactorRow, sealed: string): Promise<void> {
    await this.#db
      .updateTable("secondFactor")
      .set({ secret: sealed })
      .where("userId", "=", userId)
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
  await trx.deleteFrom("recoveryCode").where("userId", "=", userId).execute();
  const rows = codeHashes.map((codeHash) => ({ codeHash, userId: userId }));
  await trx.insertInto("recoveryCode").values(rows).execute();
}
