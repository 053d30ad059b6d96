import { createHash } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { testFolder } from "../../test/test-folder.ts";
import { openFileStore } from "./file-store.ts";
import { isObjectKey, type ObjectStore, readObject } from "./object-store.ts";

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
  test("stores a stream whole, counted and hashed, only for this user", async () => {
    async function* chunks() {
      yield Buffer.from("one ");
      yield Buffer.from("two");
    }
    expect(await store.put("uploads/a.csv", chunks())).toEqual({
      ok: true,
      bytes: 7,
      sha256: createHash("sha256").update("one two").digest("hex"),
    });
    expect(await text("uploads/a.csv")).toBe("one two");
    expect((await stat(join(root, "uploads", "a.csv"))).mode & 0o077).toBe(0);
    expect(await incoming()).toEqual([]);
  });

  test.each([
    ["too large", { maxBytes: 5 }, "too-large"],
    ["too small", { minBytes: 20 }, "empty"],
  ])("what is %s keeps the older object and leaves nothing behind", async (_case, limits, code) => {
    await store.put("a", Buffer.from("older"));
    expect(await store.put("a", Buffer.from("newer one"), limits)).toEqual({ ok: false, code });
    expect(await text("a")).toBe("older");
    expect(await incoming()).toEqual([]);
  });

  test("a stream that breaks off keeps the older object and leaves nothing behind", async () => {
    await store.put("a", Buffer.from("older"));
    async function* broken() {
      yield Buffer.from("half");
      throw Object.assign(new Error("aborted"), { code: "ECONNRESET" });
    }
    expect(await store.put("a", broken())).toMatchObject({ ok: false, code: "cut-off" });
    expect(await text("a")).toBe("older");
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

  test("removing is final, and removing a missing object does nothing", async () => {
    await store.put("x/a", Buffer.from("1"));
    await store.remove("x/a");
    await store.remove("x/a");
    await store.remove("y/z");
    expect(await store.get("x/a")).toBeNull();
  });

  test.each([
    "",
    "/etc/passwd",
    "../x",
    "a/../b",
    "a//b",
    ".incoming/x",
    "a/.hidden",
    "a\\b",
    "a\u0000b",
    "a/b/c/d/e/f/g",
    "x".repeat(129),
  ])("the key %j is refused", async (key) => {
    expect(isObjectKey(key)).toBe(false);
    await expect(store.put(key, Buffer.from("x"))).rejects.toThrow("not a key");
    await expect(store.get(key)).rejects.toThrow("not a key");
  });

  test("concurrent writers of one key leave one of their objects, whole", async () => {
    const bodies = Array.from({ length: 8 }, (_, index) => String(index).repeat(50_000));
    await Promise.all(bodies.map((body) => store.put("a", Buffer.from(body))));
    expect(bodies).toContain(await text("a"));
    expect(await incoming()).toEqual([]);
  });
});
