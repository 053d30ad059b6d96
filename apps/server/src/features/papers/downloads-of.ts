import type { Download, FlowState } from "@site/contract/flow-state";
import { type OrderPaper, type StatementPayment, wasDownloaded } from "../payments/service.ts";
import {
  downloadAddress,
  type ObjectName,
  objectOf,
  type Statement,
} from "../statements/service.ts";

type FileName = Parameters<typeof downloadAddress>[1];

/** The files of a settled statement that its owner can download. */
export function downloadsOf(
  { id, result }: Pick<Statement, "id" | "result">,
  order: Pick<StatementPayment, "invoice">,
): NonNullable<FlowState["downloads"]> {
  const ofResult = (name: FileName & ObjectName) => {
    const object = objectOf(result, name);
    return downloadOf(id, name, object?.bytes ?? null, object?.downloadedAt != null);
  };
  // Report and summary are made when they are first asked for.
  const hasPapers = Boolean(result?.head);
  return {
    processedFile: objectOf(result, "processed_file.csv") ? ofResult("processed_file.csv") : null,
    report: hasPapers ? ofResult("capital-gains-report.xlsx") : null,
    summary: hasPapers ? ofResult("summary.pdf") : null,
    invoice: ofOrder(id, order.invoice, "Invoice_file.xlsx"),
    invoicePdf: ofOrder(id, order.invoice, "Invoice_file.pdf"),
  };
}

/** The invoice of a statement and, where its payment was sent back, the credit note. */
export function orderPapersOf(
  { id }: Pick<Statement, "id">,
  { invoice, cancelled }: Pick<StatementPayment, "invoice" | "cancelled">,
): Download[] {
  return [
    ofOrder(id, invoice, "Invoice_file.xlsx"),
    ofOrder(id, invoice, "Invoice_file.pdf"),
    ofOrder(id, cancelled, "Credit_note.pdf"),
  ].filter((paper) => paper !== null);
}

/** A paper of an order, which is drawn when it is asked for. */
function ofOrder(
  id: string,
  order: StatementPayment["invoice"],
  paper: OrderPaper,
): Download | null {
  return order && downloadOf(id, paper, null, wasDownloaded(order, paper));
}

function downloadOf(
  id: string,
  name: FileName,
  bytes: number | null,
  downloaded: boolean,
): Download {
  return { url: downloadAddress(id, name), name, bytes, downloaded };
}
