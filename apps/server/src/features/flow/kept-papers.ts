import type { AppContext } from "../../app-context.ts";
import type { StatementRow } from "../../database/statement-tables.ts";
import { askForReport, type ProcessingContext } from "../processing/service.ts";
import { bytesOf, type PaperName, statementById } from "../statements/service.ts";
import { keepPaper } from "./keep-paper.ts";
import { ownerOf } from "./paper-owner.ts";
import { summaryOf } from "./summary-pdf.ts";

/** Who waits for a paper: from which address, and until when. */
export type Asker = { address: string; signal: AbortSignal };

/** The papers of paid statements: made once, from what processing stored, and then kept as sold. */
export type KeptPapers = {
  /** Returns the statement's row once the paper is stored; undefined when it can't be made now. */
  kept(statement: StatementRow, name: PaperName, asker: Asker): Promise<StatementRow | undefined>;
  /** Has the papers of a statement made that has just been paid for; nobody waits for them. */
  prepare(statementId: string): void;
  /** Ends when nothing is being made any more. */
  close(): Promise<void>;
};

/** Sets up the making of papers: workers make the report, this process draws the summary. */
export function createPapers(context: AppContext & ProcessingContext): KeptPapers {
  const { config, db, log } = context;

  const kept: KeptPapers["kept"] = async (statement, name, asker) => {
    const { id: statementId, preview } = statement;
    if (bytesOf(name, statement) !== null) {
      return statement;
    }
    if (name === "capital-gains-report.xlsx") {
      await askForReport(context, statement, asker);
    } else if (preview !== null) {
      const body = await summaryOf(statement, await ownerOf(db, statement), config.company.name);
      await keepPaper(context, statement, name, body);
    }
    const now = await statementById(db, statementId);
    return now && bytesOf(name, now) !== null ? now : undefined;
  };

  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();
  const prepareBoth = async (statementId: string) => {
    for (const name of ["summary.pdf", "capital-gains-report.xlsx"] as const) {
      const statement = await statementById(db, statementId);
      if (statement?.resultSha256) {
        // Nobody's call, so no network's turn but the person's.
        await kept(statement, name, { address: statement.userId, signal: closing.signal });
      }
    }
  };

  return {
    kept,
    prepare(statementId) {
      const work = prepareBoth(statementId)
        .catch((error) => {
          log.warn({ err: error, statement: statementId }, "papers wait until they are asked for");
        })
        .finally(() => underWay.delete(work));
      underWay.add(work);
    },
    async close() {
      closing.abort();
      await Promise.all(underWay);
    },
  };
}
