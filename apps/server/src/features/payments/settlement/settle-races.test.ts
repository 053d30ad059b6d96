import { sql } from "kysely";
import { describe, expect, test, vi } from "vitest";
import { testDatabases } from "../../../../test/databases.ts";
import { type PaymentKit, paymentScene } from "../../../../test/payment-kit.ts";
import { changeRows } from "../../../../test/rows.ts";
import type { GatewayRefund } from "../gateway/gateway-entities.ts";
import { orderByGatewayId } from "../orders/order-repository.ts";
import { storeEvent } from "../reconciliation/event-repository.ts";
import { createReconciler } from "../reconciliation/reconciler.ts";
import { followRefund, requestRefund } from "../refunds/refunds.ts";
import { refundsOf } from "./payment-repository.ts";
import { settle } from "./settle.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

/** A point at which a test stops a running piece of work. */
function stop() {
  const reached = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  return {
    reached: reached.promise,
    goOn: () => gate.resolve(),
    async here() {
      reached.resolve();
      await gate.promise;
    },
  };
}

describe.each(testDatabases())("two concurrent settlements on $name", (database) => {
  const { kit, person, counted } = paymentScene({}, database);

  const orderOf = async (gatewayOrder: string) => {
    const order = await orderByGatewayId(kit.db, gatewayOrder);
    if (!order) {
      throw new Error("no such order");
    }
    return order;
  };
  /** Checks everything that is due, so that only the test's own order remains. */
  const calm = () => kit.reconcileAfter(3 * minute);
  const reconcilerWith = (listPayments: PaymentKit["payments"]["gateway"]["listPayments"]) =>
    createReconciler({ ...kit.payments, gateway: { ...kit.payments.gateway, listPayments } });

  test("while one reconciler works, be it on the inbox, no other one begins", async () => {
    await calm();
    const { orderId } = await person.opened();
    const at = stop();
    const slow = reconcilerWith(async (order) => {
      await at.here();
      return kit.payments.gateway.listPayments(order);
    });
    const now = kit.clock.now().toISOString();
    await storeEvent(kit.db, {
      eventId: `evt_${orderId}`,
      type: "order.paid",
      gatewayOrderId: orderId,
      gatewayPaymentId: null,
      gatewayRefundId: null,
      gatewayDisputeId: null,
      answerBy: null,
      receivedAt: now,
      dueAt: now,
      attempts: 0,
      processedAt: null,
      outcome: null,
    });
    const working = slow.runOnce();
    await at.reached;
    expect(await createReconciler(kit.payments).runOnce()).toBe(false);
    at.goOn();
    expect(await working).toBe(true);
    expect(await createReconciler(kit.payments).runOnce()).toBe(true);
  });

  test("a reconciler whose lease went to another one checks no further order", async () => {
    await calm();
    await person.opened();
    const other = await kit.person();
    await kit.statement(other);
    await other.opened();
    kit.clock.forward(3 * minute);
    const looked: string[] = [];
    const paused = reconcilerWith(async (order) => {
      looked.push(order);
      const until = new Date(kit.clock.now().getTime() + minute).toISOString();
      const lease = { owner: "its successor", leaseUntil: until };
      await changeRows(kit.db, "runnerLease", { name: "payments-reconciler" }, lease);
      return kit.payments.gateway.listPayments(order);
    });
    expect(await paused.runOnce()).toBe(true);
    expect(looked).toHaveLength(1);
    // And it does not end its successor's.
    expect(await createReconciler(kit.payments).runOnce()).toBe(false);
    await kit.reconcileAfter(2 * minute);
  });

  test("an order requested again while it is about to expire does not expire", async () => {
    await calm();
    const { orderId } = await person.opened();
    kit.clock.forward(6 * day);
    let requests = 0;
    const late = reconcilerWith(async (order) => {
      requests += 1;
      // Once: a second request would reopen what has expired.
      if (requests === 1) {
        expect((await person.opened()).orderId).toBe(orderId);
      }
      return kit.payments.gateway.listPayments(order);
    });
    expect(await late.runOnce()).toBe(true);
    expect(await kit.state(person.statement)).toBe("OPEN");
    const { nextCheckAt } = await orderOf(orderId);
    expect(nextCheckAt).not.toBeNull();
  });

  test("a second settlement waits for the first, and both report the right result", async () => {
    const { orderId } = await person.opened();
    await kit.gateway.attempt(orderId);
    const order = await orderOf(orderId);
    const listed = await kit.payments.gateway.listPayments(orderId);
    const payments = listed.ok ? listed.value : [];
    const at = stop();
    const slow: typeof kit.payments = {
      ...kit.payments,
      async sendReceipt(...receipt) {
        await at.here();
        await kit.payments.sendReceipt?.(...receipt);
      },
    };
    const first = settle(slow, order, payments, "webhook");
    await at.reached;
    const second = settle(kit.payments, order, payments, "reconciler");
    if (database.name === "PostgreSQL") {
      const waiting = async () =>
        (
          await sql`select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(kit.db)
        ).rows.length;
      await expect.poll(waiting).toBeGreaterThan(0);
    }
    at.goOn();
    const settled = await Promise.all([first, second]);
    expect(settled.map(({ state }) => state)).toEqual(["FULFILLED", "FULFILLED"]);
    const nudgeMail = vi.fn();
    await settle({ ...kit.payments, nudgeMail }, await orderOf(orderId), payments, "reconciler");
    expect(nudgeMail, "nothing is new").not.toHaveBeenCalled();
    expect(await counted()).toBe(1);
  });

  test("an older answer does not undo a refund that has finished since", async () => {
    const { orderId } = await person.opened();
    const attempt = await kit.gateway.attempt(orderId);
    await kit.verify(person, attempt);
    await requestRefund(kit.payments, attempt.razorpay_payment_id, "asked for");
    const order = await orderOf(orderId);
    const [queued] = await refundsOf(kit.db, order.id);
    if (!queued) {
      throw new Error("no refund was queued");
    }
    const at = stop();
    const gateway = {
      ...kit.payments.gateway,
      async refund(id: string, amount: number, key: string) {
        const older: GatewayRefund = {
          id: "rfnd_00000000000001",
          payment_id: id,
          amount,
          currency: "INR",
          status: "pending",
        };
        expect(key).toBe(queued.id);
        await at.here();
        return { ok: true as const, value: older };
      },
    };
    const late = followRefund({ ...kit.payments, gateway }, queued, "reconciler");
    await at.reached;
    const done = await followRefund(kit.payments, queued, "reconciler");
    expect(done).toMatchObject({ ok: true, value: { state: "PROCESSED" } });
    at.goOn();
    await late;
    expect(await refundsOf(kit.db, order.id)).toMatchObject([{ state: "PROCESSED" }]);
    expect(await kit.state(person.statement)).toBe("REFUNDED");
  });
});
