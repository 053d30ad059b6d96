import { fastify } from "fastify";
import { beforeEach, describe, expect, test } from "vitest";
import { testDatabases } from "../../test/databases.ts";
import { migratedDatabase } from "../../test/migrated-database.ts";
import { TestClock } from "../../test/test-clock.ts";
import type { Db } from "../database/open.ts";
import { type LeasedJobOptions, leasedJob } from "./leased-job.ts";
import { beginRound, jobRounds } from "./repository.ts";

const { log } = fastify();
const day = 86_400;

describe.each(testDatabases())("a job on $name", (kind) => {
  let db: Db;
  let clock: TestClock;
  let runs: number;

  beforeEach(async () => {
    const database = await migratedDatabase(kind);
    db = database.db;
    clock = new TestClock();
    runs = 0;
    return database.close;
  });

  const job = (options: Partial<LeasedJobOptions<true>> = {}) =>
    leasedJob({
      clock,
      log,
      name: "deleting",
      periodMs: 900_000,
      lease: { db, ms: 600_000, kept: true },
      distrustsClock: true,
      async work() {
        runs += 1;
        return true as const;
      },
      ...options,
    });
  const round = async () => (await jobRounds(db))[0];

  test("it stops while the clock is implausible, in either direction, and goes on once it is right", async () => {
    const deleting = job();
    expect(await deleting.runOnce()).toBe(true);
    for (const jump of [100 * day, -2 * day]) {
      clock.advance(jump);
      expect(await deleting.runOnce()).toBe(false);
      expect((await round())?.stoppedAt).toBe(clock.now().toISOString());
      clock.advance(-jump);
    }
    clock.advance(900);
    expect(await deleting.runOnce()).toBe(true);
    expect([runs, (await round())?.stoppedAt]).toEqual([2, null]);
  });

  test("after a long standstill it goes on when the operator says so", async () => {
    const deleting = job();
    await deleting.runOnce();
    clock.advance(8 * day);
    expect(await deleting.runOnce()).toBe(false);
    await beginRound(db, "deleting", clock.now());
    expect(await deleting.runOnce()).toBe(true);
    expect((await round())?.doneAt).toBe(clock.now().toISOString());
  });

  test("a lease that was taken while a clock was far ahead keeps nobody out", async () => {
    clock.advance(100 * day);
    await job({ distrustsClock: false }).runOnce();
    clock.advance(-100 * day);
    expect(await job({ distrustsClock: false }).runOnce()).toBe(true);
    expect(await job({ distrustsClock: false }).runOnce(), "an ordinary one does").toBe(false);
  });

  test("what failed is not recorded as a success", async () => {
    await job({ succeeded: () => false }).runOnce();
    expect(await round()).toMatchObject({ begunAt: clock.now().toISOString(), doneAt: null });
  });

  test("a stop does not wait for a peer that never answers", async () => {
    let begun: () => void = () => {};
    const isUnderWay = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const hanging = job({
      work: () => {
        begun();
        return new Promise<true>(() => {});
      },
    });
    hanging.nudge();
    await isUnderWay;
    await hanging.stop();
  });
});
