import type { AppContext } from "../../app-context.ts";
import type { StatementRow } from "../../database/statement-tables.ts";
import { transaction } from "../../database/transaction.ts";
import { askForReport, type ProcessingContext } from "../processing/service.ts";
import {
  bytesOf,
  columnsOf,
  listForRemoval,
  type PaperName,
  resultKey,
  statementById,
  unlist,
} from "../statements/service.ts";
import { ownerOf } from "./paper-owner.ts";
import { updateLacking } from "./repository.ts";
import { summaryPdf } from "./summary-pdf.ts";

/** What the papers of a paid statement are made with. */
export type PaperContext = AppContext & ProcessingContext;

/**
 * Returns the statement's row once a paper is stored: made by a worker (the report) or here (the
 * summary) when it is first asked for, then kept as sold. Undefined when it can't be made now.
 */
export async function keptPaper(
  context: PaperContext,
  statement: StatementRow,
  name: PaperName,
  asker: { address: string; signal: AbortSignal },
): Promise<StatementRow | undefined> {
  const { config, db } = context;
  if (bytesOf(name, statement) !== null) {
    return statement;
  }
  if (name === "capital-gains-report.xlsx") {
    await askForReport(context, statement, asker);
  } else if (statement.head !== null) {
    const owner = await ownerOf(db, statement);
    const body = await summaryPdf({ statement, owner, maker: config });
    await keepPaper(context, statement, name, body);
  }
  const now = await statementById(db, statement.id);
  return now && bytesOf(name, now) !== null ? now : undefined;
}

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
