import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { paymentScene } from "../../../../test/payment-kit.ts";
import { bodyOf } from "../../../../test/person.ts";
import { changeRows, rowOf, rowsOf } from "../../../../test/rows.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

const { kit, person, counted, deliver, rows } = paymentScene();
const receipts = async () =>
  (await rowsOf(kit.db, "outboxMail")).filter(
    ({ uniqueKey, recipient }) =>
      uniqueKey?.startsWith("settled:") && [person.email, ""].includes(recipient),
  );

test("success: settled once, despite all webhooks", async () => {
  await kit.gateway.control({ webhooks: "send" });
  const attempt = await kit.attempt(person);
  expect(await kit.verify(person, attempt)).toBe(200);
  expect((await person.confirmed()).status).toBe(200);
  const heard = async () =>
    (await kit.gateway.events()).filter(({ status }) => status === "delivered").length;
  await expect.poll(heard).toBeGreaterThanOrEqual(3);
  await kit.inboxDone();
  expect([await kit.state(person.statement), await counted()]).toEqual(["FULFILLED", 1]);
  // One receipt, however often we hear of the payment.
  const mails = await receipts();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.body).toContain("payment of ₹5.00");
  const [invoice] = await rowsOf(kit.db, "invoice");
  expect(mails[0]?.body).toContain(`(invoice ${invoice?.number})`);
  const [site] = kit.app.context.origins();
  expect(mails[0]?.body).toContain(`${site}/\n`);
  expect(mails[0]?.body).toContain(`${site}/api/statements/${person.statement}/Invoice_file.xlsx`);
  expect(mails[0]?.html).toContain(`href="${site}/"`);
  for (const step of ["1. Download the file for Schedule 112A.", "2. On the", "3. Enter the"]) {
    expect(mails[0]?.body).toContain(step);
  }
});

test("the receipt names the same deletion day as My statements", async () => {
  await kit.verify(person, await kit.attempt(person));
  const [{ resultsKeptUntil } = {}] = await person.statements();
  const inIndia = { dateStyle: "long", timeZone: "Asia/Kolkata" } as const;
  const day = new Date(resultsKeptUntil ?? "").toLocaleDateString("en-IN", inIndia);
  expect((await receipts())[0]?.body).toContain(`We'll delete the files on ${day}.`);
});

test("a person without an email address gets no receipt", async () => {
  await changeRows(kit.db, "person", { id: person.uid }, { email: "p@no-address.invalid" });
  const { orderId } = await person.opened();
  expect(await kit.verify(person, await kit.gateway.attempt(orderId))).toBe(200);
  expect(await kit.state(person.statement)).toBe("FULFILLED");
  expect(await receipts()).toEqual([]);
});

test("failure then retry: the second attempt on the same order counts", async () => {
  const { orderId } = await person.opened();
  await kit.gateway.attempt(orderId, "failure");
  await deliver(["payment.failed"]);
  expect(await kit.state(person.statement)).toBe("OPEN");
  expect((await person.opened()).orderId).toBe(orderId);
  expect(await kit.verify(person, await kit.gateway.attempt(orderId))).toBe(200);
  expect(await kit.state(person.statement)).toBe("FULFILLED");
  expect((await rows()).map(({ status }) => status)).toEqual(["failed", "captured"]);
  expect(await counted()).toBe(1);
  const [failed, captured] = (await rows()).map(({ gatewayPaymentId }) => gatewayPaymentId);
  const { snapshot } = await rowOf(kit.db, "invoice", { orderId: (await rows())[0]?.orderId });
  expect(snapshot).toContain(captured);
  expect(snapshot).not.toContain(failed);
});

test("dismissed but paid: the webhook settles without the page", async () => {
  const slow = await kit.attempt(person, "slow");
  expect((await person.confirmed()).status).toBe(202);
  await kit.gateway.advance(slow.razorpay_payment_id);
  await deliver(["order.paid"]);
  expect(await person.status()).toEqual({ state: "FULFILLED", inReview: false });
  // The payer may have left the page: the mail does not wait for it.
  expect(await receipts()).toHaveLength(1);
  expect((await person.confirmed()).status).toBe(200);
});

test("late authorisation: a failed payment that the bank approves later still counts", async () => {
  const late = await kit.attempt(person, "late-authorisation");
  await deliver(["payment.failed"]);
  expect((await rows()).map(({ status }) => status)).toEqual(["failed"]);
  await kit.gateway.advance(late.razorpay_payment_id);
  await kit.reconcileAfter(5 * day);
  expect(await kit.state(person.statement)).toBe("FULFILLED");
  expect((await bodyOf(person.initiate())).code).toBe("already-paid");
  // The payer is long gone: one mail says where the files are, however often the order is
  // settled.
  await kit.reconcileAfter(day);
  expect(await receipts()).toHaveLength(1);
});

test("authorized only: we capture, and a second capture does no harm", async () => {
  const held = await kit.attempt(person, "authorized-only");
  // The gateway captures, but its answer is lost: asked again it says "already captured".
  await kit.gateway.control({
    faults: [{ on: "POST /v1/payments/:id/capture", kind: "reset", phase: "after" }],
  });
  expect(await kit.verify(person, held)).toBe(200);
  expect(await kit.state(person.statement)).toBe("FULFILLED");
  expect(await counted()).toBe(1);
});

test("each event is in the inbox once, whether or not it came with an id", async () => {
  const { orderId } = await person.opened();
  await kit.gateway.attempt(orderId);
  await deliver(["order.paid"], 3);
  await deliver(["order.paid"]);
  const inbox = async () =>
    (await rowsOf(kit.db, "paymentEvent", { gatewayOrderId: orderId })).length;
  expect(await inbox()).toBe(1);
  const body = JSON.stringify({
    event: "order.paid",
    payload: { order: { entity: { id: orderId } } },
  });
  const signature = createHmac("sha256", kit.gateway.webhookSecret).update(body).digest("hex");
  for (let times = 0; times < 2; times += 1) {
    const answer = await fetch(`${kit.app.url}/api/payments/webhook`, {
      method: "POST",
      body,
      headers: { "content-type": "application/json", "x-razorpay-signature": signature },
    });
    expect(answer.status).toBe(200);
  }
  expect(await inbox()).toBe(2);
  await kit.inboxDone();
});

test("out of order: order.paid first, authorized last, and nothing goes back", async () => {
  await kit.attempt(person);
  await deliver(["order.paid", "payment.captured", "payment.authorized"]);
  expect((await rows()).map(({ status }) => status)).toEqual(["captured"]);
  expect(await kit.state(person.statement)).toBe("FULFILLED");
});

test("webhook lost: the reconciler finds the money", async () => {
  await kit.gateway.control({ webhooks: "lose" });
  await kit.attempt(person);
  await kit.reconcileAfter(minute);
  expect(await kit.state(person.statement)).toBe("OPEN");
  await kit.reconcileAfter(minute);
  expect(await kit.state(person.statement)).toBe("FULFILLED");
});

/** Lets an order's watch end without money. */
const expire = async () => {
  for (let days = 0; days < 7; days += 1) {
    await kit.reconcileAfter(day);
  }
  expect(await kit.state(person.statement)).toBe("EXPIRED");
};

test("six days without money: expired, and still payable afterwards", async () => {
  const slow = await kit.attempt(person, "slow");
  await expire();
  await kit.gateway.advance(slow.razorpay_payment_id);
  await deliver(["payment.captured"]);
  expect(await kit.state(person.statement)).toBe("FULFILLED");
});

test("expired and requested again: the same gateway order reopens", async () => {
  const { orderId } = await person.opened();
  await expire();
  expect((await person.opened()).orderId).toBe(orderId);
  expect(await kit.state(person.statement)).toBe("OPEN");
});

test("money for deleted files goes back", async () => {
  const { orderId } = await person.opened();
  await changeRows(kit.db, "statement", { id: person.statement }, { resultId: null });
  await kit.gateway.attempt(orderId);
  await deliver(["order.paid"]);
  expect(await kit.state(person.statement)).toBe("OPEN");
  await kit.reconcileAfter(minute);
  expect(await rows()).toMatchObject([{ status: "refunded", counted: 0 }]);
  // The statement no longer has files: its downloads answer 404, not 402.
  kit.statements.splice(
    kit.statements.findIndex(({ id }) => id === person.statement),
    1,
  );
});
