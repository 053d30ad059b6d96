import * as calls from "contract/calls";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AppContext } from "../../app-context.ts";
import { recordAccess } from "../../audit/repository.ts";
import { sendAttachment } from "../../plugins/attachment.ts";
import { callRoute } from "../../plugins/call-route.ts";
import { type Refusal, sendRefusal } from "../../plugins/problems.ts";
import { requireUser } from "../identity/service.ts";
import { invoiceFile } from "../invoices/service.ts";
import { noteInvoiceDownload, settledOrderOf } from "../payments/service.ts";
import { type DownloadName, processedStatements, resultKey } from "../statements/service.ts";
import { noteDownload, statementOf } from "./repository.ts";

const spreadsheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const invoiceName = "Invoice_file.xlsx";

type OfStatement = FastifyRequest<{ Params: { id: string } }>;

/** The result files and the invoice of a statement, for the owner of its settled order only. */
export function downloadRoutes(
  app: FastifyInstance,
  { db, store, clock, log }: Pick<AppContext, "db" | "store" | "clock" | "log">,
): void {
  /** Before the file: access that is not on record does not happen. */
  const record = (userId: string, statementId: string, name: string) =>
    recordAccess(db, clock.now(), {
      actor: "owner",
      action: "download",
      user_id: userId,
      statement_id: statementId,
      object: name,
    });
  const noted = (statement: string, note: Promise<void>) =>
    note.catch((error) => log.error({ err: error, statement }, "download not noted"));

  const result = (name: DownloadName) => async (request: OfStatement, reply: FastifyReply) => {
    const { id } = request.params;
    const statement = await statementOf(db, requireUser(request).uid, id);
    const csv = name === "processed_file.csv";
    const bytes = csv ? statement?.csv_bytes : statement?.report_bytes;
    if (!statement || bytes === null || bytes === undefined) return sendRefusal(reply, unknownFile);
    if (!(await settledOrderOf(db, id))) return sendRefusal(reply, fileNotPaid);
    const object = await store.get(resultKey(statement, name));
    if (!object) return sendRefusal(reply, unknownFile);
    await record(statement.user_id, id, name);
    const type = csv ? "text/csv; charset=utf-8" : spreadsheet;
    return sendAttachment(reply, { name, type, bytes: object.bytes, body: object.stream }, () => {
      const column = csv ? "csv_downloaded_at" : "report_downloaded_at";
      noted(id, noteDownload(db, id, column, clock.now().toISOString()));
    });
  };

  const invoice = async (request: OfStatement, reply: FastifyReply) => {
    const { id } = request.params;
    const { uid } = requireUser(request);
    const order = await settledOrderOf(db, id);
    if (order?.user_id !== uid) {
      const isTheirs = (await processedStatements(db, uid)).includes(id);
      return sendRefusal(reply, isTheirs && !order ? invoiceNotPaid : unknownInvoice);
    }
    const body = await invoiceFile(db, order.id);
    if (!body) return sendRefusal(reply, unknownInvoice);
    await record(uid, id, invoiceName);
    const file = { name: invoiceName, type: spreadsheet, bytes: body.byteLength, body };
    return sendAttachment(reply, file, () => {
      noted(id, noteInvoiceDownload(db, clock, order));
    });
  };

  callRoute(app, calls.downloadProcessedFile, result("processed_file.csv"));
  callRoute(app, calls.downloadReport, result("capital-gains-report.xlsx"));
  callRoute(app, calls.downloadInvoice, invoice);
}

const unknownFile: Refusal = {
  status: 404,
  code: "file-not-found",
  message: "There is no such file among your statements.",
};

const fileNotPaid: Refusal = {
  status: 402,
  code: "not-paid",
  message: "This file can be downloaded once its fee is paid. Your statement is kept.",
};

const unknownInvoice: Refusal = {
  status: 404,
  code: "unknown-file",
  message: "There is no such file of yours.",
};

const invoiceNotPaid: Refusal = {
  status: 402,
  code: "not-paid",
  message: "This statement is not paid for yet. Pay first; its invoice is issued then.",
};
