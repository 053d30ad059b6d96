import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testDatabases } from "../../../test/databases.ts";
import { migratedDatabase } from "../../../test/migrated-database.ts";
import { day, newRows } from "../../../test/new-rows.ts";
import { changeRows } from "../../../test/rows.ts";
import type { PaymentOrderRow } from "../../database/payment-tables.ts";
import { askedAt, lockAtRest } from "./service.ts";

describe.each(testDatabases())("a statement that is to be deleted, on $name", (kind) => {
  const opened = {} as Awaited<ReturnType<typeof migratedDatabase>>;
  const { statement, order } = newRows(() => opened.db);
  beforeAll(async () => {
    Object.assign(opened, await migratedDatabase(kind));
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    for (const table of ["paymentOrder", "statement"] as const) {
      await opened.db.deleteFrom(table).execute();
    }
  });

  type Order = Partial<Pick<PaymentOrderRow, "state" | "paidAt">>;
  test.each<[string, Order, Order, boolean]>([
    ["nobody paid", {}, {}, true],
    ["it was settled before", { state: "FULFILLED", paidAt: day(1) }, {}, true],
    ["a payment began meanwhile", {}, { state: "VERIFIED" }, false],
    ["an earlier payment was settled meanwhile", {}, { state: "FULFILLED", paidAt: day(1) }, false],
    ["a later payment was read already", { state: "FULFILLED", paidAt: day(3) }, {}, false],
    ["a payment under way came to nothing", { state: "VERIFIED" }, { state: "OPEN" }, true],
  ])("where %s", async (_case, then, now, isAtRest) => {
    const { db } = opened;
    await statement("s");
    await statement("deleted", { deletedAt: day(1), supersededAt: day(1), userId: "of s" });
    const id = await order("s", "OPEN");
    await changeRows(db, "paymentOrder", { id }, { mode: "sandbox", ...then });
    const which = { userId: "of s" };
    const asked = await askedAt({ db }, which, new Date(day(2)));
    await changeRows(db, "paymentOrder", { id }, { mode: "sandbox", ...now });
    const locked = await lockAtRest(db, which, asked);
    expect(locked?.map((each) => each.id)).toEqual(isAtRest ? ["s"] : undefined);
  });
});
