import type { AppContext } from "../../app-context.ts";
import type { StatementRow } from "../../database/statement-tables.ts";
import { transaction } from "../../database/transaction.ts";
import {
  bytesOf,
  columnsOf,
  type PaperName,
  readPreview,
  resultKey,
  statementById,
} from "../statements/service.ts";
import { listForRemoval, unlist } from "./deletion-repository.ts";
import { lacksPaper, recordPaper } from "./repository.ts";
import { summaryPdf } from "./summary-pdf.ts";

/** After this time, what was stored for a row that no longer wants it is removed. */
const leftoverMs = 3_600_000;

/** Who waits for a paper: its network, and until when. */
export type Asker = { network: string; signal: AbortSignal };

/** Makes the report of a stored result; undefined when that is not possible now. */
type ReportMaker = {
  report(statement: StatementRow, asker: Asker): Promise<Uint8Array | undefined>;
};

/** The papers of paid statements: made once, from what processing stored, and then kept as sold. */
export type KeptPapers = {
  /** Returns the statement's row once the paper is stored; undefined when it can't be made now. */
  kept(statement: StatementRow, name: PaperName, asker: Asker): Promise<StatementRow | undefined>;
  /** Makes the papers of a statement that has just been paid for; nobody waits for them. */
  prepare(statementId: string): void;
  /** Ends when nothing is being made any more. */
  close(): Promise<void>;
};

/** Sets up the making of papers. */
export function createPapers(
  { config, db, store, clock, log }: AppContext,
  processing: ReportMaker,
): KeptPapers {
  const make = (
    statement: StatementRow,
    name: PaperName,
    asker: Asker,
  ): Promise<Uint8Array | undefined> => {
    if (name === "capital-gains-report.xlsx") {
      return processing.report(statement, asker);
    }
    const { id: statementId, preview, processedAt, createdAt } = statement;
    if (preview === null) {
      return Promise.resolve(undefined);
    }
    const facts = { company: config.company.name, statementId };
    const madeAt = new Date(processedAt ?? createdAt);
    return summaryPdf(readPreview(preview), { ...facts, madeAt });
  };

  /**
   * Stores a paper and records it, unless somebody else has meanwhile. The object is listed for removal
   * until the row has it, so a crash leaves nothing behind: asked again, the paper is made again.
   */
  const keep = async (statement: StatementRow, name: PaperName, body: Uint8Array) => {
    const key = resultKey(statement, name);
    const dueAt = new Date(clock.now().getTime() + leftoverMs).toISOString();
    const removal = { key, statementId: statement.id, sha256: null, uploadedAt: null, dueAt };
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
  };

  const kept: KeptPapers["kept"] = async (statement, name, asker) => {
    if (bytesOf(name, statement) !== null) {
      return statement;
    }
    const body = await make(statement, name, asker);
    if (body) {
      await keep(statement, name, body);
    }
    const now = await statementById(db, statement.id);
    return now && bytesOf(name, now) !== null ? now : undefined;
  };

  const underWay = new Set<Promise<void>>();
  const prepareBoth = async (statementId: string) => {
    const nobody = { network: "settled", signal: new AbortController().signal };
    for (const name of ["capital-gains-report.xlsx", "summary.pdf"] as const) {
      const statement = await statementById(db, statementId);
      if (statement?.resultSha256) {
        await kept(statement, name, nobody);
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
      await Promise.all(underWay);
    },
  };
}
