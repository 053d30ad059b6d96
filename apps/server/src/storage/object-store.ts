import type { Readable } from "node:stream";

/** What was stored: its size in bytes and the SHA-256 of its bytes in lower-case hexadecimal. */
export type StoredObject = { bytes: number; sha256: string };

/** Either what was stored, or why nothing was: an object that existed under the key is then kept. */
export type PutResult =
  | ({ ok: true } & StoredObject)
  | { ok: false; code: "too-large" | "empty" | "no-space" | "cut-off"; cause?: unknown };

/** Sizes in bytes between which an object is taken. */
export type SizeLimits = { minBytes?: number; maxBytes?: number };

/** How an object is taken; `unhashed` says that nobody asks for its hash: the answer's is empty. */
export type PutOptions = SizeLimits & { unhashed?: boolean };

/**
 * Bytes under keys such as `uploads/{uid}.csv`. An object appears whole or not at all, and once a
 * call has answered it survives a power cut. Keys that `isObjectKey` refuses are a programming
 * error and throw.
 */
export type ObjectStore = {
  /**
   * Stores a stream or bytes, replacing what was there; more than `maxBytes` is refused as too large,
   * less than `minBytes` as empty.
   */
  put(
    key: string,
    body: AsyncIterable<Uint8Array> | Uint8Array,
    options?: PutOptions,
  ): Promise<PutResult>;
  /** Opens an object for reading; null when there is none. */
  get(key: string): Promise<{ bytes: number; stream: Readable } | null>;
  /** Copies an object where a store has a shorter way than reading and putting; see `copyObject`. */
  copy?(from: string, to: string): Promise<PutResult | null>;
  /** Removes an object; a key without one is fine. */
  remove(key: string): Promise<void>;
  /** Throws when the store cannot be reached or written to. */
  check(): Promise<void>;
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
export async function readObject(store: ObjectStore, key: string): Promise<Uint8Array | null> {
  const object = await store.get(key);
  if (!object) {
    return null;
  }
  return Buffer.concat(await object.stream.toArray());
}

/** Copies an object to another key; gives null when there is nothing to copy. */
export async function copyObject(
  store: ObjectStore,
  from: string,
  to: string,
): Promise<PutResult | null> {
  if (store.copy) {
    return store.copy(from, to);
  }
  const object = await store.get(from);
  return object ? store.put(to, object.stream) : null;
}
