import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabases } from "../../../test/databases.ts";
import { migratedDatabase } from "../../../test/migrated-database.ts";
import { day, newRows } from "../../../test/new-rows.ts";
import { statementPage } from "./statement-page-repository.ts";

describe.each(testDatabases())("a page of statements on $name", (kind) => {
  const opened = {} as Awaited<ReturnType<typeof migratedDatabase>>;
  const { statement, order } = newRows(() => opened.db);
  beforeAll(async () => {
    Object.assign(opened, await migratedDatabase(kind));
  });
  afterAll(() => opened.close());

  test("has the person's own, and deleted ones only where they were ordered", async () => {
    const of = { userId: "u", deletedAt: day(9) };
    await statement("kept", { ...of, deletedAt: null });
    await statement("deleted", of);
    await statement("ordered", of);
    await statement("another person's");
    for (const id of ["ordered", "another person's"]) {
      await order(id, "FULFILLED");
    }
    const { statements, next } = await statementPage(opened.db, "u", new Date(day(10)));
    expect(statements.map(({ id }) => id)).toEqual(["kept", "ordered"]);
    expect(next).toBeUndefined();
  });
});
