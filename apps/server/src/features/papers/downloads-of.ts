import type { Download, FlowState } from "contract/flow-state";
import type { StatementPayment } from "../payments/service.ts";
import { downloadAddress, objectOf, type Statement } from "../statements/service.ts";

/** The files of a settled statement that its owner can download. */
export function downloadsOf(
  { id, result }: Pick<Statement, "id" | "result">,
  order: Pick<StatementPayment, "invoice">,
): NonNullable<FlowState["downloads"]> {
  const file = (name: Parameters<typeof downloadAddress>[1], bytes: number | null): Download => ({
    url: downloadAddress(id, name),
    name,
    bytes,
  });
  const csv = objectOf(result, "processed_file.csv");
  const report = objectOf(result, "capital-gains-report.xlsx");
  return {
    processedFile: csv ? file("processed_file.csv", csv.bytes) : null,
    // Made when it is first asked for.
    report: result?.head ? file("capital-gains-report.xlsx", report?.bytes ?? null) : null,
    invoice: order.invoice ? file("Invoice_file.xlsx", null) : null,
  };
}
