import { describe, expect, test } from "vitest";
import { operatorCommand } from "../../../../test/operator-command.ts";
import {
  expectInvariants,
  expectNothingChanged,
  moneyTables,
  paymentScene,
  startPaymentKit,
} from "../../../../test/payment-kit.ts";
import { bodyOf, codeOf } from "../../../../test/person.ts";
import { changeRows, rowsOf } from "../../../../test/rows.ts";
import { dateInIndia } from "../../../clock.ts";
import { dailyReport } from "../reconciliation/daily-report.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

describe("money", () => {
  const { kit, person } = paymentScene();

  /** Pays as a person does and returns the gateway's payment id. */
  const pay = async (): Promise<string> => {
    const attempt = await kit.attempt(person);
    expect(await kit.verify(person, attempt)).toBe(200);
    expect(await kit.state(person.statement)).toBe("FULFILLED");
    return attempt.razorpay_payment_id;
  };
  const operator = (...words: string[]) =>
    operatorCommand("payments", { ...kit.app.environment, ...kit.gateway.environment }, ...words);

  test("a hundred concurrent calls settle an order once, and replayed they change nothing", async () => {
    const { orderId } = await person.opened();
    const attempt = await kit.gateway.attempt(orderId);
    const events = (await kit.gateway.events(orderId)).map(({ id }) => id);
    const call = () =>
      Promise.all([
        ...Array.from({ length: 40 }, () => kit.verify(person, attempt)),
        ...Array.from({ length: 40 }, async () => (await person.confirm()).status),
        kit.gateway.deliver(events, 7),
      ]);
    await call();
    await kit.inboxDone();
    expect(await kit.state(person.statement)).toBe("FULFILLED");
    expect((await person.confirm()).status).toBe(200);

    const before = await moneyTables(kit);
    expect(new Set((await call()).flat())).toEqual(new Set([200]));
    await kit.inboxDone();
    await expectNothingChanged(kit, before);
  });

  test("the operator refunds: downloads close, a credit note cancels the invoice, paying again works", async () => {
    const { orderId } = await person.opened();
    await kit.gateway.attempt(orderId, "failure");
    await operator("reconcile", orderId);
    const payment = await pay();
    expect((await operator("refund", payment)).code).toBe(2);
    expect((await operator("refund", "none", "asked", "for")).text).toContain("none: no order");
    expect((await operator("refund", orderId, "asked", "for")).code).toBe(0);
    expect((await operator("refund", payment, "twice")).text).toContain("on its way back");
    await kit.reconcileAfter(minute);
    expect(await kit.state(person.statement)).toBe("REFUNDED");
    expect(await codeOf(person.confirm())).toEqual([409, "refunded"]);
    const replay = kit.verifications.at(-1)?.body;
    expect(await codeOf(person.verify(replay))).toEqual([400, "verification-failed"]);
    const csv = `/api/statements/${person.statement}/processed_file.csv`;
    expect((await person.client.call(csv)).status).toBe(402);
    expect((await person.invoice(person.statement)).status).toBe(200);
    const [order] = await rowsOf(kit.db, "paymentOrder", { statementId: person.statement });
    const [invoice] = await rowsOf(kit.db, "invoice", { orderId: order?.id ?? "" });
    const notes = await rowsOf(kit.db, "creditNote", { invoiceNumber: invoice?.number ?? "" });
    expect(notes).toMatchObject([{ number: expect.stringMatching(/^TCN\/\d\d-\d\d\/\d{6}$/) }]);
    await pay();
  });

  test("the operator has one order looked at now, and its payer is mailed", async () => {
    await kit.attempt(person);
    expect((await operator("reconcile", person.statement)).text).toContain("OPEN -> FULFILLED");
    const mails = await rowsOf(kit.db, "outboxMail", { recipient: person.email });
    expect(mails.filter(({ attachment }) => attachment)).toHaveLength(1);
  });

  test("a refund that the bank rejects is reported, and can be requested again", async () => {
    const payment = await pay();
    await kit.gateway.control({ refunds: "pending" });
    await operator("refund", payment, "asked for");
    await kit.reconcileAfter(minute);
    const refunds = () =>
      rowsOf(kit.db, "paymentRefund", { gatewayPaymentId: payment }, "createdAt");
    const [pending] = await refunds();
    expect(pending?.state).toBe("PENDING");
    await kit.gateway.finishRefund(pending?.gatewayRefundId ?? "", "failed");
    await kit.reconcileAfter(day);
    expect((await refunds()).map(({ state }) => state)).toEqual(["FAILED"]);
    expect((await person.icici()).moneyBack).toBeUndefined();
    expect(await kit.state(person.statement)).toBe("FULFILLED");

    await kit.gateway.control({ refunds: "processed" });
    await operator("refund", payment, "once more");
    await kit.reconcileAfter(minute);
    expect((await refunds()).map(({ state }) => state)).toEqual(["FAILED", "PROCESSED"]);
    expect(await kit.state(person.statement)).toBe("REFUNDED");
  });

  test("a refund whose answer is lost is one refund", async () => {
    const payment = await pay();
    await operator("refund", payment, "asked for");
    await kit.gateway.control({
      faults: [{ on: "POST /v1/payments/:id/refund", kind: "reset", phase: "after" }],
    });
    await kit.reconcileAfter(minute);
    expect(await kit.state(person.statement)).toBe("FULFILLED");
    await kit.reconcileAfter(10 * minute);
    expect(await kit.state(person.statement)).toBe("REFUNDED");
  });

  test("a payment that was sent back by hand at the gateway counts as refunded", async () => {
    const payment = await pay();
    const byHand = await kit.payments.gateway.refund(payment, 500, "by-hand-0001");
    expect(byHand.ok).toBe(true);
    await operator("refund", payment, "asked for");
    await kit.reconcileAfter(minute);
    const refunds = await rowsOf(kit.db, "paymentRefund", { gatewayPaymentId: payment });
    expect(refunds).toMatchObject([{ state: "PROCESSED" }]);
    expect(await kit.state(person.statement)).toBe("REFUNDED");
  });

  test("a refund that was made by hand while another was asked for is told once, and not undone", async () => {
    const payment = await pay();
    await operator("refund", payment, "asked for");
    await kit.payments.gateway.refund(payment, 500, "by-hand-0002");
    expect((await operator("reconcile", payment)).text).toContain("FULFILLED -> REFUNDED");
    expect((await operator("reconcile", payment)).code).toBe(0);
    await kit.reconcileAfter(minute);
    const refunds = await rowsOf(kit.db, "paymentRefund", { gatewayPaymentId: payment });
    expect(refunds).toMatchObject([{ state: "PROCESSED" }]);
    const mails = await rowsOf(kit.db, "outboxMail", { userId: person.uid });
    expect(mails.filter(({ subject }) => subject.includes("back to you"))).toHaveLength(1);
  });

  test("the daily report agrees, finds what was missed, and names what is missing", async () => {
    const known = await pay();
    const today = dateInIndia(new Date());
    const report = async () => {
      const made = await dailyReport(kit.payments, today);
      if (!made.ok) {
        throw new Error(made.error.cause);
      }
      return made.value;
    };
    expect((await report()).differences).toEqual([]);

    await kit.statement(person);
    const second = await kit.attempt(person);
    const { differences } = await report();
    expect(differences).toHaveLength(1);
    expect(differences[0]).toContain(second.razorpay_payment_id);
    const after = await report();
    expect(after.differences).toEqual([]);
    expect(after.atGateway.payments).toBeGreaterThanOrEqual(2);
    expect((await operator("report", today)).text).toContain("No differences.");
    const commands = async () =>
      (await rowsOf(kit.db, "accessAudit", { action: "command" })).length;
    const recorded = await commands();
    for (const wrong of ["2026-13-01", "2026-11", "2999-01-01"]) {
      expect((await operator("report", wrong)).code, wrong).toBe(2);
    }
    expect(await commands()).toBe(recorded);
    expect((await operator("show", known)).text).toContain("OPEN -> VERIFIED");
    expect((await operator("list", "FULFILLED")).text).toContain(person.email);
    expect((await operator("check")).code).toBe(0);
  });

  test("an order of another mode makes room, a paid one stays paid", async () => {
    const { orderId } = await person.opened();
    await changeRows(kit.db, "paymentOrder", { gatewayOrderId: orderId }, { mode: "test" });
    expect((await person.opened()).orderId).not.toBe(orderId);
    await pay();
    const settled = { statementId: person.statement, state: "FULFILLED" } as const;
    await changeRows(kit.db, "paymentOrder", settled, { mode: "test" });
    expect((await bodyOf(person.initiate())).code).toBe("already-paid");
  });

  test("a webhook about an order of another mode is put aside, and the gateway is not asked", async () => {
    const attempt = await kit.attempt(person);
    const { razorpay_order_id: gatewayOrderId } = attempt;
    await changeRows(kit.db, "paymentOrder", { gatewayOrderId }, { mode: "test" });
    const before = await moneyTables(kit);
    await kit.gateway.control({ faults: [{ kind: "server-error" }] });
    const events = (await kit.gateway.events(gatewayOrderId)).map(({ id }) => id);
    await kit.gateway.deliver(events);
    await kit.inboxDone();
    const stored = await rowsOf(kit.db, "paymentEvent", { gatewayOrderId });
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.map(({ outcome }) => outcome)).toEqual(stored.map(() => "another mode"));
    expect(await kit.verify(person, attempt)).toBe(400);
    expect((await person.confirm()).status).toBe(202);
    await expectNothingChanged(kit, before);
  });

  test("without a number left an order stays paid, and is fulfilled once there is one", async () => {
    await pay();
    const [test] = await rowsOf(kit.db, "invoiceCounter", { series: "TEST" });
    const financialYear = test?.financialYear ?? "";
    const setNext = (next: number) =>
      changeRows(kit.db, "invoiceCounter", { series: "TEST", financialYear }, { next });
    person.statement = await kit.statement(person);
    const attempt = await kit.attempt(person);
    // No payment is opened without one: another installation took the last, say.
    await setNext(100_000);
    expect(await kit.verify(person, attempt)).toBe(200);
    expect(await kit.state(person.statement)).toBe("PAID");
    expect((await person.confirm()).status).toBe(202);
    expect((await bodyOf(person.initiate())).code).toBe("already-paid");
    await setNext(test?.next ?? 1);
    await kit.reconcileAfter(minute);
    expect(await kit.state(person.statement)).toBe("FULFILLED");
  });
});

describe("when the watch is over", () => {
  test("paid after it expired and the webhook lost: the next daily report finds the money", async () => {
    // A separate kit, because the gateway's clock is the machine's and ours must not be ahead yet.
    const kit = await startPaymentKit();
    await kit.gateway.control({ webhooks: "lose" });
    const person = await kit.person();
    const statement = await kit.statement(person);
    const { orderId } = await person.opened();
    await kit.reconcileAfter(6 * day);
    expect(await kit.state(statement)).toBe("EXPIRED");
    await kit.gateway.attempt(orderId);
    await kit.reconcileAfter(minute);
    expect(await kit.state(statement)).toBe("EXPIRED");
    await kit.reconcileAfter(day - minute);
    expect(await kit.state(statement)).toBe("FULFILLED");
    await expectInvariants(kit);
  });
});
