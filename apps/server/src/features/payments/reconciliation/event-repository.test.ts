import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testDatabases } from "../../../../test/databases.ts";
import { migratedDatabase } from "../../../../test/migrated-database.ts";
import { day } from "../../../../test/new-rows.ts";
import { rowsOf } from "../../../../test/rows.ts";
import type { Db } from "../../../database/open.ts";
import * as events from "./event-repository.ts";

describe.each(testDatabases())("the inbox on $name", (kind) => {
  let db: Db;
  beforeAll(async () => {
    const database = await migratedDatabase(kind);
    db = database.db;
    return database.close;
  });
  beforeEach(() => db.deleteFrom("paymentEvent").execute());
  const store = (eventId: string, values: Partial<events.Event> = {}) =>
    events.storeEvent(db, {
      ...{ eventId, type: "order.paid", gatewayOrderId: null, gatewayPaymentId: null },
      ...{ gatewayRefundId: null, gatewayDisputeId: null, answerBy: null, outcome: null },
      ...{ receivedAt: day(1), dueAt: day(1), attempts: 0, processedAt: null, ...values },
    });

  test("is worked on event by event, and none twice", async () => {
    await store("due");
    await store("later", { dueAt: day(3) });
    await store("done", { processedAt: day(1), outcome: "PAID" });
    const due = await events.dueEvents(db, day(2), 9);
    expect(due.map(({ eventId }) => eventId)).toEqual(["due"]);
    await events.changeEvent(db, "due", { outcome: "tried" });
    await events.changeEvent(db, "done", { outcome: "tried" });
    const rows = await rowsOf(db, "paymentEvent", {}, "eventId");
    expect(rows.map(({ outcome }) => outcome)).toEqual(["PAID", "tried", null]);
  });

  test("tells of disputes what they wait for, whichever news comes last", async () => {
    const news = (
      step: string,
      [dispute, payment]: [string, string | null],
      values: Partial<events.Event>,
    ) =>
      store(`${step} ${dispute}`, {
        ...{ type: `payment.dispute.${step}`, gatewayDisputeId: dispute },
        ...{ gatewayPaymentId: payment, ...values },
      });
    await news("created", ["one", "pay_1"], { answerBy: day(9) });
    await news("action_required", ["one", "pay_1"], { receivedAt: day(2) });
    await news("under_review", ["two", "pay_2"], { outcome: "PAID" });
    await news("created", ["two", "pay_2"], { receivedAt: day(2) });
    await news("created", ["other", "pay_3"], { outcome: events.notOurs });
    await news("created", ["without a payment", null], {});
    expect(await events.openDisputes(db)).toEqual([
      { id: "one", paymentId: "pay_1", standing: "to answer", answerBy: day(9) },
      { id: "two", paymentId: "pay_2", standing: "under review", answerBy: null },
    ]);
  });
});
