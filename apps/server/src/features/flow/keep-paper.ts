import type { AppContext } from "../../app-context.ts";
import type { StatementRow } from "../../database/statement-tables.ts";
import { transaction } from "../../database/transaction.ts";
import { columnsOf, type PaperName, resultKey } from "../statements/service.ts";
import { listForRemoval, unlist } from "./deletion-repository.ts";
import { lacksPaper, recordPaper } from "./repository.ts";

/** After this time, what was stored for a row that no longer wants it is removed. */
const leftoverMs = 3_600_000;

/**
 * Stores a paper and records it, unless somebody else has meanwhile. The object is listed for removal
 * until the row has it, so a crash leaves nothing behind: asked again, the paper is made again.
 */
export async function keepPaper(
  { db, store, clock }: Pick<AppContext, "db" | "store" | "clock">,
  statement: Pick<StatementRow, "id" | "claim" | "folder">,
  name: PaperName,
  body: Uint8Array,
): Promise<void> {
  const key = resultKey(statement, name);
  const dueAt = new Date(clock.now().getTime() + leftoverMs).toISOString();
  const removal = { key, statementId: statement.id, sha256: null, dueAt };
  const isWanted = await transaction(db, async (trx) => {
    const lacks = await lacksPaper(trx, statement, name);
    await listForRemoval(trx, lacks ? [removal] : []);
    return lacks;
  });
  if (!isWanted) {
    return;
  }
  const stored = await store.put(key, body);
  if (!stored.ok) {
    throw new Error(`a paper was not stored: ${stored.code}`, { cause: stored.cause });
  }
  await transaction(db, async (trx) => {
    if (await recordPaper(trx, statement, name, columnsOf(name, stored))) {
      await unlist(trx, key);
    }
  });
}
