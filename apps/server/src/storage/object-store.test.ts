import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AwsClient } from "aws4fetch";
import { afterAll, describe, expect, test } from "vitest";
import { openFileStore } from "./file-store.ts";
import { copyObject, isObjectKey, type ObjectStore, readObject } from "./object-store.ts";
import { openS3Store, type S3Settings } from "./s3-store.ts";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) {
    rmSync(folder, { recursive: true, force: true });
  }
});

async function fileStore(): Promise<ObjectStore> {
  const folder = mkdtempSync(join(tmpdir(), "store-"));
  folders.push(folder);
  return openFileStore(folder);
}

/** Settings for a new bucket on the real S3-compatible server that `npm test` starts. */
async function newBucket(address: string): Promise<S3Settings> {
  const url = new URL(address);
  const settings = {
    endpoint: url.origin,
    region: "us-east-1",
    bucket: `tests-${crypto.randomUUID()}`,
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    timeoutMilliseconds: 10_000,
  };
  const client = new AwsClient({ ...settings, service: "s3" });
  const made = await client.fetch(`${settings.endpoint}/${settings.bucket}/`, { method: "PUT" });
  expect(made.status).toBe(200);
  return settings;
}

const s3 = process.env.TEST_S3_URL;
const stores: [string, () => Promise<ObjectStore>][] = [["files", fileStore]];
if (s3) {
  stores.push(["S3", async () => openS3Store(await newBucket(s3))]);
}

const text = (value: string) => new TextEncoder().encode(value);
async function* pieces(...values: string[]): AsyncGenerator<Uint8Array> {
  for (const value of values) {
    yield text(value);
  }
}

describe.each(stores)("object store on %s", (_name, open) => {
  test("returns the stored bytes, their size and their SHA-256", async () => {
    const store = await open();
    const put = await store.put("uploads/a.csv", pieces("ab", "c"), { maxBytes: 3 });
    expect(put).toEqual({
      ok: true,
      bytes: 3,
      sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    });
    const opened = await store.get("uploads/a.csv");
    expect(opened?.bytes).toBe(3);
    opened?.stream.destroy();
    expect(await readObject(store, "uploads/a.csv")).toEqual(Buffer.from("abc"));
  });

  test("replaces, copies and removes", async () => {
    const store = await open();
    await store.put("uploads/a.csv", text("old"));
    await store.put("uploads/a.csv", text("new"));
    await copyObject(store, "uploads/a.csv", "statements/1/input.csv");
    await store.remove("uploads/a.csv");
    await store.remove("uploads/a.csv");
    expect(await store.get("uploads/a.csv")).toBeNull();
    expect(await copyObject(store, "uploads/a.csv", "x.csv")).toBeNull();
    expect(await readObject(store, "statements/1/input.csv")).toEqual(Buffer.from("new"));
  });

  test("keeps the former object when too much arrives or the sender breaks off", async () => {
    const store = await open();
    await store.put("uploads/a.csv", text("kept"));
    const tooLarge = await store.put("uploads/a.csv", pieces("four", "more"), { maxBytes: 7 });
    expect(tooLarge).toEqual({ ok: false, code: "too-large" });
    const cutOff = await store.put("uploads/a.csv", brokenOff());
    expect(cutOff).toMatchObject({ ok: false, code: "cut-off" });
    expect(await readObject(store, "uploads/a.csv")).toEqual(Buffer.from("kept"));
  });

  test("an empty object is accepted unless a minimum size is required", async () => {
    const store = await open();
    expect(await store.put("a", pieces(), { minBytes: 1 })).toEqual({ ok: false, code: "empty" });
    expect(await store.get("a")).toBeNull();
    expect(await store.put("a", pieces())).toMatchObject({ ok: true, bytes: 0 });
  });

  test("reports that it can be reached", async () => {
    await (await open()).check();
  });
});

async function* brokenOff(): AsyncGenerator<Uint8Array> {
  yield text("half");
  throw Object.assign(new Error("socket hang up"), { code: "ECONNRESET" });
}

if (s3) {
  test("an S3 server refuses a wrong secret, and the store says so without naming it", async () => {
    const settings = await newBucket(s3);
    const store = openS3Store({ ...settings, secretAccessKey: "not-the-secret" });
    await expect(store.put("uploads/a.csv", text("x"))).rejects.toThrow(
      "object store answered 403",
    );
    await expect(store.check()).rejects.toThrow("object store answered 403");
  });
}

test("keys that climb, hide or are empty are refused", () => {
  for (const key of ["", "/a", "a/", "a//b", "../a", "a/../b", ".hidden", "a/.b", "a b", "a\\b"]) {
    expect(isObjectKey(key), key).toBe(false);
  }
  expect(isObjectKey("uploads/Ab3_icici.csv")).toBe(true);
});
