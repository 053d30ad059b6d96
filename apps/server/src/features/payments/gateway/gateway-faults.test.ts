import { messages } from "@site/contract/messages";
import { expect, test } from "vitest";
import { paymentScene } from "../../../../test/payment-kit.ts";
import { bodyOf } from "../../../../test/person.ts";
import { rowOf, rowsOf } from "../../../../test/rows.ts";

const minute = 60_000;

// Abandons hanging calls sooner than the product.
const { kit, person, events } = paymentScene({ GATEWAY_TIMEOUT_MS: "1000" });

test.each(["bad-gateway", "hang"] as const)(
  "gateway answers with %s: the specification's message, one order in the end",
  async (kind) => {
    await kit.gateway.control({ faults: [{ kind, times: 3 }] });
    const answer = await person.initiate();
    const problem = await bodyOf<{ code: string; error: string }>(answer);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "30"]);
    expect([problem.code, problem.error]).toEqual([
      "gateway-unavailable",
      messages.payment.initiateFailed,
    ]);
    expect(await kit.state(person.statement)).toBe("NEW");
    await kit.gateway.control({ faults: [] });
    const { orderId } = await person.opened();
    // Down again while the page verifies: accepted on its signature, settled when it is back.
    const attempt = await kit.gateway.attempt(orderId);
    await kit.gateway.control({ faults: [{ kind, times: 4 }] });
    expect(await kit.verify(person, attempt)).toBe(200);
    expect(await kit.state(person.statement)).toBe("VERIFIED");
    expect((await bodyOf(person.initiate())).code).toBe("payment-in-progress");
    await kit.gateway.control({ faults: [] });
    expect((await person.confirmed()).status).toBe(200);
  },
);

test("gateway down: webhooks are still stored, and processed later", async () => {
  await kit.attempt(person);
  const [paid] = await events("order.paid");
  await kit.gateway.control({ faults: [{ kind: "bad-gateway", times: 2 }] });
  expect(await kit.gateway.deliver([paid ?? ""])).toEqual([200]);
  await kit.inboxDone();
  expect(await kit.state(person.statement)).toBe("OPEN");
  await kit.gateway.control({ faults: [] });
  await kit.reconcileAfter(minute);
  expect(await kit.state(person.statement)).toBe("FULFILLED");
});

test("create done but its answer lost: adopted by receipt, one order", async () => {
  await kit.gateway.control({
    faults: [{ on: "POST /v1/orders", kind: "reset", phase: "after" }],
  });
  const { orderId } = await person.opened();
  const [order] = await rowsOf(kit.db, "paymentOrder", { statementId: person.statement });
  expect(await kit.gatewayOrders(order?.id ?? "")).toMatchObject([{ id: orderId }]);
  expect(await kit.verify(person, await kit.gateway.attempt(orderId))).toBe(200);
  expect(await kit.state(person.statement)).toBe("FULFILLED");
});

/** Clicks Pay without reaching the gateway; returns our order. */
const intent = async () => {
  await kit.gateway.control({ faults: [{ kind: "reset", times: 6 }] });
  expect((await person.initiate()).status).toBe(503);
  await kit.gateway.control({ faults: [] });
  return rowOf(kit.db, "paymentOrder", { statementId: person.statement });
};

test.each([
  ["amount", { amount: 100 }],
  ["currency", { currency: "USD" }],
])("an order found at the gateway with another %s is not adopted", async (_what, other) => {
  const { id, amount, currency } = await intent();
  const order = { amount, currency, receipt: id, ...other };
  expect(await kit.payments.gateway.createOrder(order)).toMatchObject({ ok: true });
  expect((await person.initiate()).status).toBe(503);
  expect(await kit.state(person.statement)).toBe("NEW");
});

test("an order keeps its amount when the fee changes before the gateway has it", async () => {
  const { id, amount } = await intent();
  const { fee } = kit.app.context.config;
  fee.amount = amount + 200;
  const { orderId, amount: asked } = await person.opened().finally(() => {
    fee.amount = amount;
  });
  expect(asked).toBe(amount);
  expect(await kit.gatewayOrders(id)).toMatchObject([{ id: orderId, amount }]);
});

test("create done, then everything down: the reconciler adopts, the next click pays", async () => {
  await kit.gateway.control({
    faults: [
      { on: "POST /v1/orders", kind: "reset", phase: "after" },
      { on: "GET /v1/orders", kind: "reset", times: 2 },
    ],
  });
  expect((await person.initiate()).status).toBe(503);
  expect(await kit.state(person.statement)).toBe("NEW");
  await kit.reconcileAfter(2 * minute);
  expect(await kit.state(person.statement)).toBe("OPEN");
  expect(await kit.verify(person, await kit.attempt(person))).toBe(200);
});
