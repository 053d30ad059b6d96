import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { anyDatabase } from "../../../test/databases.ts";
import { migratedDatabase } from "../../../test/migrated-database.ts";
import { newRows } from "../../../test/new-rows.ts";
import { addObjects } from "./repository.ts";
import { tryStored } from "./service.ts";

test("of many stored objects some 200 are tried, or every one: those of results without uploads too", async () => {
  const { db, close } = await migratedDatabase(anyDatabase);
  const { result } = newRows(() => db);
  for (let results = 0; results < 300; results += 1) {
    const id = randomUUID();
    await result(id, "s", { folder: `people/u/results/${id}/f` });
    const of = { resultId: id, bytes: 1, sha256: "" };
    await addObjects(db, [
      { ...of, name: "sales.json" },
      { ...of, name: "summary.pdf" },
    ]);
  }
  const empty = { get: async () => null };
  const { tried } = await tryStored(db, empty, { all: false });
  expect(tried).toBeGreaterThan(150);
  expect(tried).toBeLessThanOrEqual(201);
  const every = await tryStored(db, empty, { all: true });
  expect([every.stored, every.tried, every.lost.length]).toEqual([600, 600, 600]);
  await close();
});
