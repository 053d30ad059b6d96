import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { newBucket } from "../../test/new-bucket.ts";
import { testFolder } from "../../test/test-folder.ts";
import { openFileStore } from "./file-store.ts";
import { isObjectKey, type ListedObject, type ObjectStore, readObject } from "./object-store.ts";
import { openS3Store, type S3Settings, s3Signer } from "./s3-store.ts";

/** A store in a new bucket of the S3-compatible server that `npm run test:all` starts. */
async function s3Store(address: string, change: Partial<S3Settings> = {}): Promise<ObjectStore> {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } =
    await newBucket(address);
  return openS3Store({
    endpoint: S3_ENDPOINT,
    region: "us-east-1",
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    timeoutMilliseconds: 10_000,
    ...change,
  });
}

const s3 = process.env.TEST_S3_URL;
const stores: [string, () => Promise<ObjectStore>][] = [
  ["files", () => openFileStore(testFolder())],
];
if (s3) {
  stores.push(["S3", () => s3Store(s3)]);
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

  test("replaces and removes", async () => {
    const store = await open();
    await store.put("uploads/a.csv", text("old"));
    await store.put("uploads/a.csv", text("new"));
    expect(await readObject(store, "uploads/a.csv")).toEqual(Buffer.from("new"));
    await store.remove("uploads/a.csv");
    await store.remove("uploads/a.csv");
    await store.remove("never/there");
    expect(await store.get("uploads/a.csv")).toBeNull();
  });

  test("lists what is under a prefix, however deep, with sizes and times", async () => {
    const store = await open();
    const since = Date.now() - 60_000;
    for (const key of ["people/a/uploads/1", "people/a/statements/2/3/x.csv", "people/ab/4"]) {
      await store.put(key, text("four"));
    }
    const list = async (prefix: string): Promise<ListedObject[]> =>
      Readable.from(store.list(prefix)).toArray();
    const listed = await list("people/a/");
    expect(listed.map(({ key, bytes }) => [key, bytes]).sort()).toEqual([
      ["people/a/statements/2/3/x.csv", 4],
      ["people/a/uploads/1", 4],
    ]);
    for (const { storedAt } of listed) {
      expect(storedAt.getTime()).toBeGreaterThan(since);
    }
    expect(await list("people/nobody/")).toEqual([]);
    await expect(list("people/../")).rejects.toThrow("not a prefix");
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
    const store = await s3Store(s3, { secretAccessKey: "not-the-secret" });
    await expect(store.put("uploads/a.csv", text("x"))).rejects.toThrow(
      "object store answered 403",
    );
    await expect(store.check()).rejects.toThrow("object store answered 403");
  });
}

describe("signatures", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date("2013-05-24T00:00:00Z"), toFake: ["Date"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  // The examples that the S3 reference gives for the header.
  const ofNothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
  const ofTheFile = "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072";
  test.each([
    [
      "GET",
      "?lifecycle",
      { "x-amz-content-sha256": ofNothing },
      "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
    ],
    [
      "GET",
      "?max-keys=2&prefix=J",
      { "x-amz-content-sha256": ofNothing },
      "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
    ],
    [
      "PUT",
      "test$file.text",
      {
        date: "Fri, 24 May 2013 00:00:00 GMT",
        "x-amz-content-sha256": ofTheFile,
        "x-amz-storage-class": "REDUCED_REDUNDANCY",
      },
      "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
    ],
  ])("of %s /%s are the published ones", async (method, path, headers, signature) => {
    const sign = s3Signer({
      region: "us-east-1",
      accessKeyId: "AKIAIOSFODNN7EXAMPLE",
      secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    });
    const signed = await sign(`https://examplebucket.s3.amazonaws.com/${path}`, {
      method,
      headers,
    });
    expect(signed.headers.get("authorization")).toContain(`Signature=${signature}`);
  });
});

test("keys that climb, hide, are empty, deep or long are refused", async () => {
  const store = await openFileStore(testFolder());
  const bad = [
    "",
    "/a",
    "a/",
    "a//b",
    "../a",
    "a/../b",
    ".hidden",
    "a/.b",
    "a b",
    "a\\b",
    "a\u0000b",
  ];
  for (const key of [...bad, ".incoming/x", "a/b/c/d/e/f/g", "x".repeat(129)]) {
    expect(isObjectKey(key), key).toBe(false);
    await expect(store.put(key, Buffer.from("x"))).rejects.toThrow("not a key");
    await expect(store.get(key)).rejects.toThrow("not a key");
  }
  expect(isObjectKey("uploads/Ab3_icici.csv")).toBe(true);
});
