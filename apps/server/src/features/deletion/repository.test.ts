import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testDatabases } from "../../../test/databases.ts";
import { migratedDatabase } from "../../../test/migrated-database.ts";
import { day, newRows } from "../../../test/new-rows.ts";
import { rowsOf, statementOf } from "../../../test/rows.ts";
import * as rows from "./repository.ts";

describe.each(testDatabases())("rows that deletion reads and hides, on $name", (kind) => {
  const opened = {} as Awaited<ReturnType<typeof migratedDatabase>>;
  const { statement, upload, order } = newRows(() => opened.db);
  beforeAll(async () => {
    Object.assign(opened, await migratedDatabase(kind));
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    for (const table of ["paymentOrder", "statement"] as const) {
      await opened.db.deleteFrom(table).execute();
    }
  });

  test("payments under way and settled ones are counted, of a statement or a person", async () => {
    const states = ["OPEN", "VERIFIED", "PAID", "FULFILLED", "REFUNDED"] as const;
    for (const state of states) {
      await statement(state, { userId: "u", supersededAt: day(1) });
      await order(state, state);
    }
    await statement("another's", { userId: "v" });
    await order("another's", "FULFILLED");
    const count = (which: Parameters<typeof rows.paymentsFor>[1]) =>
      rows.paymentsFor(opened.db, which);
    expect(await count({ userId: "u" })).toMatchObject({ underWay: 2, settled: 1 });
    expect(await count({ id: "PAID" })).toMatchObject({ underWay: 1, settled: 0 });
    expect(await count({ id: "OPEN" })).toMatchObject({ underWay: 0, settled: 0 });
    expect(await count({ userId: "u", id: "FULFILLED" })).toMatchObject({
      underWay: 0,
      settled: 1,
    });
    expect(await count({ userId: "u", id: "another's" })).toMatchObject({
      underWay: 0,
      settled: 0,
    });
  });

  test("a statement or its uploads are hidden, and another one keeps what it has", async () => {
    for (const id of ["one", "other"]) {
      await statement(id, { title: "Mine" });
      await upload(id);
    }
    const keys = async () =>
      (await rowsOf(opened.db, "statementFile", {}, "statementId")).map((file) => file.objectKey);
    await rows.dropUploadKeys(opened.db, "one");
    expect(await keys()).toEqual([null, "people/other"]);
    await rows.markDeleted(opened.db, "one", day(9));
    expect(await keys()).toEqual(["people/other"]);
    expect(await statementOf(opened.db, "one")).toMatchObject({ title: null, deletedAt: day(9) });
    expect(await statementOf(opened.db, "other")).toMatchObject({ title: "Mine", deletedAt: null });
  });
});
