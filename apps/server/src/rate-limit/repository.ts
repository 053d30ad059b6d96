import type { RateLimit } from "@site/contract/call-table";
import { sql } from "kysely";
import type { Clock } from "../clock.ts";
import type { Db } from "../database/open.ts";
import type { Executor } from "../database/transaction.ts";
import { portion } from "../jobs/portions.ts";
import { networksOf } from "./network.ts";

/** Whether a call is allowed; if not, in how many whole seconds it would be. */
export type RateDecision = { allowed: boolean; retryAfterSeconds: number };

/** Counts calls in the database, so that the limit holds across processes and restarts. */
export class RateLimiter {
  #db: Db;
  #clock: Clock;
  #factor: number;

  /** @param factor multiplies every limit, so that an operator can loosen all of them together */
  constructor(db: Db, clock: Clock, factor: number) {
    this.#db = db;
    this.#clock = clock;
    this.#factor = factor;
  }

  /** Returns how many calls the key's current window has counted. */
  async count(key: string): Promise<number> {
    return (await this.#window(key))?.count ?? 0;
  }

  /** Returns the time until which further calls of the key are refused; undefined while one is allowed. */
  async spentUntil(key: string, max: number): Promise<string | undefined> {
    const window = await this.#window(key);
    return window && window.count >= max * this.#factor ? window.windowEndsAt : undefined;
  }

  /** Counts the keys with this beginning whose limit is used up. */
  async spentKeys(beginning: string, max: number): Promise<number> {
    const { spent } = await this.#db
      .selectFrom("rateLimit")
      .select(({ fn }) => fn.countAll<number>().as("spent"))
      .where("key", "like", `${beginning}%`)
      .where("count", ">=", max * this.#factor)
      .where("windowEndsAt", ">", this.#clock.now().toISOString())
      .executeTakeFirstOrThrow();
    return Number(spent);
  }

  #window(key: string) {
    return this.#db
      .selectFrom("rateLimit")
      .select(["count", "windowEndsAt"])
      .where("key", "=", key)
      .where("windowEndsAt", ">", this.#clock.now().toISOString())
      .executeTakeFirst();
  }

  /**
   * Counts one call against the key in one statement, so that exactly `max` of any concurrent calls
   * are allowed.
   *
   * @param amount how much of the limit the call uses up, where the limit is of something else than calls
   */
  async consume(key: string, { max, seconds }: RateLimit, amount = 1): Promise<RateDecision> {
    const now = this.#clock.now();
    const ends = new Date(now.getTime() + seconds * 1000).toISOString();
    const ended = sql<boolean>`rate_limit.window_ends_at <= ${now.toISOString()}`;
    const row = await this.#db
      .insertInto("rateLimit")
      .values({ key, count: amount, windowEndsAt: ends })
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet({
          count: sql`case when ${ended} then ${amount} else rate_limit.count + ${amount} end`,
          windowEndsAt: sql`case when ${ended} then ${ends} else rate_limit.window_ends_at end`,
        }),
      )
      .returning(["count", "windowEndsAt"])
      .executeTakeFirstOrThrow();
    const wait = Math.ceil((Date.parse(row.windowEndsAt) - now.getTime()) / 1000);
    return { allowed: row.count <= max * this.#factor, retryAfterSeconds: Math.max(1, wait) };
  }

  /**
   * Counts one call against every network of an address, the narrowest first, each with its multiple of
   * the limit. A call that a narrow one refuses does not use up the wider ones, so nobody can shut out
   * their neighbours.
   *
   * @param amount how much of the limit the call uses up, where the limit is of something else than calls
   */
  async consumeNetworks(
    subject: string,
    address: string,
    { max, seconds }: RateLimit,
    amount = 1,
  ): Promise<RateDecision> {
    let decision: RateDecision = { allowed: true, retryAfterSeconds: 0 };
    for (const { name, multiple } of networksOf(address)) {
      const limit = { max: max * multiple, seconds };
      decision = await this.consume(`${subject}:${name}`, limit, amount);
      if (!decision.allowed) {
        break;
      }
    }
    return decision;
  }

  /** Clears the counts of the keys. */
  async forget(keys: readonly string[]): Promise<void> {
    await this.#db.deleteFrom("rateLimit").where("key", "in", keys).execute();
  }
}

/** Removes some windows that have ended, whose keys name network addresses and people; returns how many. */
export async function eraseEndedLimits(ex: Executor, now: Date): Promise<number> {
  const at = now.toISOString();
  const some = ex
    .selectFrom("rateLimit")
    .select("key")
    .where("windowEndsAt", "<=", at)
    .limit(portion);
  const { numDeletedRows } = await ex
    .deleteFrom("rateLimit")
    .where("key", "in", some)
    .where("windowEndsAt", "<=", at)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
