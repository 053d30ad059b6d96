import { describe, expect, test } from "vitest";
import { testDatabases } from "../../../../test/databases.ts";
import { migratedDatabase } from "../../../../test/migrated-database.ts";
import { day } from "../../../../test/new-rows.ts";
import { moneyRows } from "../../../../test/payments-without-server.ts";
import { rowsOf } from "../../../../test/rows.ts";
import * as payments from "./payment-repository.ts";

describe.each(testDatabases())("payments on $name", (kind) => {
  test("and refunds are of one mode, and change one by one", async () => {
    const { db, close } = await migratedDatabase(kind);
    const { order, payment } = moneyRows(() => db);
    const ours = await order("one", "FULFILLED");
    const others = await order("two", "FULFILLED", { mode: "test" });
    const first = await payment(ours, "pay_1", "captured", 1);
    await payment(ours, "pay_2", "captured", 0);
    await payment(others, "pay_3", "captured", 1);
    const refund = async (gatewayPaymentId: string, orderId: string, gatewayRefundId: string) =>
      payments.queueRefund(db, {
        ...{ id: `refund of ${gatewayPaymentId}`, orderId, gatewayPaymentId, gatewayRefundId },
        ...{ amount: 500, reason: "", state: "PENDING", attempts: 0, lastError: null },
        ...{ createdAt: day(1), dueAt: day(1), doneAt: null },
      });
    await refund("pay_2", ours.id, "rfnd_2");
    await refund("pay_3", others.id, "rfnd_3");

    const counted = await payments.countedBetween(db, "sandbox", { from: day(0), until: day(1) });
    expect(counted).toMatchObject([{ gatewayPaymentId: "pay_1", orderId: ours.id }]);
    const due = await payments.dueRefunds(db, "sandbox", day(2), 9);
    expect(due).toMatchObject([{ id: "refund of pay_2" }]);
    for (const number of ["2", "3"]) {
      const found = await payments.refundByGatewayId(db, `rfnd_${number}`);
      expect(found?.id).toBe(`refund of pay_${number}`);
    }
    await payments.changeRefund(db, "refund of pay_3", { state: "PROCESSED" });
    const states = (await rowsOf(db, "paymentRefund", {}, "id")).map(({ state }) => state);
    expect(states).toEqual(["PENDING", "PROCESSED"]);

    // The gateway's answers may overtake each other.
    await payments.recordPayment(db, { ...first, status: "failed" });
    expect((await payments.paymentById(db, "pay_1"))?.status).toBe("captured");
    await close();
  });
});
