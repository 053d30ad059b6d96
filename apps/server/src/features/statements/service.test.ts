import { expect, test } from "vitest";
import { anyDatabase } from "../../../test/databases.ts";
import { migratedDatabase } from "../../../test/migrated-database.ts";
import type { ObjectStore } from "../../storage/object-store.ts";
import { objectsAndTheirRows, recordUpload } from "./service.ts";

const opened = () => migratedDatabase(anyDatabase);

test("stored objects are looked for in the rows in portions, while the store goes on listing", async () => {
  const { db, close } = await opened();
  let listed = 0;
  async function* list() {
    for (; listed < 450; listed += 1) {
      yield { key: `people/u/uploads/${listed}`, bytes: 1, storedAt: new Date(0) };
    }
  }
  const store = { list } as Pick<ObjectStore, "list"> as ObjectStore;
  const listedWhenFound: number[] = [];
  for await (const { key } of objectsAndTheirRows({ db, store }, { userId: "u" })) {
    expect(key).toBe(`people/u/uploads/${listedWhenFound.length}`);
    listedWhenFound.push(listed);
  }
  expect(listedWhenFound).toEqual([
    ...Array(200).fill(199),
    ...Array(200).fill(399),
    ...Array(50).fill(450),
  ]);
  await close();
});

test.each([
  ["that has lost a race is tried 20 times", "40001", 20],
  ["that failed otherwise is not tried again", "XX000", 1],
])("recording an upload %s", async (_case, code, tries) => {
  const { db, close } = await opened();
  let tried = 0;
  const failing = db.withPlugin({
    transformQuery() {
      tried += 1;
      throw Object.assign(new Error("no commit"), { code: tried > 30 ? "endless" : code });
    },
    transformResult: async ({ result }) => result,
  });
  const file = { slot: "single", key: "uploads/u.csv", name: "u.csv", bytes: 1 } as const;
  const stored = { ...file, sha256: "", uploadedAt: new Date(0).toISOString() };
  const upload = { userId: "u", platform: "ICICI", objectKey: "k", acceptances: [] } as const;
  await expect(recordUpload(failing, { ...upload, file: stored })).rejects.toMatchObject({ code });
  expect(tried).toBe(tries);
  await close();
});
