import { beforeAll, expect, test } from "vitest";
import { anyDatabase } from "../../../../test/databases.ts";
import { migratedDatabase } from "../../../../test/migrated-database.ts";
import { moneyRows, paymentsWithoutServer } from "../../../../test/payments-without-server.ts";
import type { Db } from "../../../database/open.ts";
import type { GatewayPayment } from "../gateway/gateway-entities.ts";
import type { GatewayResult } from "../gateway/gateway-request.ts";
import type { Order } from "../orders/order-repository.ts";
import { dailyReport } from "./daily-report.ts";

const day = "2026-11-20";
const noon = "2026-11-20T06:30:00.000Z";

let db: Db;
beforeAll(async () => {
  const database = await migratedDatabase(anyDatabase);
  db = database.db;
  return database.close;
});
const rows = moneyRows(() => db);
const paidOrder = async (name: string, status: "captured" | "refunded") => {
  const state = status === "captured" ? "FULFILLED" : "REFUNDED";
  const order = await rows.order(name, state, { paidAt: noon });
  await rows.payment(order, `pay_${name}`, status, 1);
  return order;
};
/** A payment of a moment as the gateway knows it. */
const atGateway = (id: string, order: Order | null, status: string, at = noon) => ({
  ...{ id, order_id: order?.gatewayOrderId ?? null, amount: 500, currency: "INR", status },
  created_at: Date.parse(at) / 1000,
});

test("the gateway's list and ours are compared payment by payment", async () => {
  const paid = await paidOrder("paid", "captured");
  const back = await paidOrder("back", "refunded");
  for (const name of ["gone", "midnight", "sent", "failed"]) {
    await paidOrder(name, "captured");
  }
  const open = await rows.order("open", "OPEN");
  await rows.payment(paid, "pay_surplus", "refunded", 0);
  await rows.payment(open, "pay_late", "failed", 0);
  const dayBefore = "2026-11-19T06:30:00.000Z";
  const listed = [
    atGateway("pay_paid", paid, "captured"),
    atGateway("pay_back", back, "refunded"),
    atGateway("pay_of_other_shop", null, "captured"),
    atGateway("pay_unfinished", open, "failed"),
    // Not wanted any more: nobody captures it.
    atGateway("pay_held", paid, "authorized"),
    // Listed before it went back.
    atGateway("pay_surplus", paid, "captured", dayBefore),
    atGateway("pay_late", open, "captured", dayBefore),
  ];
  const statuses: Record<string, string> = {
    ...{ pay_midnight: "captured", pay_sent: "refunded", pay_failed: "failed" },
  };
  const [looked, asked] = [[] as string[], [] as string[]];
  const context = paymentsWithoutServer(db, {
    listPaymentsBetween: async () => ({ ok: true, value: listed }),
    async listPayments(id) {
      looked.push(id);
      return { ok: true, value: [] };
    },
    async fetchPayment(id): Promise<GatewayResult<GatewayPayment>> {
      asked.push(id);
      const status = statuses[id];
      const error = { kind: "GatewayRejected", cause: "", words: "", status: 400 } as const;
      return status ? { ok: true, value: atGateway(id, null, status) } : { ok: false, error };
    },
  });
  const report = await dailyReport(context, day);
  expect(report).toMatchObject({
    ok: true,
    value: {
      counted: { payments: 6, amount: 3000 },
      atGateway: { payments: 2, amount: 1000 },
    },
  });
  expect(report.ok && report.value.differences.toSorted()).toEqual([
    expect.stringMatching(/^pay_failed: .* failed at the gateway/),
    expect.stringMatching(/^pay_gone: .* unknown at the gateway/),
    expect.stringContaining("pay_late: the gateway took it"),
  ]);
  expect(looked).toEqual([open.gatewayOrderId]);
  expect(asked.sort()).toEqual(["pay_failed", "pay_gone", "pay_midnight", "pay_sent"]);
});

test("a gateway that does not answer makes no difference, but no report", async () => {
  await paidOrder("unanswered", "captured");
  const error = { kind: "GatewayUnavailable", cause: "away" } as const;
  const context = paymentsWithoutServer(db, {
    listPaymentsBetween: async () => ({ ok: true, value: [] }),
    fetchPayment: async () => ({ ok: false, error }),
  });
  expect(await dailyReport(context, day)).toEqual({ ok: false, error });
});
