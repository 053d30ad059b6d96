import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testConfig } from "../../test/test-app.ts";
import { largeObjectStore } from "./large-object-store.ts";
import { copyObject, type ObjectStore, readObject } from "./object-store.ts";
import { openStore } from "./open-store.ts";
import { type StoreThread, storeThread } from "./store-thread.ts";

const large = 1_500_000;
let dataDir: string;
let plain: ObjectStore;
let thread: StoreThread;
let store: ObjectStore;
/** Keys of the work that went to the thread. */
let handedOver: string[];

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "large-"));
  const config = testConfig({ DATA_DIR: dataDir });
  plain = await openStore(config);
  thread = storeThread(config);
  handedOver = [];
  store = largeObjectStore(plain, {
    ...thread,
    run(work) {
      handedOver.push(work.kind === "copy" ? work.to : work.key);
      return thread.run(work);
    },
  });
});
afterEach(async () => {
  await thread.end();
  rmSync(dataDir, { recursive: true });
});

function shared(bytes: number): Buffer {
  const memory = Buffer.from(new SharedArrayBuffer(bytes));
  memory.set(randomBytes(bytes));
  return memory;
}
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

test("the thread stores large bytes in shared memory like any others", async () => {
  const bytes = shared(large);
  const stored = { ok: true, bytes: large, sha256: sha256(bytes) };
  expect(await store.put("results/a.csv", bytes)).toEqual(stored);
  expect(Buffer.from((await readObject(store, "results/a.csv")) ?? []).equals(bytes)).toBe(true);
  expect(await copyObject(store, "results/a.csv", "results/b.csv")).toEqual(stored);
  expect(Buffer.from((await readObject(plain, "results/b.csv")) ?? []).equals(bytes)).toBe(true);
  expect(handedOver).toEqual(["results/a.csv", "results/b.csv"]);
});

test("small objects, limits and streams do not go to the thread", async () => {
  const small = shared(1000);
  async function* pieces() {
    yield randomBytes(large);
  }
  expect(await store.put("a", small)).toMatchObject({ ok: true, sha256: sha256(small) });
  expect(await copyObject(store, "a", "b")).toMatchObject({ ok: true, sha256: sha256(small) });
  expect(await copyObject(store, "nothing", "c")).toBeNull();
  expect(await store.put("d", pieces())).toMatchObject({ ok: true, bytes: large });
  expect(await store.put("e", shared(large), { maxBytes: 10 })).toEqual({
    ok: false,
    code: "too-large",
  });
  expect(handedOver).toEqual([]);
});

test("a damaged large object is not copied, and is named as without the thread", async () => {
  await store.put("a", shared(large));
  const file = join(dataDir, "objects", "a");
  const bytes = await readFile(file);
  bytes[large] = (bytes[large] ?? 0) ^ 1;
  await writeFile(file, bytes);
  const damaged = { name: "StoredObjectError", code: "damaged" };
  await expect(copyObject(store, "a", "b")).rejects.toEqual(expect.objectContaining(damaged));
  expect(await store.get("b")).toBeNull();
});

test("work under way when the thread ends fails; the next work starts another thread", async () => {
  const bytes = shared(large);
  const cutOff = store.put("a", bytes);
  await thread.end();
  await expect(cutOff).rejects.toThrow("the store's thread ended");
  expect(await store.get("a")).toBeNull();
  expect(await store.put("a", bytes)).toMatchObject({ ok: true, sha256: sha256(bytes) });
});
