import type { Db } from "../../../database/open.ts";
import { rupeesOf } from "../../../rupees.ts";
import { documentsOf } from "../../invoices/service.ts";
import { type Dispute, openDisputes } from "../reconciliation/event-repository.ts";
import { paymentsOf, refundsOf } from "../settlement/payment-repository.ts";

/** An order's payments, documents, refunds and disputes, a line each for an operator. */
export async function linesOfOrder(db: Db, orderId: string): Promise<string[]> {
  const payments = await paymentsOf(db, orderId);
  const { invoice, creditNote } = await documentsOf(db, orderId);
  const ids = payments.map(({ gatewayPaymentId }) => gatewayPaymentId);
  const disputed = (await openDisputes(db)).filter(({ paymentId }) => ids.includes(paymentId));
  return [
    ...payments.map(
      (payment) =>
        `payment    ${payment.gatewayPaymentId}  ${payment.status}  ${payment.currency} ${payment.amount}` +
        `${payment.counted ? "  counted" : ""}${payment.quarantineReason ? `  set aside: ${payment.quarantineReason}` : ""}`,
    ),
    ...(invoice
      ? [`invoice    ${invoice}${creditNote ? `  cancelled by ${creditNote}` : ""}`]
      : []),
    ...(await refundsOf(db, orderId)).map(
      (refund) =>
        `refund     ${refund.id}  ${refund.state}  ${rupeesOf(refund.amount)}  ${refund.reason}` +
        `${refund.lastError ? `  (${refund.lastError})` : ""}`,
    ),
    ...disputed.map((dispute) => `dispute    ${disputeLine(dispute)}`),
  ];
}

/** A dispute with its payment and the day to answer by. */
export function disputeLine({ id, paymentId, standing, answerBy }: Dispute): string {
  const day = answerBy ? `answer by ${answerBy}` : "the gateway says by when to answer";
  return `${id}  ${paymentId}  ${standing === "to answer" ? day : standing}`;
}
