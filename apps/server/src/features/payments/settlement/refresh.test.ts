import { expect, test } from "vitest";
import { anyDatabase } from "../../../../test/databases.ts";
import { migratedDatabase } from "../../../../test/migrated-database.ts";
import { moneyRows, paymentsWithoutServer } from "../../../../test/payments-without-server.ts";
import type { GatewayPayment } from "../gateway/gateway-entities.ts";
import { refreshOrder } from "./refresh.ts";

test("what is authorised is captured only if it is the order's own money, in full", async () => {
  const { db, close } = await migratedDatabase(anyDatabase);
  const { order } = moneyRows(() => db);
  const wrong: Partial<GatewayPayment>[] = [
    { status: "failed" },
    { amount: 499 },
    { currency: "USD" },
    { order_id: "order_of_someone" },
  ];
  const captured: string[] = [];
  for (const [index, changes] of [...wrong, {}].entries()) {
    const open = await order(`statement ${index}`, "OPEN");
    const payment: GatewayPayment = {
      ...{ id: `pay_${index}`, order_id: open.gatewayOrderId, amount: 500, currency: "INR" },
      ...{ status: "authorized", created_at: 1, ...changes },
    };
    const context = paymentsWithoutServer(db, {
      listPayments: async () => ({ ok: true, value: [payment] }),
      async capture(id) {
        captured.push(id);
        return { ok: true, value: { ...payment, status: "captured" } };
      },
    });
    expect(await refreshOrder(context, open, "webhook")).toMatchObject({ ok: true });
  }
  expect(captured).toEqual(["pay_4"]);
  await close();
});
