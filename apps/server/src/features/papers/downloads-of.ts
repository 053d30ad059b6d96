import type { Download, FlowState } from "@site/contract/flow-state";
import type { StatementPayment } from "../payments/service.ts";
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
  const file = (name: FileName, bytes: number | null, downloaded: boolean) =>
    downloadOf(id, name, bytes, downloaded);
  const ofResult = (name: FileName & ObjectName) => {
    const object = objectOf(result, name);
    return file(name, object?.bytes ?? null, object?.downloadedAt != null);
  };
  // Report and summary are made when they are first asked for.
  const hasPapers = Boolean(result?.head);
  return {
    processedFile: objectOf(result, "processed_file.csv") ? ofResult("processed_file.csv") : null,
    report: hasPapers ? ofResult("capital-gains-report.xlsx") : null,
    summary: hasPapers ? ofResult("summary.pdf") : null,
    invoice: order.invoice ? file("Invoice_file.xlsx", null, order.invoice.downloaded) : null,
  };
}

/** The invoice of a statement and, where its payment was sent back, the credit note. */
export function orderPapersOf(
  { id }: Pick<Statement, "id">,
  { invoice, cancelled }: Pick<StatementPayment, "invoice" | "cancelled">,
): Download[] {
  return [
    ...(invoice ? [downloadOf(id, "Invoice_file.xlsx", null, invoice.downloaded)] : []),
    ...(cancelled ? [downloadOf(id, "Credit_note.pdf", null, false)] : []),
  ];
}

function downloadOf(
  id: string,
  name: FileName,
  bytes: number | null,
  downloaded: boolean,
): Download {
  return { url: downloadAddress(id, name), name, bytes, downloaded };
}
