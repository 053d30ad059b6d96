import type { Db } from "../database/open.ts";
import type { StatementFileRow, StatementRow } from "../database/statement-tables.ts";
import { type Executor, transaction } from "../database/transaction.ts";
import { endRun } from "../features/processing/run-repository.ts";
import {
  listForRemoval,
  type ObjectsOf,
  resultFiles,
  resultKey,
  unlist,
} from "../features/statements/service.ts";

/** A statement's objects under the claim of a run. */
export type Claimed = { id: string; claim: string; folder: string };

/** After this time an ended claim writes nothing more. */
const leftoversMs = 3_600_000;

/**
 * Lists everything that a claim will store for removal, before it stores anything; only keeping the
 * result takes it off the list, so nothing is left behind even if the worker dies.
 */
export function listLeftovers(ex: Executor, claimed: Claimed, now: Date): Promise<void> {
  return listObjects(ex, claimed, new Date(now.getTime() + leftoversMs).toISOString());
}

function listObjects(
  ex: Executor,
  objects: ObjectsOf & { id: string },
  dueAt: string,
): Promise<void> {
  const listed = keysOf(objects).map((key) => ({ key, sha256: null }));
  return listForRemoval(ex, objects.id, listed, dueAt);
}

function keysOf(objects: ObjectsOf): string[] {
  return resultFiles.map((file) => resultKey(objects, file));
}

/**
 * Ends a run with the first result of a statement: the claim's objects become the statement's. False
 * when the claim has been lost or the statement is no longer in processing: the result is dropped.
 */
export function keepResult(
  db: Db,
  { id, claim, folder }: Claimed,
  values: Partial<StatementRow>,
  now: Date,
): Promise<boolean> {
  return transaction(db, async (trx) => {
    if (!(await endRun(trx, claim, null, now))) {
      return false;
    }
    const kept = await trx
      .updateTable("statement")
      .set({ ...values, state: "processed", claim, folder })
      .where("id", "=", id)
      .where("state", "=", "processing")
      .returning("id")
      .executeTakeFirst();
    if (!kept) {
      return false;
    }
    await unlist(trx, keysOf({ folder }));
    return true;
  });
}

/**
 * Ends a run with a later result of a statement; the earlier one's objects may then be removed, and
 * the new files are not downloaded yet. Changes nothing when the claim has been lost, the statement is
 * no longer what it was, the time for its new objects is over, or `isAllowed` says no, which is asked
 * while nobody else can settle or delete the statement; then returns why.
 *
 * @param replacing `files` are the uploaded files that it was processed from, recorded as the
 *   statement's, because its own record may have been deleted
 */
export function replaceResult(
  db: Db,
  replacing: {
    statement: StatementRow;
    next: Claimed;
    files: readonly StatementFileRow[];
    values: Partial<StatementRow>;
    now: Date;
  },
  isAllowed: (trx: Executor) => Promise<boolean>,
): Promise<"claim lost" | "not allowed" | "changed meanwhile" | undefined> {
  const { statement: before, next, files, values, now } = replacing;
  const at = now.toISOString();
  return transaction(db, async (trx) => {
    const row = await trx
      .updateTable("statement")
      .set({ touchedAt: at })
      .where("id", "=", next.id)
      .where("state", "=", "processed")
      .where("claim", before.claim === null ? "is" : "=", before.claim)
      .returning("id")
      .executeTakeFirst();
    if (!row) {
      return "changed meanwhile";
    }
    if (!(await isAllowed(trx))) {
      return "not allowed";
    }
    const keys = keysOf(next);
    const kept = await trx
      .deleteFrom("objectRemoval")
      .where("key", "in", keys)
      .where("dueAt", ">", at)
      .executeTakeFirst();
    if (kept.numDeletedRows !== BigInt(keys.length)) {
      // This process was paused for so long that some may be removed: the others go too.
      await listObjects(trx, next, at);
      return "changed meanwhile";
    }
    if (!(await endRun(trx, next.claim, null, now))) {
      await listObjects(trx, next, at);
      return "claim lost";
    }
    await trx
      .updateTable("statement")
      .set({
        ...values,
        claim: next.claim,
        folder: next.folder,
        csvDownloadedAt: null,
        reportDownloadedAt: null,
      })
      .where("id", "=", next.id)
      .execute();
    await recordFiles(trx, next.id, files);
    // A deleted result may be listed already, for a later day.
    await listObjects(trx, before, at);
    return undefined;
  });
}

/** Records the files that a statement was processed from, unless they have been deleted since. */
async function recordFiles(
  trx: Executor,
  statementId: string,
  files: readonly StatementFileRow[],
): Promise<void> {
  for (const file of files) {
    const kept = await trx
      .selectFrom("statementFile")
      .select("slot")
      .where("objectKey", "=", file.objectKey)
      .executeTakeFirst();
    if (kept) {
      await trx
        .insertInto("statementFile")
        .values({ ...file, statementId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
}

/**
 * Ends a run without a result; what the claim stored may be removed immediately. A statement that was
 * in processing takes the values, unless the claim has been lost.
 */
export function dropResult(
  db: Db,
  { id, claim, folder }: Claimed,
  problem: string,
  values: Pick<StatementRow, "state" | "problem"> | undefined,
  now: Date,
): Promise<void> {
  return transaction(db, async (trx) => {
    const isOurs = await endRun(trx, claim, problem, now);
    if (isOurs && values) {
      await trx
        .updateTable("statement")
        .set(values)
        .where("id", "=", id)
        .where("state", "=", "processing")
        .execute();
    }
    await trx
      .updateTable("objectRemoval")
      .set({ dueAt: now.toISOString() })
      .where("key", "in", keysOf({ folder }))
      .execute();
  });
}
