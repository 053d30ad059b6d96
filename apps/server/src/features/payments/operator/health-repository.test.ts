import { describe, expect, test } from "vitest";
import { testDatabases } from "../../../../test/databases.ts";
import { migratedDatabase } from "../../../../test/migrated-database.ts";
import { moneyRows } from "../../../../test/payments-without-server.ts";
import { audit } from "../orders/order-repository.ts";
import { paymentHealth } from "./health-repository.ts";

describe.each(testDatabases())("the rules of money on $name", (kind) => {
  test("name a step that leads back, in a history without a gap", async () => {
    const { db, close } = await migratedDatabase(kind);
    const { id: orderId } = await moneyRows(() => db).order("one", "OPEN");
    const states = ["NEW", "OPEN", "PAID", "OPEN"] as const;
    for (const [index, toState] of states.entries()) {
      const fromState = states[index - 1];
      if (fromState) {
        const line = { orderId, at: "", kind: "state", via: "test" } as const;
        await audit(db, { ...line, fromState, toState });
      }
    }
    const broken = (await paymentHealth(db)).filter(({ faults }) => faults.length > 0);
    expect(broken).toMatchObject([{ rule: "I6", faults: [`${orderId}: PAID -> OPEN`] }]);
    await close();
  });
});
