import { createHash, randomBytes } from "node:crypto";
import { copyFile, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { testFolder } from "../../test/test-folder.ts";
import { configuredKeys, keyRing, openKeyRing } from "../settings/master-keys.ts";
import { encryptedStore } from "./encrypted-store.ts";
import { openFileStore } from "./file-store.ts";
import { framePlainBytes, headerBytes, plainSize } from "./object-frames.ts";
import { type ByteStore, readObject } from "./object-store.ts";

const newKey = () => randomBytes(32).toString("base64");
function ringOf(...keys: string[]) {
  const opened = keyRing(keys.join(","), "MASTER_KEY");
  if (!opened.ok) {
    throw new Error(opened.error);
  }
  return opened.value;
}

let root: string;
let below: ByteStore;
const key = newKey();
beforeEach(async () => {
  root = testFolder();
  below = await openFileStore(root);
});

const frame = framePlainBytes + 16;
const onDisk = (name: string) => join(root, name);
const fault = (code: string) => expect.objectContaining({ name: "StoredObjectError", code });

describe("the encrypted store", () => {
  test.each([
    0,
    1,
    framePlainBytes - 1,
    framePlainBytes,
    framePlainBytes + 1,
    3 * framePlainBytes,
    200_001,
  ])("returns %i bytes with their plain size and SHA-256", async (size) => {
    const store = encryptedStore(below, ringOf(key));
    const bytes = randomBytes(size);
    async function* pieces() {
      for (let at = 0; at < size; at += 50_000) {
        yield bytes.subarray(at, at + 50_000);
      }
    }
    expect(await store.put("a/b.csv", pieces())).toEqual({
      ok: true,
      bytes: size,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    });
    const opened = await store.get("a/b.csv");
    expect(opened?.bytes).toBe(size);
    opened?.stream.destroy();
    expect(Buffer.from((await readObject(store, "a/b.csv")) ?? []).equals(bytes)).toBe(true);
    expect(plainSize((await stat(onDisk("a/b.csv"))).size - headerBytes)).toBe(size);
    for (const [start, length] of [
      [0, 1],
      [framePlainBytes - 10, 20],
      [size - 5, 40],
      [0, size + 1],
      [size, 7],
    ] as const) {
      const from = Math.max(0, start);
      const part = await store.part("a/b.csv", from, length);
      expect(part?.bytes).toBe(size);
      expect(part?.part.equals(bytes.subarray(from, from + length)), `${start}`).toBe(true);
    }
  });

  test("the stored bytes show nothing of the file, and differ every time", async () => {
    const store = encryptedStore(below, ringOf(key));
    const text = Buffer.from("PAN ABCPX1234F, account 000123456789\n".repeat(100));
    await store.put("a", text);
    await store.put("b", text);
    const [first, second] = [await readFile(onDisk("a")), await readFile(onDisk("b"))];
    expect(first.includes("ABCPX1234F")).toBe(false);
    expect(first.subarray(headerBytes).equals(second.subarray(headerBytes))).toBe(false);
  });

  test("limits count the plain bytes, and what they refuse leaves the former object", async () => {
    const store = encryptedStore(below, ringOf(key));
    const put = (bytes: number) =>
      store.put("a", Buffer.alloc(bytes), { minBytes: 1, maxBytes: 10 });
    expect(await put(10)).toMatchObject({ ok: true });
    expect(await put(11)).toEqual({ ok: false, code: "too-large" });
    expect(await put(0)).toEqual({ ok: false, code: "empty" });
    expect(await readObject(store, "a")).toEqual(Buffer.alloc(10));
    expect(await readdir(onDisk(".incoming"))).toEqual([]);
  });

  const changes: [string, (bytes: Buffer) => Buffer][] = [
    ["a changed byte of the content", (bytes) => flipped(bytes, headerBytes + 5)],
    ["a changed byte of a later frame", (bytes) => flipped(bytes, headerBytes + frame + 5)],
    ["a changed tag", (bytes) => flipped(bytes, bytes.length - 1)],
    ["a changed wrapped key", (bytes) => flipped(bytes, headerBytes - 20)],
    ["the last frame missing", (bytes) => bytes.subarray(0, headerBytes + 2 * frame)],
    ["the last byte missing", (bytes) => bytes.subarray(0, -1)],
    ["everything after the header missing", (bytes) => bytes.subarray(0, headerBytes)],
    [
      "two frames exchanged",
      (bytes) =>
        Buffer.concat([
          bytes.subarray(0, headerBytes),
          bytes.subarray(headerBytes + frame, headerBytes + 2 * frame),
          bytes.subarray(headerBytes, headerBytes + frame),
          bytes.subarray(headerBytes + 2 * frame),
        ]),
    ],
    [
      "a frame left out in the middle",
      (bytes) =>
        Buffer.concat([bytes.subarray(0, headerBytes), bytes.subarray(headerBytes + frame)]),
    ],
    ["bytes added at the end", (bytes) => Buffer.concat([bytes, Buffer.alloc(40)])],
  ];
  test.each(changes)("%s is noticed", async (_case, change) => {
    const store = encryptedStore(below, ringOf(key));
    await store.put("a", randomBytes(2 * framePlainBytes + 100));
    await writeFile(onDisk("a"), change(await readFile(onDisk("a"))));
    await expect(readObject(store, "a")).rejects.toEqual(fault("damaged"));
  });

  test("a cut-off header or a foreign file is not an encrypted object", async () => {
    const store = encryptedStore(below, ringOf(key));
    await writeFile(onDisk("plain"), "Name,ISIN\n".repeat(50));
    await writeFile(onDisk("short"), "SEALED");
    await expect(store.get("plain")).rejects.toEqual(fault("not-encrypted"));
    await expect(store.get("short")).rejects.toEqual(fault("not-encrypted"));
  });

  test("another master key opens nothing, and the error names the reason", async () => {
    await encryptedStore(below, ringOf(key)).put("a", Buffer.from("x"));
    const other = encryptedStore(below, ringOf(newKey()));
    await expect(other.get("a")).rejects.toEqual(fault("unknown-master-key"));
  });

  test("an object moved to another name by hand does not open", async () => {
    const store = encryptedStore(below, ringOf(key));
    await store.put("a", Buffer.from("of one person"));
    await copyFile(onDisk("a"), onDisk("b"));
    await expect(store.get("b")).rejects.toEqual(fault("damaged"));
  });

  test("keys rotate: the newest wraps, older ones open, and rewrapping makes an older one unnecessary", async () => {
    const content = randomBytes(framePlainBytes + 7);
    await encryptedStore(below, ringOf(key)).put("a", content);
    const next = newKey();
    const both = encryptedStore(below, ringOf(next, key));
    expect(await readObject(both, "a")).toEqual(content);
    expect(await both.rewrap("a")).toBe("rewrapped");
    expect(await both.rewrap("a")).toBe("current");
    expect(await both.rewrap("nothing")).toBe("missing");
    expect(await readObject(encryptedStore(below, ringOf(next)), "a")).toEqual(content);
    await expect(encryptedStore(below, ringOf(key)).get("a")).rejects.toEqual(
      fault("unknown-master-key"),
    );
  });
});

describe("master keys", () => {
  test("without a setting one is made in the data folder, only for this user, and kept", async () => {
    const first = openKeyRing("", join(root, "data"));
    const again = openKeyRing("", join(root, "data"));
    expect(again.newest.secret.equals(first.newest.secret)).toBe(true);
    expect((await stat(join(root, "data", "master-key"))).mode & 0o777).toBe(0o600);
  });

  test("a file holds one key per line, newest first", async () => {
    const keys = [newKey(), newKey()];
    const file = join(root, "keys");
    await writeFile(file, `${keys.join("\n")}\n`);
    const read = configuredKeys("", file);
    if (!read.ok) {
      throw new Error(read.error);
    }
    expect(openKeyRing(read.value, root).newest.secret.toString("base64")).toBe(keys[0]);
  });

  test.each([
    ["c2hvcnQ=", "MASTER_KEY must hold keys of 32 bytes in base64."],
    [`${newKey()},not a key`, "MASTER_KEY must hold keys of 32 bytes in base64."],
    [" , ", "MASTER_KEY must hold at least one key."],
  ])("%s is refused in a sentence that does not repeat it", (text, message) => {
    expect(configuredKeys(text, "")).toEqual({ ok: false, error: message });
  });

  test("a file that cannot be read is named by its setting", () => {
    expect(configuredKeys("", join(root, "absent"))).toEqual({
      ok: false,
      error: "MASTER_KEY_FILE must name a file that the server can read.",
    });
  });
});

function flipped(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}
