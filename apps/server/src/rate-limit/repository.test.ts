import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testDatabases } from "../../test/databases.ts";
import { migratedDatabase } from "../../test/migrated-database.ts";
import { TestClock } from "../../test/test-clock.ts";
import type { Db } from "../database/open.ts";
import { RateLimiter } from "./repository.ts";

describe.each(testDatabases())("rate limits on $name", (kind) => {
  let db: Db;
  const clock = new TestClock();
  beforeAll(async () => {
    const database = await migratedDatabase(kind);
    db = database.db;
    return database.close;
  });
  beforeEach(() => db.deleteFrom("rateLimit").execute());
  const limit = { max: 3, seconds: 60 };

  test("of concurrent calls exactly the allowed number gets through", async () => {
    const limiter = new RateLimiter(db, clock, 1);
    const decisions = await Promise.all(
      Array.from({ length: 20 }, () => limiter.consume("key", limit)),
    );
    expect(decisions.filter((decision) => decision.allowed)).toHaveLength(3);
  });

  test("the window begins with the first call and ends for everyone", async () => {
    const limiter = new RateLimiter(db, clock, 1);
    for (let call = 0; call < 3; call += 1) {
      await limiter.consume("key", limit);
    }
    clock.advance(59);
    expect(await limiter.consume("key", limit)).toEqual({ allowed: false, retryAfterSeconds: 1 });
    expect((await limiter.consume("other", limit)).allowed).toBe(true);
    clock.advance(1);
    expect((await limiter.consume("key", limit)).allowed).toBe(true);
  });

  test("an operator's factor loosens every limit", async () => {
    const limiter = new RateLimiter(db, clock, 2);
    const decisions = [];
    for (let call = 0; call < 7; call += 1) {
      decisions.push(await limiter.consume("key", limit));
    }
    expect(decisions.map((decision) => decision.allowed)).toEqual([...Array(6).fill(true), false]);
  });
});
