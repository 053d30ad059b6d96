import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testDatabases } from "../../../test/databases.ts";
import { migratedDatabase } from "../../../test/migrated-database.ts";
import { day, newRows } from "../../../test/new-rows.ts";
import type { ObjectRemovalRow } from "../../database/privacy-tables.ts";
import { portion } from "../../jobs/portions.ts";
import { sealedSize } from "../../storage/object-frames.ts";
import * as rows from "./removal-repository.ts";

describe.each(testDatabases())("objects listed for removal, on $name", (kind) => {
  const opened = {} as Awaited<ReturnType<typeof migratedDatabase>>;
  const { statement, upload } = newRows(() => opened.db);
  beforeAll(async () => {
    Object.assign(opened, await migratedDatabase(kind));
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    for (const table of ["objectRemoval", "statement"] as const) {
      await opened.db.deleteFrom(table).execute();
    }
  });

  const removal = (key: string, dueAt: string, userId = "u"): ObjectRemovalRow => ({
    ...{ key, dueAt, userId, statementId: "s", bytes: 7, sha256: null },
  });

  test("objects are due by their time, each portion behind the last, of everybody or a person", async () => {
    const many = Array.from({ length: portion + 5 }, (_, nth) => `${1000 + nth}`);
    await opened.db
      .insertInto("objectRemoval")
      .values([
        ...many.map((key) => removal(key, day(5))),
        removal("earlier", day(4)),
        removal("of another", day(5), "v"),
        removal("0 later", day(6)),
        removal("not yet", day(10)),
      ])
      .execute();
    const due = async (userId?: string) => {
      const found: string[] = [];
      let last: ObjectRemovalRow | undefined;
      do {
        const some = await rows.dueRemovals(opened.db, day(9), last, userId);
        found.push(...some.map(({ key }) => key));
        last = some.at(-1);
      } while (last && found.length < 1000);
      return found;
    };
    expect(await due()).toEqual(["earlier", ...many, "of another", "0 later"]);
    expect(await due("v")).toEqual(["of another"]);
    expect(await rows.dueRemovals(opened.db, day(10))).toHaveLength(portion);
    expect((await due()).includes("not yet")).toBe(false);
  });

  test("what is listed again goes at the new time", async () => {
    const list = (keys: readonly string[], dueAt: string) =>
      rows.listForRemoval(
        opened.db,
        { userId: "u", statementId: "s" },
        keys.map((key) => ({ key, bytes: 1, sha256: null })),
        dueAt,
      );
    await list(["a"], day(9));
    await list(["a", "b"], day(2));
    await list([], day(3));
    const due = await rows.dueRemovals(opened.db, day(9));
    expect(due.map(({ key, dueAt }) => [key, dueAt])).toEqual([
      ["a", day(2)],
      ["b", day(2)],
    ]);
  });

  test("only objects that are not due are kept, and the caller hears when one is", async () => {
    const values = [removal("later", day(9)), removal("due", day(5)), removal("other", day(9))];
    await opened.db.insertInto("objectRemoval").values(values).execute();
    expect(await rows.keepObjects(opened.db, ["later"], day(5))).toBe(true);
    expect(await rows.keepObjects(opened.db, ["due"], day(5))).toBe(false);
    expect(await rows.unlist(opened.db, ["due", "unknown"])).toBe(1);
    expect((await rows.dueRemovals(opened.db, day(9))).map(({ key }) => key)).toEqual(["other"]);
  });

  test("a person's room counts uploads that are there and what waits for its removal", async () => {
    for (const [id, userId] of [
      ["own", "u"],
      ["gone", "u"],
      ["another's", "v"],
    ] as const) {
      await statement(id, { userId, supersededAt: day(1) });
      await upload(id, { bytes: 100, ...(id === "gone" && { objectKey: null }) });
    }
    const values = [removal("mine", day(9)), removal("not mine", day(9), "v")];
    await opened.db.insertInto("objectRemoval").values(values).execute();
    expect(await rows.storedBy(opened.db, "u")).toEqual({ bytes: sealedSize(107, 2), objects: 2 });
    expect(await rows.storedBy(opened.db, "nobody")).toEqual({ bytes: 0, objects: 0 });
  });
});
