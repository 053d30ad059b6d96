import type { Readable } from "node:stream";

/** What was stored: its size in bytes and the SHA-256 of its bytes in lower-case hexadecimal. */
export type StoredObject = { bytes: number; sha256: string };

/** Why nothing was stored; an existing object under the key is kept. */
export type NotStored<Code> = { ok: false; code: Code; cause?: unknown };

/** An object as the store lists it: its size in the store, and when it was stored. */
export type ListedObject = { key: string; bytes: number; storedAt: Date };

/**
 * Bytes under keys such as `people/{uid}/uploads/{id}`, in a folder or a bucket. An object appears
 * whole or not at all, and survives a power cut once the call has returned. Throws for keys that
 * `isObjectKey` refuses, because those are a programming error.
 */
export type ByteStore = {
  /** Stores bytes, replacing what was there. */
  put(
    key: string,
    body: AsyncIterable<Uint8Array>,
  ): Promise<{ ok: true } | NotStored<"no-space" | "cut-off">>;
  /** Opens an object for reading; null when there is none. */
  get(key: string): Promise<{ bytes: number; stream: Readable } | null>;
  /**
   * Reads a part of an object: `length` bytes from `start`, or as many as there are. Null when there is
   * no object.
   *
   * @returns the part, and the size of the whole
   */
  part(key: string, start: number, length: number): Promise<{ bytes: number; part: Buffer } | null>;
  /**
   * Lists the objects whose keys begin with these words, which end with a slash, in the order of their
   * keys' bytes.
   *
   * @param after only keys behind this one
   */
  list(prefix: string, after?: string): AsyncIterable<ListedObject>;
  /** Removes an object; does nothing for a key without one. */
  remove(key: string): Promise<void>;
  /** Throws when the store cannot be reached or written to. */
  check(): Promise<void>;
};

/** A store that measures and hashes what it stores. */
export type ObjectStore = Omit<ByteStore, "put"> & {
  /** Stores a stream or bytes; refuses more than `maxBytes` as too large, less than `minBytes` as empty. */
  put(
    key: string,
    body: AsyncIterable<Uint8Array> | Uint8Array,
    limits?: { minBytes?: number; maxBytes?: number },
  ): Promise<
    ({ ok: true } & StoredObject) | NotStored<"too-large" | "empty" | "no-space" | "cut-off">
  >;
};

const segment = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/**
 * True for keys of one to six plain segments; every segment begins with a letter or a digit, so
 * that no key climbs out of the store, hides a file or names a temporary one.
 */
export function isObjectKey(key: string): boolean {
  const segments = key.split("/");
  return segments.length <= 6 && segments.every((part) => segment.test(part));
}

/** Reads a whole object into memory; null when there is none. */
export async function readObject(
  store: Pick<ByteStore, "get">,
  key: string,
): Promise<Uint8Array | null> {
  const object = await store.get(key);
  return object && Buffer.concat(await object.stream.toArray());
}

/** True for what {@link ByteStore.list} takes: plain segments, each with its slash. */
export function isObjectPrefix(prefix: string): boolean {
  return prefix.endsWith("/") && isObjectKey(prefix.slice(0, -1));
}
