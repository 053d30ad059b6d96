import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { newBucket } from "../../test/new-bucket.ts";
import { testFolder } from "../../test/test-folder.ts";
import { openFileStore } from "./file-store.ts";
import { type ByteStore, isObjectKey, type ListedObject, readObject } from "./object-store.ts";
import { openS3Store, type S3Settings, s3Signer } from "./s3-store.ts";

/** A store in a new bucket of the S3-compatible server that `npm run test:all` starts. */
async function s3Store(address: string, change: Partial<S3Settings> = {}): Promise<ByteStore> {
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
const stores: [string, () => Promise<ByteStore>][] = [["files", () => openFileStore(testFolder())]];
if (s3) {
  stores.push(["S3", () => s3Store(s3)]);
}

const text = (value: string) => Readable.from([Buffer.from(value)]);

async function* brokenOff(): AsyncGenerator<Uint8Array> {
  yield Buffer.from("half");
  throw Object.assign(new Error("socket hang up"), { code: "ECONNRESET" });
}

describe.each(stores)("object store on %s", (_name, open) => {
  test("returns, replaces and removes what is stored, with its size", async () => {
    const store = await open();
    for (const value of ["", "older", "new"]) {
      expect(await store.put("uploads/a.csv", text(value))).toEqual({ ok: true });
      const opened = await store.get("uploads/a.csv");
      expect(opened?.bytes).toBe(value.length);
      opened?.stream.destroy();
      expect(String(await readObject(store, "uploads/a.csv"))).toBe(value);
    }
    await store.remove("uploads/a.csv");
    await store.remove("uploads/a.csv");
    await store.remove("never/there");
    expect(await store.get("uploads/a.csv")).toBeNull();
  });

  test("returns a part of an object, with the size of the whole", async () => {
    const store = await open();
    await store.put("uploads/a.csv", text("0123456789"));
    const part = async (start: number, length: number) => {
      const read = await store.part("uploads/a.csv", start, length);
      return [read?.bytes, String(read?.part)];
    };
    expect(await part(0, 4)).toEqual([10, "0123"]);
    expect(await part(3, 4)).toEqual([10, "3456"]);
    expect(await part(8, 40)).toEqual([10, "89"]);
    expect(await store.part("never/there", 0, 4)).toBeNull();
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

  test("lists in the order of keys, and from behind any of them", async () => {
    const store = await open();
    const keys = ["people/a-b/1", "people/a/results/2/x", "people/a/uploads/1", "people/ab/4"];
    for (const key of keys.toReversed()) {
      await store.put(key, text("x"));
    }
    const after = async (key?: string) => {
      const listed: ListedObject[] = await Readable.from(store.list("people/", key)).toArray();
      return listed.map((object) => object.key);
    };
    expect(await after()).toEqual(keys);
    for (const [index, key] of keys.entries()) {
      expect(await after(key)).toEqual(keys.slice(index + 1));
    }
    expect(await after("people/a/results/2/w")).toEqual(keys.slice(1));
  });

  test("keeps the former object when the sender breaks off", async () => {
    const store = await open();
    await store.put("uploads/a.csv", text("kept"));
    const cutOff = await store.put("uploads/a.csv", brokenOff());
    expect(cutOff).toMatchObject({ ok: false, code: "cut-off" });
    expect(await readObject(store, "uploads/a.csv")).toEqual(Buffer.from("kept"));
  });
});

if (s3) {
  test("an S3 server refuses a wrong secret, and the store says so without naming it", async () => {
    const store = await s3Store(s3, { secretAccessKey: "not-the-secret" });
    await expect(store.put("uploads/a.csv", text("x"))).rejects.toThrow(
      "object store answered 403",
    );
    await expect(store.check()).rejects.toThrow("object store answered 403");
  });
}

test("a signature is the one that the S3 reference publishes for this request", async () => {
  vi.useFakeTimers({ now: new Date("2013-05-24T00:00:00Z"), toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const sign = s3Signer({
    region: "us-east-1",
    accessKeyId: "AKIAIOSFODNN7EXAMPLE",
    secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  });
  const signed = await sign("https://examplebucket.s3.amazonaws.com/test$file.text", {
    method: "PUT",
    headers: {
      date: "Fri, 24 May 2013 00:00:00 GMT",
      "x-amz-content-sha256": "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
      "x-amz-storage-class": "REDUCED_REDUNDANCY",
    },
  });
  expect(signed.headers.get("authorization")).toContain(
    "Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
  );
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
    await expect(store.put(key, text("x"))).rejects.toThrow("not a key");
    await expect(store.get(key)).rejects.toThrow("not a key");
  }
  expect(isObjectKey("uploads/Ab3_icici.csv")).toBe(true);
});

describe("the file store", () => {
  let root: string;
  let store: ByteStore;
  beforeEach(async () => {
    root = testFolder();
    store = await openFileStore(root);
  });
  const put = (key: string, body: string) => store.put(key, text(body));
  const read = async (key: string) => String(await readObject(store, key));
  const incoming = () => readdir(join(root, ".incoming"));

  test("stores only for this user, and leaves nothing behind of what breaks off", async () => {
    await put("uploads/a.csv", "older");
    expect((await stat(join(root, "uploads", "a.csv"))).mode & 0o077).toBe(0);
    await store.put("uploads/a.csv", brokenOff());
    expect(await read("uploads/a.csv")).toBe("older");
    expect(await incoming()).toEqual([]);
  });

  test("a reader of an object that is being replaced gets the whole older one", async () => {
    const older = "x".repeat(300_000);
    await put("a", older);
    const open = await store.get("a");
    await put("a", "new");
    expect(String(Buffer.concat((await open?.stream.toArray()) ?? []))).toBe(older);
    expect(await read("a")).toBe("new");
  });

  test("concurrent writers of one key leave one of their objects, whole", async () => {
    const bodies = Array.from({ length: 8 }, (_, index) => String(index).repeat(50_000));
    await Promise.all(bodies.map((body) => put("a", body)));
    expect(bodies).toContain(await read("a"));
    expect(await incoming()).toEqual([]);
  });
});
