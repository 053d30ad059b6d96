import type { Db } from "../src/database/open.ts";
import type { PaymentOrderRow } from "../src/database/payment-tables.ts";
import type { PaymentGateway } from "../src/features/payments/gateway/gateway.ts";
import type { PaymentsContext } from "../src/features/payments/payments-context.ts";
import { recordPayment } from "../src/features/payments/settlement/payment-repository.ts";
import { newRows } from "./new-rows.ts";
import { changeRows, rowOf } from "./rows.ts";
import { sampleInvoice } from "./sample-invoice.ts";
import { TestClock } from "./test-clock.ts";

/** What payments work with, on a database alone: a gateway that has only these calls, and a silent log. */
export function paymentsWithoutServer(
  db: Db,
  gateway: Partial<PaymentGateway> = {},
): PaymentsContext {
  const silent = () => {};
  return {
    db,
    clock: new TestClock(),
    log: { info: silent, warn: silent, error: silent },
    mode: "sandbox",
    gateway: gateway as PaymentGateway,
    keys: { keyId: "", keySecrets: ["a key"], webhookSecrets: ["a webhook secret"] },
    fee: { amount: 500, currency: "INR" },
    supplier: sampleInvoice.supplier,
  };
}

/** Writes orders, each of a statement of its own, and payments of them. */
export function moneyRows(db: () => Db) {
  const rows = newRows(db);
  return {
    /** The order's row; it differs from the plainest one of its state by the values given. */
    async order(
      statementId: string,
      state: PaymentOrderRow["state"],
      values: Partial<PaymentOrderRow> = {},
    ): Promise<PaymentOrderRow> {
      await rows.statement(statementId, { resultId: `result of ${statementId}` });
      const id = await rows.order(statementId, state);
      await changeRows(db(), "paymentOrder", { id }, { state, ...values });
      return rowOf(db(), "paymentOrder", { statementId });
    },
    /** A payment of the order's amount. */
    payment: (
      { id: orderId, amount, currency }: PaymentOrderRow,
      gatewayPaymentId: string,
      status: Parameters<typeof recordPayment>[1]["status"],
      counted: 0 | 1,
    ) => {
      const at = new Date(0).toISOString();
      const seen = { firstSeenVia: "test", firstSeenAt: at, updatedAt: at };
      const money = { amount, currency, method: null, quarantineReason: null };
      return recordPayment(db(), { gatewayPaymentId, orderId, status, counted, ...money, ...seen });
    },
  };
}
