import { buffer } from "node:stream/consumers";
import { onTemplate } from "@site/capital-gains/schedule-112a-on-template";
import { withOwner } from "@site/capital-gains/with-owner";
import * as calls from "@site/contract/calls";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { recordAccess } from "../../audit/repository.ts";
import { sendAttachment } from "../../plugins/attachment.ts";
import { requireUser } from "../../plugins/call-gate.ts";
import { callRoute, isBodyOf } from "../../plugins/call-route.ts";
import { type CallRefusal, refused, sendRefusal } from "../../plugins/problems.ts";
import { whileSomebodyWaits } from "../../plugins/while-somebody-waits.ts";
import { creditNotePdfFile, invoiceFile, invoicePdfFile } from "../invoices/service.ts";
import {
  noteOrderDownload,
  orderStateOf,
  type StatementPayment,
  settledOrderOf,
} from "../payments/service.ts";
import {
  noteDownload,
  objectOf,
  type PaperName,
  processedStatements,
  readBeforeForms,
  resultKey,
  resultsBy,
  type Statement,
  type StatementResultRow,
  statementOf,
} from "../statements/service.ts";
import { keptPaper, type PaperContext } from "./kept-papers.ts";
import { paperOwner, savedName } from "./paper-owner.ts";
import { summaryPdf } from "./summary-pdf.ts";

const spreadsheet = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const csv = "text/csv; charset=utf-8";
const processedFile = "processed_file.csv";
const pdf = "application/pdf";
const types = {
  [processedFile]: csv,
  "capital-gains-report.xlsx": spreadsheet,
  "summary.pdf": pdf,
} as const;
/** What an order itself has: who draws it, and which of a statement's orders it is about. */
const orderPapers = {
  "Invoice_file.xlsx": { type: spreadsheet, draw: invoiceFile, orderOf: invoicedOrder },
  "Invoice_file.pdf": { type: pdf, draw: invoicePdfFile, orderOf: invoicedOrder },
  "Credit_note.pdf": {
    type: pdf,
    draw: creditNotePdfFile,
    orderOf: ({ cancelled }: StatementPayment) => cancelled,
  },
} as const;

/** A file of a statement that its owner has paid for. */
type PaidFile = typeof processedFile | PaperName;
type OfStatement = FastifyRequest<{ Params: { id: string } }>;

/** Serves a statement's result files and invoice, only to the owner of its settled order. */
export function downloadRoutes(app: FastifyInstance, context: PaperContext): void {
  const { config, db, store, clock, log } = context;
  const signalOf = whileSomebodyWaits(app);
  /** Comes before the file: no access without a record of it. */
  const record = (userId: string, statementId: string, object: string) =>
    recordAccess(db, clock.now(), ["owner", "download"], { userId, statementId, object });
  const noted = (statement: string, note: Promise<void>) =>
    note.catch((error) => log.error({ err: error, statement }, "download not noted"));

  /**
   * Opens a file of the result that the person has paid for, and records the access. Answers since then may have
   * made another result current: it decides only whether there is a file to pay for.
   */
  const openPaid = async (request: OfStatement, reply: FastifyReply, name: PaidFile) => {
    const { id } = request.params;
    const statement = await statementOf(db, requireUser(request).uid, id, clock.now());
    if (!statement || !hasFile(statement.result, name)) {
      return statement && readBeforeForms(statement) ? formsNotPublished : unknownFile;
    }
    const order = await settledOrderOf(db, id);
    if (!order) {
      return fileNotPaid;
    }
    const [sold] = await resultsBy(db, order.resultId === null ? [] : [order.resultId]);
    if (!sold || !hasFile(sold, name)) {
      return unknownFile;
    }
    const asker = { address: request.ip, signal: signalOf(request, reply) };
    const result =
      name === processedFile ? sold : await keptPaper(context, statement, sold, name, asker);
    if (!result) {
      return fileNotMade;
    }
    await record(statement.userId, id, name);
    const object = await store.get(resultKey(result, name));
    return object ? ({ ok: true, value: { statement, result, object } } as const) : unknownFile;
  };
  const noteSent = (statement: Statement, { id: resultId }: StatementResultRow, name: PaidFile) =>
    noted(statement.id, noteDownload(db, { resultId, name }, clock.now().toISOString()));

  /** The owner's own copy of a paper, with the name and PAN of this call, which are kept nowhere. */
  const withName = (name: PaperName) => async (request: OfStatement, reply: FastifyReply) => {
    const { body: asked } = request;
    if (!isBodyOf(calls.summaryWithOwner, asked)) {
      return sendRefusal(reply, ownerNotAllowed);
    }
    const file = await openPaid(request, reply, name);
    if (!file.ok) {
      return sendRefusal(reply, file.error);
    }
    const { statement, result, object } = file.value;
    const stored = await buffer(object.stream);
    const owner = { ...(await paperOwner(db, statement)), ...asked };
    const body =
      name === "summary.pdf"
        ? await summaryPdf({ statement, result, owner, maker: config })
        : withOwner(stored, owner);
    const saved = savedName(name, result, owner);
    const copy = { name: saved, type: types[name], bytes: body.byteLength, body };
    return sendAttachment(reply, copy, () => noteSent(statement, result, name));
  };

  const result = (name: PaidFile) => async (request: OfStatement, reply: FastifyReply) => {
    const file = await openPaid(request, reply, name);
    if (!file.ok) {
      return sendRefusal(reply, file.error);
    }
    const { statement, result, object } = file.value;
    const { bytes, stream } = object;
    // The specification fixes the name of the file for the portal.
    const saved =
      name === processedFile ? name : savedName(name, result, await paperOwner(db, statement));
    return sendAttachment(reply, { name: saved, type: types[name], bytes, body: stream }, () =>
      noteSent(statement, result, name),
    );
  };

  /** Builds the file on each call and stores nothing, so that a wrong template does no harm. */
  const onPortalTemplate = async (request: OfStatement, reply: FastifyReply) => {
    const template = request.body;
    if (!(template instanceof Uint8Array)) {
      return sendRefusal(reply, noTemplate);
    }
    const file = await openPaid(request, reply, processedFile);
    if (!file.ok) {
      return sendRefusal(reply, file.error);
    }
    const { statement, result, object } = file.value;
    const made = onTemplate(
      { csv: await buffer(object.stream), assessmentYear: result.assessmentYear ?? "" },
      template,
    );
    if (!made.ok) {
      return sendRefusal(reply, { status: 422, ...made.error });
    }
    const body = made.value;
    const attachment = { name: processedFile, type: csv, bytes: body.byteLength, body };
    return sendAttachment(reply, attachment, () => noteSent(statement, result, processedFile));
  };

  const ofOrder =
    (name: keyof typeof orderPapers) => async (request: OfStatement, reply: FastifyReply) => {
      const { type, draw, orderOf } = orderPapers[name];
      const { id } = request.params;
      const { uid } = requireUser(request);
      const order = orderOf(await orderStateOf(db, id));
      if (order?.userId !== uid) {
        const mayPay =
          orderOf === invoicedOrder && (await processedStatements(db, uid)).includes(id);
        return sendRefusal(reply, mayPay ? invoiceNotPaid : unknownFile.error);
      }
      const body = await draw(db, order.id);
      if (!body) {
        return sendRefusal(reply, unknownFile.error);
      }
      await record(uid, id, name);
      const file = { name, type, bytes: body.byteLength, body };
      return sendAttachment(reply, file, () =>
        noted(id, noteOrderDownload(db, clock, order, name)),
      );
    };

  app.addContentTypeParser(
    "application/octet-stream",
    { parseAs: "buffer" },
    (_request, body, done) => done(null, body),
  );
  callRoute(app, calls.downloadProcessedFile, result(processedFile));
  callRoute(app, calls.processedFileOnTemplate, onPortalTemplate);
  callRoute(app, calls.downloadReport, result("capital-gains-report.xlsx"));
  callRoute(
    app,
    calls.reportWithOwner,
    { checksBody: true },
    withName("capital-gains-report.xlsx"),
  );
  callRoute(app, calls.summaryWithOwner, { checksBody: true }, withName("summary.pdf"));
  callRoute(app, calls.downloadInvoice, ofOrder("Invoice_file.xlsx"));
  callRoute(app, calls.downloadInvoicePdf, ofOrder("Invoice_file.pdf"));
  callRoute(app, calls.downloadCreditNote, ofOrder("Credit_note.pdf"));
  callRoute(app, calls.downloadSummary, result("summary.pdf"));
}

function invoicedOrder({ invoice }: StatementPayment) {
  return invoice;
}

/** Whether a result has a file, stored or to be made when it is asked for. */
function hasFile(result: StatementResultRow | null, name: PaidFile): boolean {
  return name === processedFile
    ? objectOf(result, name) !== undefined
    : result !== null && result.head !== null;
}

const unknownFile = refused(404, {
  code: "file-not-found",
  message: "We couldn't find this file among your statements.",
});

const formsNotPublished = refused(409, {
  code: "forms-not-published",
  message:
    "The return forms for this tax year weren't published when we read your statement, so it has no file for the portal. The report has its figures. Once the forms are published, upload the statement for the whole year; we can email you then.",
});

const fileNotMade = refused(503, {
  code: "file-not-made",
  message:
    "We couldn't make this file just now. Your statement is kept; please try again in a minute.",
  retryAfterSeconds: 60,
});

const fileNotPaid = refused(402, {
  code: "not-paid",
  message:
    "You can download this file once you have paid for the statement. Your statement is kept.",
});

const noTemplate: CallRefusal = {
  status: 422,
  code: "template-missing",
  message: "No template arrived. Choose the template CSV that you downloaded from the portal.",
};

const ownerNotAllowed: CallRefusal = {
  status: 400,
  code: "owner-not-allowed",
  message:
    "A PAN has five letters, four digits and a letter, such as ABCDE1234F; a name has at most 120 characters. Nothing was made; please correct it.",
};

const invoiceNotPaid: CallRefusal = {
  status: 402,
  code: "not-paid",
  message: "This statement hasn't been paid for yet. Its invoice is issued once you pay.",
};
