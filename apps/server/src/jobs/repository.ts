import type { Db } from "../database/open.ts";
import type { JobRoundRow } from "../database/tables.ts";

/** Every job that has run, by name. */
export function jobRounds(db: Db): Promise<JobRoundRow[]> {
  return db.selectFrom("jobRound").selectAll().orderBy("name").execute();
}

/** Records that a job begins, also on an operator's word that the clock is right. */
export async function beginRound(db: Db, name: string, now: Date): Promise<void> {
  const begun = { begunAt: now.toISOString(), stoppedAt: null };
  await db
    .insertInto("jobRound")
    .values({ name, doneAt: null, ...begun })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(begun))
    .execute();
}

/** Records that a job has succeeded, or that it refuses to go on. */
export async function markRound(
  db: Db,
  name: string,
  mark: Partial<Pick<JobRoundRow, "doneAt" | "stoppedAt">>,
): Promise<void> {
  await db.updateTable("jobRound").set(mark).where("name", "=", name).execute();
}
