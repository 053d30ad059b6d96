import type { Db } from "./open.ts";

/** A job that one process at a time may do; times as `toISOString` gives them. */
export type RunnerLease = { name: string; owner: string; now: string; until: string };

/** Takes or renews a lease; false while another process holds it. */
export async function takeRunnerLease(
  db: Db,
  { name, owner, now, until }: RunnerLease,
): Promise<boolean> {
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

/** Gives a lease back early. */
export async function dropRunnerLease(db: Db, name: string, owner: string): Promise<void> {
  await db.deleteFrom("runnerLease").where("name", "=", name).where("owner", "=", owner).execute();
}
