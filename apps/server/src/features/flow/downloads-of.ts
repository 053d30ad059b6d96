import type { Download, FlowState } from "contract/flow-state";
import type { StatementRow } from "../../database/statement-tables.ts";
import type { StatementPayment } from "../payments/service.ts";
import { downloadAddress } from "../statements/service.ts";

/** The files of a settled statement that its owner can download. */
export function downloadsOf(
  statement: StatementRow,
  order: Pick<StatementPayment, "invoice">,
): NonNullable<FlowState["downloads"]> {
  const { csvBytes, reportBytes } = statement;
  const file = (name: Parameters<typeof downloadAddress>[1], bytes: number | null): Download => ({
    url: downloadAddress(statement.id, name),
    name,
    bytes,
  });
  return {
    processedFile: csvBytes === null ? null : file("processed_file.csv", csvBytes),
    report: hasReport(statement) ? file("capital-gains-report.xlsx", reportBytes) : null,
    invoice: order.invoice ? file("Invoice_file.xlsx", order.invoice.bytes) : null,
  };
}

/** Whether a statement has a report, stored or to be made when it is asked for. */
export function hasReport({ reportBytes, resultBytes }: StatementRow): boolean {
  return reportBytes !== null || resultBytes !== null;
}
