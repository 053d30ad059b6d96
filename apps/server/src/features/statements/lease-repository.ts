import type { Db } from "../../database/open.ts";
import type { Statement } from "./repository.ts";

/** How long a statement stays with a process that no longer says that it is alive. */
export const leaseMs = 60_000;

/** Takes a statement for processing; undefined when it is no longer waiting or was replaced. */
export function claim(
  db: Db,
  id: string,
  owner: string,
  now: Date,
): Promise<Statement | undefined> {
  return db
    .updateTable("statement")
    .set({
      state: "processing",
      lease_owner: owner,
      lease_until: new Date(now.getTime() + leaseMs).toISOString(),
      touched_at: now.toISOString(),
    })
    .where("id", "=", id)
    .where("state", "in", ["uploaded", "refused"])
    .where("superseded_at", "is", null)
    .returningAll()
    .executeTakeFirst();
}

/** Says that this process is still at work on its statements. */
export async function renewLeases(db: Db, owner: string, now: Date): Promise<void> {
  await db
    .updateTable("statement")
    .set({ lease_until: new Date(now.getTime() + leaseMs).toISOString() })
    .where("state", "=", "processing")
    .where("lease_owner", "=", owner)
    .execute();
}

/**
 * Ends the processing of a statement with the given values. False when the statement is no longer
 * this owner's: what was computed is then dropped.
 */
export async function finish(
  db: Db,
  id: string,
  owner: string,
  values: Partial<Statement> & Pick<Statement, "state">,
): Promise<boolean> {
  const row = await db
    .updateTable("statement")
    .set({ ...values, lease_owner: null, lease_until: null })
    .where("id", "=", id)
    .where("state", "=", "processing")
    .where("lease_owner", "=", owner)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Statements that are being processed, as far as the database knows. */
export function processingLeases(
  db: Db,
): Promise<Pick<Statement, "id" | "lease_owner" | "lease_until">[]> {
  return db
    .selectFrom("statement")
    .select(["id", "lease_owner", "lease_until"])
    .where("state", "=", "processing")
    .execute();
}

/** Puts a statement whose process is gone back to where it waits for processing. */
export async function release(db: Db, id: string, owner: string | null): Promise<boolean> {
  const row = await db
    .updateTable("statement")
    .set({ state: "uploaded", lease_owner: null, lease_until: null })
    .where("id", "=", id)
    .where("state", "=", "processing")
    .where("lease_owner", owner === null ? "is" : "=", owner)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
