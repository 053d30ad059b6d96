import type { MyStatement } from "contract/my-statements";
import type { AppContext } from "../../app-context.ts";
import type { StatementFileRow, StatementRow } from "../../database/statement-tables.ts";
import { orderStateOf, type StatementPayment } from "../payments/service.ts";
import { statementsOfPerson } from "../privacy/repository.ts";
import { downloadsFor, keptFilesOf } from "../statements/service.ts";

const dayMs = 86_400_000;

/** The person's statements with what is kept of each; a deleted one only while it has an invoice. */
export async function myStatements(
  { db, config }: Pick<AppContext, "db" | "config">,
  userId: string,
): Promise<MyStatement[]> {
  const rows = await statementsOfPerson(db, userId);
  const files = await keptFilesOf(
    db,
    rows.map(({ id }) => id),
  );
  const list: MyStatement[] = [];
  for (const row of rows) {
    const done = row.state === "processed" || row.state === "deleted";
    const payment = done ? await orderStateOf(db, row.id) : null;
    if (row.state === "deleted" && payment?.invoice == null) continue;
    const own = files.filter((file) => file.statement_id === row.id);
    list.push(shown(row, own, payment, config.retention));
  }
  return list;
}

function shown(
  row: StatementRow,
  files: StatementFileRow[],
  payment: StatementPayment | null,
  retention: AppContext["config"]["retention"],
): MyStatement {
  const downloads = payment?.settled ? Object.values(downloadsFor(row, payment) ?? {}) : [];
  const draft = row.state === "uploaded" || row.state === "refused";
  const lastUpload = draft ? row.touched_at : files.map((file) => file.uploaded_at).sort()[0];
  return {
    id: row.id,
    platform: row.platform,
    status: statusOf(row, payment),
    assessmentYear: row.assessment_year,
    createdAt: row.created_at,
    files: files.map(({ name, bytes }) => ({ name, bytes })),
    downloads: downloads.filter((download) => download !== null),
    uploadsKeptUntil:
      files.length > 0 && lastUpload ? after(lastUpload, retention.uploadDays) : null,
    resultsKeptUntil:
      row.state === "processed" && row.processed_at
        ? after(row.processed_at, retention.resultDays)
        : null,
  };
}

function statusOf(row: StatementRow, payment: StatementPayment | null): MyStatement["status"] {
  if (row.state === "deleted") return "deleted";
  if (payment?.settled) return "paid";
  if (payment?.state === "REFUNDED") return "refunded";
  if (row.state === "processed") return "unpaid";
  if (row.state === "processing") return "processing";
  return row.superseded_at === null ? row.state : "replaced";
}

function after(time: string, days: number): string {
  return new Date(Date.parse(time) + days * dayMs).toISOString();
}
