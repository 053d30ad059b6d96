import type { Db } from "./open.ts";

/** A job for one process at a time; times in the format of `toISOString`. */
export type RunnerLease = { name: string; owner: string; now: string; until: string };

/** How much further ahead than a new one a lease may end: clocks differ, and jobs share a name. */
const plausibleMs = 86_400_000;

/**
 * Takes or renews a lease; false while another process holds it. One that was taken while a clock
 * was far ahead does not count.
 */
export async function takeRunnerLease(
  db: Db,
  { name, owner, now, until }: RunnerLease,
): Promise<boolean> {
  const implausible = new Date(Date.parse(until) + plausibleMs).toISOString();
  const taken = await db
    .insertInto("runnerLease")
    .values({ name, owner, leaseUntil: until })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({ owner, leaseUntil: until })
        .where((row) =>
          row.or([
            row("runnerLease.owner", "=", owner),
            row("runnerLease.leaseUntil", "<=", now),
            row("runnerLease.leaseUntil", ">", implausible),
          ]),
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

/** Writes and commits a row that means nothing; throws when the database takes no writes. */
export async function proveWritable(db: Db, now: Date): Promise<void> {
  const at = now.toISOString();
  await takeRunnerLease(db, { name: "proof-of-writing", owner: "", now: at, until: at });
}
