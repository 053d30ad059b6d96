import { beforeEach, describe, expect, test } from "vitest";
import { testDatabases } from "../../../test/databases.ts";
import { migratedDatabase } from "../../../test/migrated-database.ts";
import { rowsOf } from "../../../test/rows.ts";
import { TestClock } from "../../../test/test-clock.ts";
import type { Db } from "../../database/open.ts";
import { endLife, showLife, WorkerWatch } from "./worker-repository.ts";

describe.each(testDatabases())("workers on $name", (kind) => {
  let db: Db;
  let here: TestClock;
  let there: TestClock;

  beforeEach(async () => {
    const database = await migratedDatabase(kind);
    db = database.db;
    here = new TestClock();
    there = new TestClock();
    return database.close;
  });

  test("one that shows life is alive until it closes or its lease ends", async () => {
    const watch = new WorkerWatch({ db, clock: here });
    expect(await watch.look()).toEqual({ alive: 0, silent: 0, apartMs: 0 });
    await showLife(db, "a", there);
    await showLife(db, "b", there);
    expect(await watch.look()).toEqual({ alive: 2, silent: 0, apartMs: 0 });
    await endLife(db, "b");
    expect(await watch.look()).toEqual({ alive: 1, silent: 0, apartMs: 0 });
    here.advance(21);
    expect(await watch.look()).toMatchObject({ alive: 0, silent: 1 });
  });

  test.each([
    ["behind", -3600],
    ["ahead", 3600],
  ])(
    "one whose clock is an hour %s is alive once it shows life again, and far apart",
    async (_, seconds) => {
      there.advance(seconds);
      await showLife(db, "a", there);
      const watch = new WorkerWatch({ db, clock: here });
      await watch.look();
      there.advance(5);
      await showLife(db, "a", there);
      const apartMs = Math.abs(seconds + 5) * 1000;
      expect(await watch.look()).toEqual({ alive: 1, silent: 0, apartMs });
    },
  );

  test("one that was killed with its clock ahead is dead once it stays silent", async () => {
    there.advance(72_000);
    await showLife(db, "a", there);
    const watch = new WorkerWatch({ db, clock: here }, 0.001);
    expect(await watch.look()).toMatchObject({ alive: 1, silent: 0 });
    expect(await watch.look()).toMatchObject({ alive: 0, silent: 1 });
  });

  test("signs of workers that were killed long ago are removed", async () => {
    await showLife(db, "a", there);
    there.advance(7200);
    await showLife(db, "b", there);
    here.advance(7200);
    expect(await new WorkerWatch({ db, clock: here }).look()).toMatchObject({
      alive: 1,
      silent: 0,
    });
  });

  test("leases of others are no signs, and stay", async () => {
    const lease = { name: "reconciler", owner: "r", leaseUntil: here.now().toISOString() };
    await db.insertInto("runnerLease").values(lease).execute();
    there.advance(7200);
    await showLife(db, "a", there);
    expect(await new WorkerWatch({ db, clock: there }).look()).toMatchObject({
      alive: 1,
      silent: 0,
    });
    expect(await rowsOf(db, "runnerLease", { name: "reconciler" })).toHaveLength(1);
  });
});
