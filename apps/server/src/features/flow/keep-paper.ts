import type { AppContext } from "../../app-context.ts";
import type { StatementRow } from "../../database/statement-tables.ts";
import { transaction } from "../../database/transaction.ts";
import {
  columnsOf,
  listForRemoval,
  type PaperName,
  resultKey,
  unlist,
} from "../statements/service.ts";
import { updateLacking } from "./repository.ts";

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
  const isWanted = await transaction(db, async (trx) => {
    const lacks = await updateLacking(trx, statement, name, { id: statement.id });
    await listForRemoval(trx, statement.id, lacks ? [{ key, sha256: null }] : [], dueAt);
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
    if (await updateLacking(trx, statement, name, columnsOf(name, stored))) {
      await unlist(trx, [key]);
    }
  });
}
