import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { testFolder } from "../../test/test-folder.ts";
import { openFileStore } from "./file-store.ts";
import { type ObjectStore, readObject } from "./object-store.ts";

let root: string;
let store: ObjectStore;
beforeEach(async () => {
  root = testFolder();
  store = await openFileStore(root);
});

const text = async (key: string) => {
  const bytes = await readObject(store, key);
  return bytes && Buffer.from(bytes).toString("utf8");
};
const incoming = () => readdir(join(root, ".incoming"));

describe("the file store", () => {
  test("stores only for this user, and leaves nothing behind of what it refuses", async () => {
    await store.put("uploads/a.csv", Buffer.from("older"));
    expect((await stat(join(root, "uploads", "a.csv"))).mode & 0o077).toBe(0);
    async function* broken() {
      yield Buffer.from("half");
      throw Object.assign(new Error("aborted"), { code: "ECONNRESET" });
    }
    const newer = Buffer.from("newer one");
    await store.put("uploads/a.csv", newer, { maxBytes: 5 });
    await store.put("uploads/a.csv", newer, { minBytes: 20 });
    await store.put("uploads/a.csv", broken());
    expect(await text("uploads/a.csv")).toBe("older");
    expect(await incoming()).toEqual([]);
  });

  test("a reader of an object that is being replaced gets the whole older one", async () => {
    await store.put("a", Buffer.alloc(300_000, "x"));
    const open = await store.get("a");
    await store.put("a", Buffer.from("new"));
    const bytes = Buffer.concat((await open?.stream.toArray()) ?? []);
    expect(bytes.equals(Buffer.alloc(300_000, "x"))).toBe(true);
    expect(await text("a")).toBe("new");
  });

  test("concurrent writers of one key leave one of their objects, whole", async () => {
    const bodies = Array.from({ length: 8 }, (_, index) => String(index).repeat(50_000));
    await Promise.all(bodies.map((body) => store.put("a", Buffer.from(body))));
    expect(bodies).toContain(await text("a"));
    expect(await incoming()).toEqual([]);
  });
});
