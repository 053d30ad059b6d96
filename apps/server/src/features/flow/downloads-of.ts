import type { Download, FlowState } from "contract/flow-state";
import type { StatementRow } from "../../database/statement-tables.ts";
import type { StatementPayment } from "../payments/service.ts";
import { downloadAddress } from "../statements/service.ts";

/** The files of a settled statement that its owner can download. */
export function downloadsOf(
  statement: StatementRow,
  order: Pick<StatementPayment, "invoice">,
): FlowState["downloads"] {
  const file = (name: Parameters<typeof downloadAddress>[1], bytes: number | null) =>
    bytes === null ? null : ({ url: downloadAddress(statement.id, name), name, bytes } as Download);
  return {
    processedFile: file("processed_file.csv", statement.csvBytes),
    report: file("capital-gains-report.xlsx", statement.reportBytes),
    invoice: file("Invoice_file.xlsx", order.invoice?.bytes ?? null),
  };
}
