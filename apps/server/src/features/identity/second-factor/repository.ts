import { sql } from "kysely";
import type { Clock } from "../../../clock.ts";
import type { SecondFactorRow } from "../../../database/identity-tables.ts";
import type { Executor } from "../../../database/transaction.ts";

/** A person's second factor. What changes several rows is for a transaction. */
export class SecondFactorRepository {
  readonly #db: Executor;
  readonly #clock: Clock;

  constructor(db: Executor, clock: Clock) {
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

  /** Turns it on; false when it was already on. */
  async turnOn(
    factor: Pick<SecondFactorRow, "userId" | "secret" | "lastStep">,
    codeHashes: readonly string[],
  ): Promise<boolean> {
    const row = await this.#db
      .insertInto("secondFactor")
      .values({ ...factor, turnedOnAt: this.#clock.now().toISOString() })
      .onConflict((conflict) => conflict.column("userId").doNothing())
      .returning("userId")
      .executeTakeFirst();
    if (row) {
      await this.replaceRecoveryCodes(factor.userId, codeHashes);
    }
    return row !== undefined;
  }

  /**
   * Turns the second factor off; false when it was off. Sign-ins that wait for its code end: nothing is left
   * to complete them with, and they must not become full sessions.
   */
  async turnOff(userId: string): Promise<boolean> {
    await sql`delete from session
      where user_id = ${userId} and second_factor_at is null`.execute(this.#db);
    await this.#db.deleteFrom("recoveryCode").where("userId", "=", userId).execute();
    const row = await this.#db
      .deleteFrom("secondFactor")
      .where("userId", "=", userId)
      .returning("userId")
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Uses up the code of a time step; of any number of concurrent calls, exactly one gets it. */
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

  /** Uses a recovery code up; false when the person has no such unused code. */
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

  /** Replaces all remaining recovery codes with new ones. */
  async replaceRecoveryCodes(userId: string, codeHashes: readonly string[]): Promise<void> {
    await this.#db.deleteFrom("recoveryCode").where("userId", "=", userId).execute();
    const rows = codeHashes.map((codeHash) => ({ codeHash, userId }));
    await this.#db.insertInto("recoveryCode").values(rows).execute();
  }

  /** Every second factor, to reseal its secret. */
  all(): Promise<SecondFactorRow[]> {
    return this.#db.selectFrom("secondFactor").selectAll().orderBy("userId").execute();
  }

  /** Replaces a secret that was read with its resealed form. */
  async reseal({ userId, secret }: SecondFactorRow, sealed: string): Promise<void> {
    await this.#db
      .updateTable("secondFactor")
      .set({ secret: sealed })
      .where("userId", "=", userId)
      .where("secret", "=", secret)
      .execute();
  }
}
