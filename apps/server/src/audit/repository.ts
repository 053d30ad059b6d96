import type { AccessAuditRow } from "../database/privacy-tables.ts";
import type { Executor } from "../database/transaction.ts";

/**
 * Adds a row to the record of access, in the caller's transaction if there is one.
 *
 * @param about ids, hashes and the name of what was done, never content
 */
export async function recordAccess(
  ex: Executor,
  at: Date,
  [actor, action]: readonly [AccessAuditRow["actor"], AccessAuditRow["action"]],
  about: Partial<Pick<AccessAuditRow, "userId" | "statementId" | "object" | "sha256">>,
): Promise<void> {
  const nothing = { userId: null, statementId: null, object: null, sha256: null };
  const row = { at: at.toISOString(), actor, action, ...nothing, ...about };
  await ex.insertInto("accessAudit").values(row).execute();
}

/** Adds a row about an operator's command. */
export function recordCommand(
  ex: Executor,
  at: Date,
  object: string,
  userId: string | null = null,
): Promise<void> {
  return recordAccess(ex, at, ["operator", "command"], { object, userId });
}
