import { sql } from "kysely";
import type { Clock } from "../clock.ts";
import type { Db } from "../database/open.ts";
import type { Executor } from "../database/transaction.ts";

/** At most `max` calls in `seconds` seconds, counted from the first one. */
export type RateLimit = { max: number; seconds: number };

/** Whether a call is let through; if not, in how many whole seconds it would be. */
export type RateDecision = { allowed: boolean; retryAfterSeconds: number };

/** Counts calls in the database, so that the limit holds across processes and restarts. */
export class RateLimiter {
  #db: Db;
  #clock: Clock;
  #factor: number;

  /** @param factor multiplies every limit; an operator's way to loosen all of them at once */
  constructor(db: Db, clock: Clock, factor: number) {
    this.#db = db;
    this.#clock = clock;
    this.#factor = factor;
  }

  /** How many calls the running window of the key has counted. */
  async count(key: string): Promise<number> {
    const row = await this.#db
      .selectFrom("rateLimit")
      .select("count")
      .where("key", "=", key)
      .where("windowEndsAt", ">", this.#clock.now().toISOString())
      .executeTakeFirst();
    return row?.count ?? 0;
  }

  /**
   * Counts one call against the key, in one statement: of calls that come at the same moment
   * exactly `max` are let through.
   */
  async consume(key: string, { max, seconds }: RateLimit): Promise<RateDecision> {
    const now = this.#clock.now();
    const ends = new Date(now.getTime() + seconds * 1000).toISOString();
    const ended = sql<boolean>`rate_limit.window_ends_at <= ${now.toISOString()}`;
    const row = await this.#db
      .insertInto("rateLimit")
      .values({ key, count: 1, windowEndsAt: ends })
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet({
          count: sql`case when ${ended} then 1 else rate_limit.count + 1 end`,
          windowEndsAt: sql`case when ${ended} then ${ends} else rate_limit.window_ends_at end`,
        }),
      )
      .returning(["count", "windowEndsAt"])
      .executeTakeFirstOrThrow();
    const wait = Math.ceil((Date.parse(row.windowEndsAt) - now.getTime()) / 1000);
    return { allowed: row.count <= max * this.#factor, retryAfterSeconds: Math.max(1, wait) };
  }

  /** Forgets what was counted against the keys. */
  async forget(keys: readonly string[]): Promise<void> {
    await this.#db.deleteFrom("rateLimit").where("key", "in", keys).execute();
  }
}

/** Removes windows that have ended: their keys name network addresses and people. */
export async function removeEndedLimits(ex: Executor, now: Date): Promise<void> {
  await ex.deleteFrom("rateLimit").where("windowEndsAt", "<=", now.toISOString()).execute();
}
