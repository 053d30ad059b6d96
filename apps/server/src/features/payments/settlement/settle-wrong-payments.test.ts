import { createHmac } from "node:crypto";
import { messages } from "@site/contract/messages";
import { expect, test, vi } from "vitest";
import { expectNothingChanged, moneyTables, paymentScene } from "../../../../test/payment-kit.ts";
import { bodyOf, codeOf, handedOver } from "../../../../test/person.ts";
import { rowsOf } from "../../../../test/rows.ts";
import type { GatewayPayment } from "../gateway/gateway-entities.ts";
import { orderByGatewayId } from "../orders/order-repository.ts";
import { requestRefund } from "../refunds/refunds.ts";
import { settle } from "./settle.ts";
import { verify } from "./verify.ts";

const minute = 60_000;

const { kit, person, deliver, rows } = paymentScene();

test("tampered: every wrong verification is refused and changes nothing", async () => {
  const { orderId } = await person.opened();
  const attempt = await kit.gateway.attempt(orderId);
  const good = handedOver(attempt);
  const other = await kit.person();
  await kit.statement(other);
  const others = handedOver(await kit.attempt(other));
  const before = await moneyTables(kit);
  const wrong: unknown[] = [
    { ...good, razorpaySignature: "0".repeat(64) },
    { ...good, razorpaySignature: others.razorpaySignature },
    { ...good, razorpayPaymentId: others.razorpayPaymentId },
    { ...good, razorpayOrderId: others.razorpayOrderId },
    others,
    { ...good, razorpaySignature: [good.razorpaySignature] },
    { razorpayPaymentId: good.razorpayPaymentId, razorpayOrderId: good.razorpayOrderId },
    [],
    "text",
  ];
  for (const body of wrong) {
    const answer = await person.verify(body);
    expect(answer.status).toBe(400);
    expect(await bodyOf<object>(answer)).toMatchObject({
      success: false,
      code: "verification-failed",
      error: messages.payment.verificationFailed,
      verificationStatus: "failure",
    });
  }
  await expectNothingChanged(kit, before);
  expect((await other.verify(good)).status).toBe(400);
  await expectNothingChanged(kit, before);
  expect(await kit.verify(person, attempt)).toBe(200);
  expect(await kit.state(person.statement)).toBe("FULFILLED");
});

test("the body of confirm has no authority, but has the specification's format", async () => {
  const confirm = (body: unknown) => person.client.post("/api/payments/confirm", body);
  await person.opened();
  const someoneElse = { Test: { any: "thing" }, userName: "Other", email: "o@example.test" };
  expect((await confirm(someoneElse)).status).toBe(202);
  const misshapen = await confirm({ Test: "Test", userName: ["Asha"], email: "" });
  expect(await codeOf(misshapen)).toEqual([400, "invalid-request"]);
});

test("a webhook with a wrong, short or missing signature is refused and not stored", async () => {
  const body = JSON.stringify({ event: "order.paid", payload: {} });
  const post = (headers: Record<string, string>) =>
    fetch(`${kit.app.url}/api/payments/webhook`, { method: "POST", body, headers });
  const stored = async () => (await rowsOf(kit.db, "paymentEvent")).length;
  const before = await stored();
  const json = { "content-type": "application/json", "x-razorpay-event-id": "evt_x" };
  for (const headers of [
    json,
    { ...json, "x-razorpay-signature": "0".repeat(64) },
    { ...json, "x-razorpay-signature": "abc" },
    {
      ...json,
      "x-razorpay-signature": createHmac("sha256", kit.gateway.keySecret)
        .update(body)
        .digest("hex"),
    },
  ]) {
    expect((await post(headers)).status).toBe(400);
  }
  expect(await stored()).toBe(before);
  const genuine = createHmac("sha256", kit.gateway.webhookSecret).update(body).digest("hex");
  // The bytes are signed: any content type is fine, and no foreign page can be the sender.
  expect(
    (await post({ "content-type": "text/plain", "x-razorpay-signature": genuine })).status,
  ).toBe(200);
  expect(await stored()).toBe(before + 1);
  await kit.inboxDone();
});

test.each([
  ["wrong amount", "wrong-amount", "amount 100 instead of 500"],
  ["wrong currency", "wrong-currency", "currency USD instead of INR"],
])("%s: set aside, locked, and shown as in review", async (_name, outcome, reason) => {
  const attempt = await kit.attempt(person, outcome);
  expect(await kit.verify(person, attempt)).toBe(200);
  await deliver(["payment.captured", "order.paid"]);
  expect(await rows()).toMatchObject([{ counted: 0, quarantineReason: reason }]);
  expect(await person.status()).toEqual({ state: "VERIFIED", inReview: true });
  expect((await person.confirmed()).status).toBe(202);
  const { razorpay_order_id: orderId } = attempt;
  const other = await kit.gateway.attempt(orderId, outcome, { evenIfPaid: true });
  expect(await kit.verify(person, other)).toBe(200);
});

test.each([
  ["more money than was asked for", { amount: 501 }, "amount 501 instead of 500"],
  ["a payment of another order", { order_id: "order_00000000000001" }, "another order"],
])("%s: set aside, and the order stays open", async (_name, wrong, reason) => {
  const { orderId } = await person.opened();
  const order = await orderByGatewayId(kit.db, orderId);
  if (!order) {
    throw new Error("no order");
  }
  const seen: GatewayPayment = {
    id: `pay_${order.id.slice(-14)}`,
    order_id: orderId,
    amount: order.amount,
    currency: order.currency,
    status: "captured",
    created_at: Math.floor(kit.clock.now().getTime() / 1000),
    ...wrong,
  };
  expect((await settle(kit.payments, order, [seen], "webhook")).state).toBe("OPEN");
  expect(await rows()).toMatchObject([{ counted: 0, quarantineReason: reason }]);
});

test("a payment that was set aside is refunded in full: its own amount, not the order's", async () => {
  const attempt = await kit.attempt(person, "wrong-amount");
  expect(await kit.verify(person, attempt)).toBe(200);
  const id = attempt.razorpay_payment_id;
  expect(await requestRefund(kit.payments, id, "wrong amount")).toMatchObject({ ok: true });
  await kit.reconcileAfter(minute);
  const refunds = await rowsOf(kit.db, "paymentRefund", { gatewayPaymentId: id });
  expect(refunds).toMatchObject([{ state: "PROCESSED", amount: 100 }]);
  expect(await kit.payments.gateway.fetchPayment(id)).toMatchObject({
    value: { status: "refunded", amount: 100 },
  });
});

test("a repeated signature does not revive an order that expired without money", async () => {
  const attempt = await kit.attempt(person, "wrong-amount");
  expect(await kit.verify(person, attempt)).toBe(200);
  expect(await kit.state(person.statement)).toBe("VERIFIED");
  await kit.reconcileAfter(6 * 24 * 60 * minute);
  expect(await kit.state(person.statement)).toBe("EXPIRED");
  expect(await kit.verify(person, attempt)).toBe(200);
  expect(await kit.state(person.statement)).toBe("EXPIRED");
});

test("double payment: the first counts, the second goes back", async () => {
  const { orderId } = await person.opened();
  const first = await kit.gateway.attempt(orderId);
  const second = await kit.gateway.attempt(orderId, "success", { evenIfPaid: true });
  expect(await kit.verify(person, first)).toBe(200);
  expect(await kit.verify(person, second)).toBe(200);
  await kit.reconcileAfter(minute);
  expect(await kit.state(person.statement)).toBe("FULFILLED");
  expect(await rows()).toMatchObject([
    { gatewayPaymentId: first.razorpay_payment_id, status: "captured", counted: 1 },
    { gatewayPaymentId: second.razorpay_payment_id, status: "refunded", counted: 0 },
  ]);
  const [refund] = await rowsOf(kit.db, "paymentRefund", {
    gatewayPaymentId: second.razorpay_payment_id,
  });
  expect(refund?.reason).toBe("paid twice");
  // A replay has had its effect: the gateway is not even asked.
  const listPayments = vi.fn(kit.payments.gateway.listPayments);
  const context = { ...kit.payments, gateway: { ...kit.payments.gateway, listPayments } };
  expect(await verify(context, person.uid, handedOver(first))).toMatchObject({ ok: true });
  expect(listPayments).not.toHaveBeenCalled();
  // A later look sees a refunded payment, which is not the one that counts.
  const before = await moneyTables(kit);
  expect(await kit.verify(person, second)).toBe(200);
  await deliver(["refund.processed", "payment.captured"]);
  await expectNothingChanged(kit, before);
});
