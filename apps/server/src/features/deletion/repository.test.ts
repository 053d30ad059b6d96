import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testDatabases } from "../../../test/databases.ts";
import { migratedDatabase } from "../../../test/migrated-database.ts";
import { day, newRows } from "../../../test/new-rows.ts";
import { rowsOf, statementOf } from "../../../test/rows.ts";
import type { ObjectRemovalRow } from "../../database/privacy-tables.ts";
import { portion } from "../../jobs/portions.ts";
import * as rows from "./repository.ts";

describe.each(testDatabases())("rows that deletion reads and empties, on $name", (kind) => {
  const opened = {} as Awaited<ReturnType<typeof migratedDatabase>>;
  const { statement, upload, order } = newRows(() => opened.db);
  beforeAll(async () => {
    Object.assign(opened, await migratedDatabase(kind));
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    for (const table of ["paymentOrder", "objectRemoval", "statement"] as const) {
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
    expect(await count({ userId: "u" })).toEqual({ underWay: 2, settled: 1 });
    expect(await count({ id: "PAID" })).toEqual({ underWay: 1, settled: 0 });
    expect(await count({ id: "OPEN" })).toEqual({ underWay: 0, settled: 0 });
    expect(await count({ userId: "u", id: "FULFILLED" })).toEqual({ underWay: 0, settled: 1 });
    expect(await count({ userId: "u", id: "another's" })).toEqual({ underWay: 0, settled: 0 });
  });

  test("a statement is emptied, or forgets its uploads, and another one keeps what it has", async () => {
    for (const id of ["one", "other"]) {
      await statement(id, { title: "Mine" });
      await upload(id);
    }
    const keys = async () =>
      (await rowsOf(opened.db, "statementFile", {}, "statementId")).map((file) => file.objectKey);
    await rows.forgetUploads(opened.db, "one");
    expect(await keys()).toEqual([null, "people/other"]);
    await rows.emptyStatement(opened.db, "one", day(9));
    expect(await keys()).toEqual(["people/other"]);
    expect(await statementOf(opened.db, "one")).toMatchObject({ title: null, deletedAt: day(9) });
    expect(await statementOf(opened.db, "other")).toMatchObject({ title: "Mine", deletedAt: null });
  });

  test("objects are due by their time, each portion behind the last, of all statements or some", async () => {
    const many = Array.from({ length: portion + 5 }, (_, nth) => `${1000 + nth}`);
    const removal = (key: string, dueAt: string, statementId = "s") => ({
      ...{ key, dueAt, statementId, sha256: null },
    });
    await opened.db
      .insertInto("objectRemoval")
      .values([
        ...many.map((key) => removal(key, day(5))),
        removal("earlier", day(4)),
        removal("of another", day(5), "t"),
        removal("0 later", day(6)),
        removal("not yet", day(10)),
      ])
      .execute();
    const due = async (statementIds?: string[]) => {
      const found: string[] = [];
      let last: ObjectRemovalRow | undefined;
      do {
        const some = await rows.dueRemovals(opened.db, day(9), last, statementIds);
        found.push(...some.map(({ key }) => key));
        last = some.at(-1);
      } while (last && found.length < 1000);
      return found;
    };
    expect(await due()).toEqual(["earlier", ...many, "of another", "0 later"]);
    expect(await due(["t"])).toEqual(["of another"]);
    expect(await rows.dueRemovals(opened.db, day(10))).toHaveLength(portion);
    expect((await due()).includes("not yet")).toBe(false);
  });
});
