import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testDatabases } from "../../../../test/databases.ts";
import { migratedDatabase } from "../../../../test/migrated-database.ts";
import { day } from "../../../../test/new-rows.ts";
import { moneyRows } from "../../../../test/payments-without-server.ts";
import { changeRows, rowOf, rowsOf } from "../../../../test/rows.ts";
import type { Db } from "../../../database/open.ts";
import * as orders from "./order-repository.ts";

describe.each(testDatabases())("orders on $name", (kind) => {
  let db: Db;
  beforeAll(async () => {
    const database = await migratedDatabase(kind);
    db = database.db;
    return database.close;
  });
  beforeEach(async () => {
    await db.deleteFrom("paymentAudit").execute();
    await db.deleteFrom("paymentOrder").execute();
    await db.deleteFrom("statement").execute();
  });
  const { order } = moneyRows(() => db);
  const statementsOf = (found: readonly orders.Order[]) =>
    found.map(({ statementId }) => statementId).sort();

  test("move on only from the state that was seen, and only by a step that is allowed", async () => {
    const seen = await order("one", "OPEN");
    await changeRows(db, "paymentOrder", { id: seen.id }, { state: "VERIFIED" });
    const step = { at: day(1), via: "test" };
    expect(await orders.moveOrder(db, seen, "EXPIRED", step)).toBeUndefined();
    await expect(orders.moveOrder(db, seen, "NEW", step)).rejects.toThrow("OPEN -> NEW");
    expect((await rowOf(db, "paymentOrder")).state).toBe("VERIFIED");
    expect(await rowsOf(db, "paymentAudit")).toEqual([]);
  });

  test("are shared by concurrent calls for a statement, until one has ended", async () => {
    const first = await order("one", "OPEN");
    const second = { ...first, id: "cg_second", gatewayOrderId: null };
    await orders.insertOrder(db, second);
    expect(await orders.liveOrderOf(db, "one")).toEqual(first);
    await changeRows(db, "paymentOrder", { id: first.id }, { state: "CANCELLED" });
    await orders.insertOrder(db, second);
    expect(await orders.liveOrderOf(db, "one")).toEqual(second);
  });

  test("are no longer watched one by one, unless requested again since", async () => {
    const one = await order("one", "OPEN", { nextCheckAt: day(2) });
    await order("two", "OPEN", { nextCheckAt: day(2) });
    const checks = async () =>
      (await rowsOf(db, "paymentOrder", {}, "statementId")).map(({ nextCheckAt }) => nextCheckAt);
    await orders.stopWatching(db, one.id, day(1));
    expect(await checks()).toEqual([day(2), day(2)]);
    await orders.stopWatching(db, one.id, one.watchedFrom);
    expect(await checks()).toEqual([null, day(2)]);
  });

  test("are found by person, statement, mode, state and day", async () => {
    const asha = { userId: "asha" };
    await order("one", "OPEN", { ...asha, createdAt: day(1), nextCheckAt: day(1) });
    await order("two", "FULFILLED", { ...asha, createdAt: day(3), paidAt: day(5) });
    const other = { userId: "bela", mode: "test" } as const;
    await order("three", "OPEN", { ...other, createdAt: day(7), nextCheckAt: day(1) });

    expect(statementsOf(await orders.ordersOfPerson(db, "asha"))).toEqual(["one", "two"]);
    expect((await orders.latestOrderOf(db, "asha", undefined))?.statementId).toBe("two");
    expect((await orders.latestOrderOf(db, "asha", "one"))?.statementId).toBe("one");
    expect(await orders.hasFulfilledOrder(db, "asha")).toBe(true);
    expect(await orders.hasFulfilledOrder(db, "bela")).toBe(false);

    const ofStatements = await orders.ordersOfStatements(db, ["one", "three"]);
    expect(statementsOf(ofStatements)).toEqual(["one", "three"]);
    expect(statementsOf(await orders.dueOrders(db, "sandbox", day(2), 9))).toEqual(["one"]);
    expect(await orders.countUninvoiced(db, "sandbox")).toBe(1);

    expect(statementsOf(await orders.listOrders(db, [], 9))).toEqual(["one", "three", "two"]);
    expect(statementsOf(await orders.listOrders(db, ["FULFILLED"], 9))).toEqual(["two"]);
    for (const [from, until] of [
      [2, 4],
      [4, 6],
    ] as const) {
      const within = await orders.ordersWithin(db, { from: day(from), until: day(until) });
      expect(statementsOf(within)).toEqual(["two"]);
    }
  });

  test("have each their own history, which says what verified them", async () => {
    const line = { at: day(1), kind: "state", via: "test", fromState: "OPEN" } as const;
    for (const [orderId, toState, detail] of [
      ["one", "VERIFIED", "pay_1"],
      ["one", "PAID", "pay_2"],
      ["two", "VERIFIED", "pay_3"],
    ] as const) {
      await orders.audit(db, { ...line, orderId, toState, detail });
    }
    const history = await orders.historyOf(db, "one");
    expect(history.map(({ detail }) => detail)).toEqual(["pay_1", "pay_2"]);
    const payments = ["pay_1", "pay_2", "pay_3"];
    const verified = payments.map((payment) => orders.wasVerified(db, "one", payment));
    expect(await Promise.all(verified)).toEqual([true, false, false]);
  });
});
