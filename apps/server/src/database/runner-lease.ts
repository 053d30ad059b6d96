import { randomBytes } from "node:crypto";
import type { Clock } from "../clock.ts";
import type { Db } from "./open.ts";
import type { RunnerLeaseRow } from "./payment-tables.ts";

/** A job for one process at a time; times in the format of `toISOString`. */
export type RunnerLease = { name: string; owner: string; now: string; until: string };

/** The row of `proveWritable`. */
const proofName = "proof-of-writing";

/** How much further ahead than a new one a lease may end: clocks differ by less than a time zone. */
const plausibleMs = 3_600_000;

/** Takes or renews a lease; false while another process holds one that a clock far ahead did not take. */
export async function takeRunnerLease(db: Db, lease: RunnerLease, clock: Clock): Promise<boolean> {
  if (await takeIfFree(db, lease)) {
    return true;
  }
  const { name, now, until } = lease;
  const held = await db
    .selectFrom("runnerLease")
    .select("leaseUntil")
    .where("name", "=", name)
    .executeTakeFirst();
  // By the time of now, because this process may have stood still since the lease was asked for.
  const longest = Date.parse(until) - Date.parse(now) + plausibleMs;
  if (!held || Date.parse(held.leaseUntil) <= clock.now().getTime() + longest) {
    return false;
  }
  await db
    .deleteFrom("runnerLease")
    .where("name", "=", name)
    .where("leaseUntil", "=", held.leaseUntil)
    .execute();
  return takeIfFree(db, lease);
}

async function takeIfFree(db: Db, { name, owner, now, until }: RunnerLease): Promise<boolean> {
  const taken = await db
    .insertInto("runnerLease")
    .values({ name, owner, leaseUntil: until })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({ owner, leaseUntil: until })
        .where((row) =>
          row.or([row("runnerLease.owner", "=", owner), row("runnerLease.leaseUntil", "<=", now)]),
        ),
    )
    .returning("owner")
    .executeTakeFirst();
  return taken !== undefined;
}

/** Releases a lease early. */
export async function dropRunnerLease(db: Db, name: string, owner: string): Promise<void> {
  await db.deleteFrom("runnerLease").where("name", "=", name).where("owner", "=", owner).execute();
}

/** Leases that are held at a moment, workers' signs of life among them. */
export async function heldLeases(db: Db, now: Date): Promise<RunnerLeaseRow[]> {
  return db
    .selectFrom("runnerLease")
    .selectAll()
    .where("leaseUntil", ">", now.toISOString())
    .where("name", "!=", proofName)
    .orderBy("name")
    .execute();
}

/** Ends a lease on an operator's word, however long it would last; false when nobody holds it. */
export async function releaseLease(db: Db, name: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("runnerLease")
    .where("name", "=", name)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** As much as a person's call may write: a database that is almost full still takes a short row. */
const proofBytes = 49_152;

/** Writes and commits a row that means nothing; throws when the database takes no writes. */
export async function proveWritable(db: Db, now: Date): Promise<void> {
  const proof = {
    owner: randomBytes(proofBytes / 2).toString("hex"),
    leaseUntil: now.toISOString(),
  };
  await db
    .insertInto("runnerLease")
    .values({ name: proofName, ...proof })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(proof))
    .execute();
}
