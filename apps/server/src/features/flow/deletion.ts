import type { AppContext } from "../../app-context.ts";
import { recordAccess } from "../../audit/repository.ts";
import type { AccessAuditRow } from "../../database/privacy-tables.ts";
import type { StatementRow } from "../../database/statement-tables.ts";
import type { Executor } from "../../database/transaction.ts";
import { transaction } from "../../database/transaction.ts";
import {
  dueRemovals,
  emptyStatement,
  forgetFiles,
  isTakenOver,
  listForRemoval,
  unlist,
} from "../privacy/repository.ts";
import {
  keptFilesOf,
  type StoredFile,
  storedResults,
  storedUploads,
} from "../statements/service.ts";

const dayMs = 86_400_000;
const heldDays = 365;

/** What deletion works with. */
export type DeletionContext = Pick<AppContext, "config" | "db" | "store" | "clock" | "log">;

/** Who deletes. */
export type Deleter = AccessAuditRow["actor"];

/**
 * Takes a statement from its owner's sight at once and lists its objects for removal, all in the
 * caller's transaction. False when it is being processed or was deleted before.
 */
export async function deleteStatement(
  trx: Executor,
  context: DeletionContext,
  statement: StatementRow,
  actor: Deleter,
): Promise<boolean> {
  const now = context.clock.now();
  if (!(await emptyStatement(trx, statement.id, now.toISOString()))) return false;
  const files = await keptFilesOf(trx, [statement.id]);
  await listObjects(trx, context, statement, [
    ...storedUploads(statement, files),
    ...storedResults(statement),
  ]);
  await forgetFiles(trx, statement.id);
  await recordAccess(trx, now, {
    actor,
    action: "delete",
    user_id: statement.user_id,
    statement_id: statement.id,
  });
  return true;
}

/** The same for the uploaded files alone; the results stay. */
export async function deleteUploads(
  trx: Executor,
  context: DeletionContext,
  statement: StatementRow,
): Promise<void> {
  const files = await keptFilesOf(trx, [statement.id]);
  await listObjects(trx, context, statement, storedUploads(statement, files));
  await forgetFiles(trx, statement.id);
  await recordAccess(trx, context.clock.now(), {
    actor: "retention",
    action: "delete",
    user_id: statement.user_id,
    statement_id: statement.id,
    object: "uploads",
  });
}

async function listObjects(
  trx: Executor,
  { config, clock }: DeletionContext,
  statement: StatementRow,
  objects: StoredFile[],
): Promise<void> {
  const now = clock.now().getTime();
  // Rule 8(3) of the DPDP Rules 2025: a year from the processing, if the operator holds data so long.
  const held = Date.parse(statement.processed_at ?? statement.created_at) + heldDays * dayMs;
  const due = config.retention.oneYearHold ? Math.max(now, held) : now;
  await listForRemoval(
    trx,
    objects.map(({ key, sha256, uploadedAt }) => ({
      key,
      sha256,
      uploaded_at: uploadedAt,
      statement_id: statement.id,
      due_at: new Date(due).toISOString(),
    })),
  );
}

/**
 * Removes listed objects whose time has come from the store and records each. What the store does
 * not remove now stays listed for the next round. Gives how many were removed.
 *
 * @param statementIds these statements' objects alone
 */
export async function removeDueObjects(
  context: DeletionContext,
  statementIds?: readonly string[],
): Promise<number> {
  const { db, store, clock } = context;
  let removed = 0;
  for (const object of await dueRemovals(db, clock.now().toISOString(), statementIds)) {
    // A newer upload of the person stands under the same key: it is not what was to go.
    if (await isTakenOver(db, object)) {
      await unlist(db, object.key);
      continue;
    }
    await store.remove(object.key);
    await transaction(db, async (trx) => {
      if (!(await unlist(trx, object.key))) return;
      // What a claim listed ahead and may never have stored; the upload itself has its record.
      if (object.sha256 === null) return;
      await recordAccess(trx, clock.now(), {
        actor: "retention",
        action: "remove-object",
        statement_id: object.statement_id,
        object: object.key,
        sha256: object.sha256,
      });
    });
    removed += 1;
  }
  return removed;
}
