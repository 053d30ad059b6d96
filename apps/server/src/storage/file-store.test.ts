import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { beforeEach, describe, expect, test } from "vitest";
import { testFolder } from "../../test/test-folder.ts";
import { openFileStore } from "./file-store.ts";
import { type ByteStore, readObject } from "./object-store.ts";

let root: string;
let store: ByteStore;
beforeEach(async () => {
  root = testFolder();
  store = await openFileStore(root);
});

const text = async (key: string) => String(await readObject(store, key));
const put = (key: string, body: string) => store.put(key, Readable.from([Buffer.from(body)]));
const incoming = () => readdir(join(root, ".incoming"));

describe("the file store", () => {
  test("stores only for this user, and leaves nothing behind of what breaks off", async () => {
    await put("uploads/a.csv", "older");
    expect((await stat(join(root, "uploads", "a.csv"))).mode & 0o077).toBe(0);
    async function* broken() {
      yield Buffer.from("half");
      throw Object.assign(new Error("aborted"), { code: "ECONNRESET" });
    }
    await store.put("uploads/a.csv", broken());
    expect(await text("uploads/a.csv")).toBe("older");
    expect(await incoming()).toEqual([]);
  });

  test("a reader of an object that is being replaced gets the whole older one", async () => {
    const older = "x".repeat(300_000);
    await put("a", older);
    const open = await store.get("a");
    await put("a", "new");
    expect(String(Buffer.concat((await open?.stream.toArray()) ?? []))).toBe(older);
    expect(await text("a")).toBe("new");
  });

  test("concurrent writers of one key leave one of their objects, whole", async () => {
    const bodies = Array.from({ length: 8 }, (_, index) => String(index).repeat(50_000));
    await Promise.all(bodies.map((body) => put("a", body)));
    expect(bodies).toContain(await text("a"));
    expect(await incoming()).toEqual([]);
  });
});
