import { beforeAll, expect, test, vi } from "vitest";
import { anyDatabase } from "../../../../test/databases.ts";
import { migratedDatabase } from "../../../../test/migrated-database.ts";
import { day } from "../../../../test/new-rows.ts";
import { moneyRows, paymentsWithoutServer } from "../../../../test/payments-without-server.ts";
import { rowOf } from "../../../../test/rows.ts";
import type { Db } from "../../../database/open.ts";
import { queueRefund, type Refund } from "../settlement/payment-repository.ts";
import { followRefund, requestRefund } from "./refunds.ts";

let db: Db;
beforeAll(async () => {
  const database = await migratedDatabase(anyDatabase);
  db = database.db;
  return database.close;
});
const { order, payment } = moneyRows(() => db);

/** Writes a paid or refunded order, and the refund of its payment. */
const refundOf = async (name: string, state: Refund["state"], of: "FULFILLED" | "REFUNDED") => {
  const { id: orderId, ...rest } = await order(name, of);
  const gatewayPaymentId = `pay_${name}`;
  const status = of === "FULFILLED" ? "captured" : "refunded";
  await payment({ id: orderId, ...rest }, gatewayPaymentId, status, 1);
  const refund: Refund = {
    ...{ id: `refund of ${name}`, orderId, gatewayPaymentId, amount: 500, reason: "asked for" },
    ...{ state, gatewayRefundId: `rfnd_${name}`, createdAt: day(1), dueAt: day(1) },
    ...{ attempts: 0, lastError: null, doneAt: null },
  };
  await queueRefund(db, refund);
  return refund;
};
const answer = (status: string) => ({
  ...{ ok: true as const },
  value: { id: "rfnd_1", payment_id: "pay_1", amount: 500, currency: "INR", status },
});

test.each(["PROCESSED", "FAILED"] as const)(
  "the gateway is not asked about a refund that is %s",
  async (state) => {
    const refund = await refundOf(`done ${state}`, state, "FULFILLED");
    const followed = await followRefund(paymentsWithoutServer(db), refund, "reconciler");
    expect(followed).toEqual({ ok: true, value: refund });
  },
);

test("a refund that the gateway does not find for a moment stays on its way", async () => {
  const refund = await refundOf("unfound", "PENDING", "FULFILLED");
  const error = { kind: "GatewayRejected", cause: "not found", words: "", status: 400 } as const;
  const context = paymentsWithoutServer(db, { fetchRefund: async () => ({ ok: false, error }) });
  expect(await followRefund(context, refund, "reconciler")).toEqual({ ok: false, error });
  const row = await rowOf(db, "paymentRefund", { id: refund.id });
  expect(row).toMatchObject({ state: "PENDING", attempts: 1, lastError: "not found" });
});

test("an order that the gateway's list has shown as refunded is told of once", async () => {
  const refund = await refundOf("listed", "PENDING", "REFUNDED");
  const context = paymentsWithoutServer(db, { fetchRefund: async () => answer("processed") });
  const [sendMoneyBack, error] = [vi.fn(async () => {}), vi.fn()];
  const log = { ...context.log, error };
  const followed = await followRefund({ ...context, log, sendMoneyBack }, refund, "reconciler");
  expect(followed).toMatchObject({ ok: true, value: { state: "PROCESSED" } });
  expect(sendMoneyBack).not.toHaveBeenCalled();
  expect(error).not.toHaveBeenCalled();
});

test("a refund that fails is an error in the log", async () => {
  const refund = await refundOf("failing", "PENDING", "FULFILLED");
  const context = paymentsWithoutServer(db, { fetchRefund: async () => answer("failed") });
  const error = vi.fn();
  await followRefund({ ...context, log: { ...context.log, error } }, refund, "reconciler");
  expect(error).toHaveBeenCalledOnce();
});

test("a payment that took no money is not sent back", async () => {
  await payment(await order("unpaid", "OPEN"), "pay_unpaid", "failed", 0);
  expect(await requestRefund(paymentsWithoutServer(db), "pay_unpaid", "asked for")).toEqual({
    ok: false,
    error: "pay_unpaid is failed: there is nothing to refund.",
  });
});
