import { beforeAll, expect, test } from "vitest";
import { anyDatabase } from "../../../../test/databases.ts";
import { migratedDatabase } from "../../../../test/migrated-database.ts";
import { moneyRows, paymentsWithoutServer } from "../../../../test/payments-without-server.ts";
import { rowOf } from "../../../../test/rows.ts";
import type { Db } from "../../../database/open.ts";
import type { GatewayError } from "../gateway/gateway-request.ts";
import { openAtGateway } from "./open-at-gateway.ts";

let db: Db;
beforeAll(async () => {
  const database = await migratedDatabase(anyDatabase);
  db = database.db;
  return database.close;
});
const { order } = moneyRows(() => db);

const rejected = { kind: "GatewayRejected", cause: "", words: "" } as const;
/** What the gateway answers to an order that it has already, and what becomes of ours. */
const answers: [what: string, error: GatewayError, state: string][] = [
  ["keys that are unknown", { ...rejected, status: 401 }, "NEW"],
  ["keys that may not do it", { ...rejected, status: 403 }, "NEW"],
  ["a proxy's refusal", { kind: "GatewayUnavailable", cause: "", status: 403 }, "OPEN"],
  ["no answer", { kind: "GatewayUnavailable", cause: "" }, "OPEN"],
  ["a known receipt", { ...rejected, status: 400, field: "receipt" }, "OPEN"],
  ["a wrong amount", { ...rejected, status: 400, field: "amount" }, "CANCELLED"],
];

test.each(answers)("an order that meets %s", async (what, error, state) => {
  const { id } = await order(what, "NEW", { gatewayOrderId: null });
  const found = { id: `order_of_${what}`, receipt: id, status: "created" };
  const context = paymentsWithoutServer(db, {
    createOrder: async () => ({ ok: false, error }),
    findOrderByReceipt: async () => ({
      ok: true,
      value: { ...found, amount: 500, currency: "INR" },
    }),
  });
  const opened = await openAtGateway(context, await rowOf(db, "paymentOrder", { id }));
  expect(opened.ok).toBe(state === "OPEN");
  expect((await rowOf(db, "paymentOrder", { id })).state).toBe(state);
});
