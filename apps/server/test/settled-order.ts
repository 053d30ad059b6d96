import { randomUUID } from "node:crypto";
import type { Db } from "../src/database/open.ts";
import type { PaymentOrderRow } from "../src/database/payment-tables.ts";
import { transaction } from "../src/database/transaction.ts";
import { issueInvoice } from "../src/features/invoices/service.ts";
import { insertOrder } from "../src/features/payments/orders/order-repository.ts";
import { rowOf } from "./rows.ts";
import { sampleInvoice } from "./sample-invoice.ts";

/** Writes the order of a statement whose payment is verified but not settled. */
export async function verifiedOrder(db: Db, statementId: string, at = new Date()): Promise<void> {
  await writeOrder(db, statementId, "VERIFIED", at);
}

/** Writes a settled order of a statement straight into the database: paid, its invoice downloaded. */
export async function settledOrder(
  db: Db,
  statementId: string,
  paidAt = new Date("2026-11-21T10:00:00.000Z"),
): Promise<void> {
  const orderId = await writeOrder(db, statementId, "FULFILLED", paidAt);
  const supplier = { ...sampleInvoice.supplier, gstin: "" };
  const invoice = { ...sampleInvoice, now: paidAt, supplier, sandbox: true, orderId };
  await transaction(db, (trx) => issueInvoice(trx, invoice));
}

/** Writes an order of a statement in this state; returns its id. */
export async function writeOrder(
  db: Db,
  statementId: string,
  state: PaymentOrderRow["state"],
  at: Date,
): Promise<string> {
  const { userId, resultId } = await rowOf(db, "statement", { id: statementId });
  const id = `cg_${randomUUID().replaceAll("-", "")}`;
  const time = at.toISOString();
  const done = state === "FULFILLED" ? time : null;
  await insertOrder(db, {
    id,
    statementId,
    resultId: state === "FULFILLED" ? resultId : null,
    userId,
    mode: "sandbox",
    gatewayOrderId: `order_${id.slice(3, 19)}`,
    amount: 500,
    currency: "INR",
    state,
    payerName: "Person",
    payerEmail: "person@person.test",
    payerState: null,
    createdAt: time,
    paidAt: done,
    fulfilledAt: done,
    confirmedAt: done,
    invoiceDownloadedAt: done,
    invoicePdfDownloadedAt: null,
    creditNoteDownloadedAt: null,
    watchedFrom: time,
    nextCheckAt: null,
  });
  return id;
}
