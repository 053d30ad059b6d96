import type { AppContext } from "../../app-context.ts";
import { transaction } from "../../database/transaction.ts";
import { askForReport, type ProcessingContext } from "../processing/service.ts";
import {
  addObject,
  objectOf,
  type PaperName,
  resultKey,
  resultsBy,
  type Statement,
  type StatementResultRow,
} from "../statements/service.ts";
import { paperOwner } from "./paper-owner.ts";
import { summaryPdf } from "./summary-pdf.ts";

/** What the papers of a paid statement are made with. */
export type PaperContext = AppContext & ProcessingContext;

/**
 * Returns the result once it has a paper: made by a worker (the report) or here (the summary) when it is
 * first asked for, then kept as sold. Undefined when it can't be made now.
 */
export async function keptPaper(
  context: PaperContext,
  statement: Statement,
  result: StatementResultRow,
  name: PaperName,
  asker: { address: string; signal: AbortSignal },
): Promise<StatementResultRow | undefined> {
  if (objectOf(result, name)) {
    return result;
  }
  if (name === "capital-gains-report.xlsx") {
    await askForReport(context, result, asker);
  } else {
    await keepSummary(context, statement, result);
  }
  const [now] = await resultsBy(context.db, [result.id]);
  return now && objectOf(now, name) ? now : undefined;
}

/**
 * Draws the summary, stores it and records it. When two requests do so at once, both store the same page and
 * `addObject` records one.
 */
async function keepSummary(
  { config, db, store, log }: AppContext,
  statement: Statement,
  result: StatementResultRow,
): Promise<void> {
  const name = "summary.pdf";
  const owner = await paperOwner(db, statement);
  const stored = await store.put(
    resultKey(result, name),
    await summaryPdf({ statement, result, owner, maker: config }),
  );
  if (!stored.ok) {
    log.warn({ code: stored.code, err: stored.cause }, "a paper was not stored");
    return;
  }
  const { bytes, sha256 } = stored;
  await transaction(db, (trx) =>
    addObject(trx, { resultId: result.id, name, bytes, sha256 }, result.folder),
  );
}
