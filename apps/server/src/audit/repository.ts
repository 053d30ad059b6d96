import type { AccessAuditRow } from "../database/privacy-tables.ts";
import type { Executor } from "../database/transaction.ts";

/** What is recorded: ids, hashes and the name of what was done, never content. */
export type AccessRecord = Pick<AccessAuditRow, "actor" | "action"> &
  Partial<Pick<AccessAuditRow, "userId" | "statementId" | "object" | "sha256">>;

/** Adds a row to the record of access, in the caller's transaction if there is one. */
export async function recordAccess(
  ex: Executor,
  at: Date,
  { actor, action, userId, statementId, object, sha256 }: AccessRecord,
): Promise<void> {
  await ex
    .insertInto("accessAudit")
    .values({
      at: at.toISOString(),
      actor,
      action,
      userId: userId ?? null,
      statementId: statementId ?? null,
      object: object ?? null,
      sha256: sha256 ?? null,
    })
    .execute();
}
