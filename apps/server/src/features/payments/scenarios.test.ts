import { createHmac } from "node:crypto";
import { messages } from "contract/messages";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bodyOf, type Person } from "../../../test/client.ts";
import { testDatabases } from "../../../test/databases.ts";
import {
  expectInvariants,
  expectNothingChanged,
  moneyTables,
} from "../../../test/payment-invariants.ts";
import {
  calls,
  confirmed,
  handedOver,
  opened,
  type PaymentKit,
  startPaymentKit,
} from "../../../test/payment-kit.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

describe.each(testDatabases())("payment scenarios on $name", (database) => {
  let kit: PaymentKit;
  let person: Person;
  let statement: string;

  beforeAll(async () => {
    kit = await startPaymentKit(database);
  });
  afterAll(() => kit.close());
  beforeEach(async () => {
    await kit.gateway.control({ faults: [], webhooks: "hold", refunds: "processed" });
    person = await kit.person();
    statement = await kit.statement(person);
  });
  afterEach(async () => {
    await kit.gateway.control({ faults: [] });
    await expectInvariants(kit);
  });

  const ordersOf = (id: string) =>
    kit.db.selectFrom("payment_order").selectAll().where("statement_id", "=", id).execute();
  const events = async (...names: string[]) => {
    const order = (await ordersOf(statement)).at(-1)?.gateway_order_id;
    const held = (await kit.gateway.events()).filter(
      ({ status, body }) => status === "held" && JSON.stringify(body).includes(order ?? "none"),
    );
    return names.map((name) => held.find(({ event }) => event === name)?.id ?? name);
  };
  const deliver = async (names: string[], copies = 1) => {
    const statuses = await kit.gateway.deliver(await events(...names), copies);
    await kit.inboxDone();
    return statuses;
  };
  const rows = () =>
    kit.db
      .selectFrom("payment")
      .innerJoin("payment_order", "payment_order.id", "payment.order_id")
      .selectAll("payment")
      .where("payment_order.statement_id", "=", statement)
      .orderBy("payment.first_seen_at")
      .execute();
  const counted = async () => (await rows()).filter((row) => row.counted === 1).length;

  test("success: settled once, with all webhooks beside", async () => {
    await kit.gateway.control({ webhooks: "send" });
    const { orderId } = await opened(person);
    const attempt = await kit.gateway.attempt(orderId);
    expect(await kit.verify(person, attempt)).toBe(200);
    expect((await confirmed(person)).status).toBe(200);
    const heard = async () =>
      (await kit.gateway.events()).filter(({ status }) => status === "delivered").length;
    await expect.poll(heard).toBeGreaterThanOrEqual(3);
    await kit.inboxDone();
    expect([await kit.state(statement), await counted()]).toEqual(["FULFILLED", 1]);
  });

  test("failure then retry: the second attempt on the same order counts", async () => {
    const { orderId } = await opened(person);
    await kit.gateway.attempt(orderId, "failure");
    await deliver(["payment.failed"]);
    expect(await kit.state(statement)).toBe("OPEN");
    expect((await opened(person)).orderId).toBe(orderId);
    expect(await kit.verify(person, await kit.gateway.attempt(orderId))).toBe(200);
    expect(await kit.state(statement)).toBe("FULFILLED");
    expect((await rows()).map(({ status }) => status).sort()).toEqual(["captured", "failed"]);
    expect(await counted()).toBe(1);
  });

  test("dismissed: nothing happened, and Pay works with the same order", async () => {
    const { orderId } = await opened(person);
    expect(await calls.status(person)).toEqual({ state: "OPEN", inReview: false });
    expect((await confirmed(person)).status).toBe(202);
    expect((await opened(person)).orderId).toBe(orderId);
  });

  test("dismissed but paid: the webhook settles without the page", async () => {
    const { orderId } = await opened(person);
    const slow = await kit.gateway.attempt(orderId, "slow");
    expect((await confirmed(person)).status).toBe(202);
    await kit.gateway.advance(slow.razorpay_payment_id);
    await deliver(["order.paid"]);
    expect(await calls.status(person)).toEqual({ state: "FULFILLED", inReview: false });
    expect((await confirmed(person)).status).toBe(200);
  });

  test("late authorisation: a failed payment that the bank approves later still counts", async () => {
    const { orderId } = await opened(person);
    const late = await kit.gateway.attempt(orderId, "late-authorisation");
    await deliver(["payment.failed"]);
    expect((await rows()).map(({ status }) => status)).toEqual(["failed"]);
    await kit.gateway.advance(late.razorpay_payment_id);
    await kit.reconcileAfter(5 * day);
    expect(await kit.state(statement)).toBe("FULFILLED");
    expect((await bodyOf(await calls.initiate(person))).code).toBe("already-paid");
    // The payer is long gone: one mail says where the files are, however often it is settled anew.
    await kit.reconcileAfter(day);
    const mails = await kit.db
      .selectFrom("outbox_mail")
      .select(["subject", "body"])
      .where("unique_key", "like", "settled:%")
      .where("recipient", "=", person.email)
      .execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).toContain(`${kit.app.context.origins()[0]}/`);
  });

  test("authorized only: we capture, and a second capture is no trouble", async () => {
    const { orderId } = await opened(person);
    const held = await kit.gateway.attempt(orderId, "authorized-only");
    // The gateway captures, but its answer is lost: asked again it says "already captured".
    await kit.gateway.control({
      faults: [{ on: "POST /v1/payments/:id/capture", kind: "reset", phase: "after" }],
    });
    expect(await kit.verify(person, held)).toBe(200);
    expect(await kit.state(statement)).toBe("FULFILLED");
    expect(await counted()).toBe(1);
  });

  test("duplicate webhook: five at once with one id have one effect", async () => {
    const { orderId } = await opened(person);
    await kit.gateway.attempt(orderId);
    expect(await deliver(["payment.captured"], 5)).toEqual([200, 200, 200, 200, 200]);
    expect([await kit.state(statement), await counted()]).toEqual(["FULFILLED", 1]);
    const [id] = await events("payment.captured");
    expect(id).toBe("payment.captured");
  });

  test("out of order: order.paid first, authorized last, and nothing goes back", async () => {
    const { orderId } = await opened(person);
    await kit.gateway.attempt(orderId);
    await deliver(["order.paid", "payment.captured", "payment.authorized"]);
    expect((await rows()).map(({ status }) => status)).toEqual(["captured"]);
    expect(await kit.state(statement)).toBe("FULFILLED");
  });

  test("webhook lost: the reconciler finds the money", async () => {
    await kit.gateway.control({ webhooks: "lose" });
    const { orderId } = await opened(person);
    await kit.gateway.attempt(orderId);
    await kit.reconcileAfter(minute);
    expect(await kit.state(statement)).toBe("OPEN");
    await kit.reconcileAfter(minute);
    expect(await kit.state(statement)).toBe("FULFILLED");
  });

  test.each([
    ["webhook before verify", ["webhook", "verify"]],
    ["verify before webhook", ["verify", "webhook"]],
    ["both at once", ["both"]],
  ])("%s: the same end", async (_name, steps) => {
    const { orderId } = await opened(person);
    const attempt = await kit.gateway.attempt(orderId);
    const verify = async () => expect(await kit.verify(person, attempt)).toBe(200);
    const webhook = async () => {
      await deliver(["order.paid"]);
    };
    for (const step of steps) {
      if (step === "both") await Promise.all([verify(), webhook()]);
      else await (step === "verify" ? verify() : webhook());
    }
    expect([await kit.state(statement), await counted()]).toEqual(["FULFILLED", 1]);
  });

  test("tampered: every wrong verification is refused and changes nothing", async () => {
    const { orderId } = await opened(person);
    const good = handedOver(await kit.gateway.attempt(orderId));
    const other = await kit.person();
    await kit.statement(other);
    const others = handedOver(await kit.gateway.attempt((await opened(other)).orderId));
    const sign = (text: string) =>
      createHmac("sha256", kit.gateway.keySecret).update(text).digest("hex");
    const before = await moneyTables(kit);
    const wrong: unknown[] = [
      { ...good, razorpaySignature: "0".repeat(64) },
      { ...good, razorpaySignature: others.razorpaySignature },
      { ...good, razorpayPaymentId: others.razorpayPaymentId },
      { ...good, razorpayOrderId: others.razorpayOrderId },
      others,
      { ...good, razorpaySignature: good.razorpaySignature.toUpperCase() },
      { ...good, razorpaySignature: `${good.razorpaySignature} ` },
      { ...good, razorpaySignature: "" },
      { ...good, razorpaySignature: [good.razorpaySignature] },
      { razorpayPaymentId: good.razorpayPaymentId, razorpayOrderId: good.razorpayOrderId },
      {
        ...good,
        razorpayPaymentId: `x|${good.razorpayPaymentId}`,
        razorpaySignature: sign(`${orderId}|x|${good.razorpayPaymentId}`),
      },
      {
        razorpayOrderId: `${orderId}|x`,
        razorpayPaymentId: good.razorpayPaymentId,
        razorpaySignature: sign(`${orderId}|x|${good.razorpayPaymentId}`),
      },
      [],
      "text",
    ];
    for (const body of wrong) {
      const answer = await calls.verify(person, body);
      const problem = await bodyOf<{ error: string }>(answer);
      expect([answer.status, problem.error]).toEqual([400, messages.payment.verificationFailed]);
    }
    await expectNothingChanged(kit, before);
    expect((await calls.verify(other, good)).status).toBe(400);
    await expectNothingChanged(kit, before);
    expect(
      await kit.verify(person, {
        status: "captured",
        razorpay_order_id: good.razorpayOrderId,
        razorpay_payment_id: good.razorpayPaymentId,
        razorpay_signature: good.razorpaySignature,
      }),
    ).toBe(200);
    expect(await kit.state(statement)).toBe("FULFILLED");
  });

  test("a webhook with a wrong, short or missing signature is refused and not stored", async () => {
    const body = JSON.stringify({ event: "order.paid", payload: {} });
    const post = (headers: Record<string, string>) =>
      fetch(`${kit.app.url}/api/payments/webhook`, { method: "POST", body, headers });
    const stored = async () =>
      (await kit.db.selectFrom("payment_event").select("event_id").execute()).length;
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
    // The bytes are what is signed: any content type will do, and no foreign page can be the sender.
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
    const { orderId } = await opened(person);
    const attempt = await kit.gateway.attempt(orderId, outcome);
    expect(await kit.verify(person, attempt)).toBe(200);
    await deliver(["payment.captured", "order.paid"]);
    expect(await rows()).toMatchObject([{ counted: 0, quarantine_reason: reason }]);
    expect(await calls.status(person)).toEqual({ state: "VERIFIED", inReview: true });
    expect((await confirmed(person)).status).toBe(202);
  });

  test("double payment: the first counts, the second goes back", async () => {
    const { orderId } = await opened(person);
    const first = await kit.gateway.attempt(orderId);
    const second = await kit.gateway.attempt(orderId, "success", { evenIfPaid: true });
    expect(await kit.verify(person, first)).toBe(200);
    expect(await kit.verify(person, second)).toBe(200);
    await kit.reconcileAfter(minute);
    expect(await kit.state(statement)).toBe("FULFILLED");
    expect(await rows()).toMatchObject([
      { gateway_payment_id: first.razorpay_payment_id, status: "captured", counted: 1 },
      { gateway_payment_id: second.razorpay_payment_id, status: "refunded", counted: 0 },
    ]);
  });

  test.each(["rate-limit", "server-error", "bad-gateway", "reset", "hang"] as const)(
    "gateway answers with %s: the specification's message, one order in the end",
    async (kind) => {
      await kit.gateway.control({ faults: [{ kind, times: 3 }] });
      const answer = await calls.initiate(person);
      const problem = await bodyOf<{ code: string; error: string }>(answer);
      expect([answer.status, problem.code, problem.error]).toEqual([
        503,
        "gateway-unavailable",
        messages.payment.initiateFailed,
      ]);
      expect(await kit.state(statement)).toBe("NEW");
      await kit.gateway.control({ faults: [] });
      const { orderId } = await opened(person);
      // Down again while the page verifies: accepted on its signature, settled when it is back.
      const attempt = await kit.gateway.attempt(orderId);
      await kit.gateway.control({ faults: [{ kind, times: 4 }] });
      expect(await kit.verify(person, attempt)).toBe(200);
      expect(await kit.state(statement)).toBe("VERIFIED");
      expect((await bodyOf(await calls.initiate(person))).code).toBe("payment-in-progress");
      await kit.gateway.control({ faults: [] });
      expect((await confirmed(person)).status).toBe(200);
    },
  );

  test("gateway down: webhooks are stored all the same and worked on later", async () => {
    const { orderId } = await opened(person);
    await kit.gateway.attempt(orderId);
    const [paid] = await events("order.paid");
    await kit.gateway.control({ faults: [{ kind: "bad-gateway", times: 2 }] });
    expect(await kit.gateway.deliver([paid ?? ""])).toEqual([200]);
    await kit.inboxDone();
    expect(await kit.state(statement)).toBe("OPEN");
    await kit.gateway.control({ faults: [] });
    await kit.reconcileAfter(minute);
    expect(await kit.state(statement)).toBe("FULFILLED");
  });

  test.each(["reset", "hang", "bad-gateway"] as const)(
    "create done but its answer lost by %s: adopted by receipt, one order",
    async (kind) => {
      await kit.gateway.control({
        faults: [{ on: "POST /v1/orders", kind, phase: "after" }],
      });
      const { orderId } = await opened(person);
      const [order] = await ordersOf(statement);
      expect(await kit.gatewayOrders(order?.id ?? "")).toMatchObject([{ id: orderId }]);
      expect(await kit.verify(person, await kit.gateway.attempt(orderId))).toBe(200);
      expect(await kit.state(statement)).toBe("FULFILLED");
    },
  );

  test("create done, then everything down: the reconciler adopts, the next click pays", async () => {
    await kit.gateway.control({
      faults: [
        { on: "POST /v1/orders", kind: "reset", phase: "after" },
        { on: "GET /v1/orders", kind: "reset", times: 2 },
      ],
    });
    expect((await calls.initiate(person)).status).toBe(503);
    expect(await kit.state(statement)).toBe("NEW");
    await kit.reconcileAfter(2 * minute);
    expect(await kit.state(statement)).toBe("OPEN");
    const { orderId } = await opened(person);
    expect(await kit.verify(person, await kit.gateway.attempt(orderId))).toBe(200);
  });

  test("script fails: a second click loads it and gets the same order", async () => {
    await kit.gateway.control({ faults: [{ on: "GET /v1/checkout.js", kind: "bad-gateway" }] });
    const { orderId } = await opened(person);
    expect((await fetch(kit.gateway.checkoutScriptUrl)).status).toBe(502);
    expect((await fetch(kit.gateway.checkoutScriptUrl)).status).toBe(200);
    expect((await opened(person)).orderId).toBe(orderId);
  });

  test("six days without money: expired, paid for at last all the same", async () => {
    const { orderId } = await opened(person);
    const slow = await kit.gateway.attempt(orderId, "slow");
    for (let days = 0; days < 7; days += 1) await kit.reconcileAfter(day);
    expect(await kit.state(statement)).toBe("EXPIRED");
    await kit.gateway.advance(slow.razorpay_payment_id);
    await deliver(["payment.captured"]);
    expect(await kit.state(statement)).toBe("FULFILLED");
  });

  test("expired and asked for again: the same gateway order opens again", async () => {
    const { orderId } = await opened(person);
    for (let days = 0; days < 7; days += 1) await kit.reconcileAfter(day);
    expect(await kit.state(statement)).toBe("EXPIRED");
    expect((await opened(person)).orderId).toBe(orderId);
    expect(await kit.state(statement)).toBe("OPEN");
  });

  test("money for deleted files goes back", async () => {
    const { orderId } = await opened(person);
    await kit.db
      .updateTable("statement")
      .set({ state: "refused" })
      .where("id", "=", statement)
      .execute();
    await kit.gateway.attempt(orderId);
    await deliver(["order.paid"]);
    expect(await kit.state(statement)).toBe("OPEN");
    await kit.reconcileAfter(minute);
    expect(await rows()).toMatchObject([{ status: "refunded", counted: 0 }]);
    // The statement no longer stands for files: its downloads answer 404, not 402.
    kit.statements.splice(
      kit.statements.findIndex(({ id }) => id === statement),
      1,
    );
  });
});
