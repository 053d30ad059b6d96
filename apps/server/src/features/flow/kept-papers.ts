import type { AppContext } from "../../app-context.ts";
import type { StatementRow } from "../../database/statement-tables.ts";
import { askForReport, type ProcessingContext } from "../processing/service.ts";
import { bytesOf, type PaperName, statementById } from "../statements/service.ts";
import { keepPaper } from "./keep-paper.ts";
import { ownerOf } from "./paper-owner.ts";
import { summaryPdf } from "./summary-pdf.ts";

/** What the papers of a paid statement are made with. */
export type PaperContext = AppContext & ProcessingContext;

/**
 * Returns the statement's row once a paper is stored: made when it is first asked for, from what
 * processing stored, and then kept as sold. A worker makes the report, this process draws the summary.
 * Undefined when it can't be made now.
 *
 * @param asker who waits for it: from which address, and until when
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
  } else if (statement.preview !== null) {
    const owner = await ownerOf(db, statement);
    const body = await summaryPdf({ statement, owner, maker: config });
    await keepPaper(context, statement, name, body);
  }
  const now = await statementById(db, statement.id);
  return now && bytesOf(name, now) !== null ? now : undefined;
}
