import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { anyDatabase } from "../../../../test/databases.ts";
import { migratedDatabase } from "../../../../test/migrated-database.ts";
import { day } from "../../../../test/new-rows.ts";
import { moneyRows, paymentsWithoutServer } from "../../../../test/payments-without-server.ts";
import { changeRows, rowOf } from "../../../../test/rows.ts";
import type { Db } from "../../../database/open.ts";
import { invoiceYearOf } from "../../invoices/invoice-number.ts";
import type { GatewayPayment } from "../gateway/gateway-entities.ts";
import type { PaymentsContext } from "../payments-context.ts";
import { createReconciler } from "./reconciler.ts";

let db: Db;
beforeAll(async () => {
  const database = await migratedDatabase(anyDatabase);
  db = database.db;
  return database.close;
});
beforeEach(async () => {
  await db.deleteFrom("runnerLease").execute();
});
const rows = moneyRows(() => db);
/** What payments work with where the gateway has these payments, and what is logged. */
const scene = (payments: readonly GatewayPayment[] = []) => {
  const logged: string[] = [];
  const log = (_facts: unknown, text?: string) => void logged.push(text ?? "");
  const context = paymentsWithoutServer(db, {
    listPayments: async () => ({ ok: true, value: [...payments] }),
    listPaymentsBetween: async () => ({ ok: true, value: [] }),
  });
  return { context: { ...context, log: { info: log, warn: log, error: log } }, logged };
};
/** An order whose watch is over at the next look, and a captured payment of it. */
const lastLook = async (name: string, state: "OPEN" | "VERIFIED") => {
  const order = await rows.order(name, state, { watchedFrom: day(0), nextCheckAt: day(1) });
  const payment: GatewayPayment = {
    ...{ id: `pay_${name}`, order_id: order.gatewayOrderId, amount: 500, currency: "INR" },
    ...{ status: "captured", created_at: 1 },
  };
  return { id: order.id, payment };
};
const order = (id: string) => rowOf(db, "paymentOrder", { id });

test("only one process reports yesterday's payments", async () => {
  const { context, logged } = scene();
  expect(await createReconciler(context).runOnce()).toBe(true);
  expect(await createReconciler(context).runOnce()).toBe(true);
  expect(logged).toEqual(["payments of yesterday"]);
});

test("with payments off no round is run, neither when asked for nor by the clock", async () => {
  const { context, logged } = scene();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const reconciler = createReconciler({ ...context, mode: "off" });
  expect(await reconciler.runOnce()).toBe(false);
  reconciler.start();
  await vi.advanceTimersByTimeAsync(120_000);
  await reconciler.stop();
  expect(logged).toEqual([]);
});

test("money at the last look settles the order, and is not forgotten without an invoice number", async () => {
  const financialYear = invoiceYearOf(scene().context.clock.now());
  await db
    .insertInto("invoiceCounter")
    .values({ series: "TEST", financialYear, next: 100_000 })
    .execute();
  const { id, payment } = await lastLook("last", "OPEN");
  const { context } = scene([payment]);
  expect(await createReconciler(context).runOnce()).toBe(true);
  const { state, nextCheckAt } = await order(id);
  expect([state, nextCheckAt]).toEqual(["PAID", expect.any(String)]);
  await changeRows(db, "invoiceCounter", {}, { next: 1 });
  await changeRows(db, "paymentOrder", { id }, { nextCheckAt: day(1) });
  expect(await createReconciler(context).runOnce()).toBe(true);
  expect(await order(id)).toMatchObject({ state: "FULFILLED", nextCheckAt: null });

  const next = await lastLook("next", "OPEN");
  expect(await createReconciler(scene([next.payment]).context).runOnce()).toBe(true);
  expect(await order(next.id)).toMatchObject({ state: "FULFILLED", nextCheckAt: null });
});

test("an order that needs no check is looked at no more", async () => {
  const { id } = await rows.order("done", "FULFILLED", { nextCheckAt: day(1) });
  const { context } = scene();
  const now = context.clock.now().toISOString();
  await changeRows(db, "paymentOrder", { id }, { watchedFrom: now });
  expect(await createReconciler(context).runOnce()).toBe(true);
  expect((await order(id)).nextCheckAt).toBeNull();
});

test("a verified order that is requested again during its last look does not expire", async () => {
  const { id } = await lastLook("again", "VERIFIED");
  const { context, logged } = scene();
  const watchedFrom = context.clock.now().toISOString();
  const gateway: PaymentsContext["gateway"] = {
    ...context.gateway,
    async listPayments() {
      await changeRows(db, "paymentOrder", { id }, { watchedFrom });
      return { ok: true, value: [] };
    },
  };
  expect(await createReconciler({ ...context, gateway }).runOnce()).toBe(true);
  expect((await order(id)).state).toBe("VERIFIED");
  expect(logged.filter((text) => text.includes("verified order expired"))).toEqual([]);
});

test.each([
  ["OPEN", 0],
  ["VERIFIED", 1],
] as const)(
  "an order without money that expires from %s is an error in %i of the log's lines",
  async (state, errors) => {
    const { id } = await lastLook(`without money, ${state}`, state);
    const { context, logged } = scene();
    expect(await createReconciler(context).runOnce()).toBe(true);
    expect((await order(id)).state).toBe("EXPIRED");
    expect(logged.filter((text) => text.includes("verified order expired"))).toHaveLength(errors);
  },
);
