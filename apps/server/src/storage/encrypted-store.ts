import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { KeyRing } from "../settings/master-keys.ts";
import {
  decryptFrames,
  encryptFrames,
  frameSizedPieces,
  framesOf,
  headerBytes,
  newDataKey,
  openHeader,
  plainSize,
  sealHeader,
} from "./object-frames.ts";
import type { ByteStore, ObjectStore } from "./object-store.ts";
import { StoredObjectError } from "./store-errors.ts";

/** An object store whose objects are encrypted before they reach the store below it. */
export type EncryptedStore = ObjectStore & {
  /** Wraps the object's data key with the newest master key, if an older one did; throws as `get` does. */
  rewrap(key: string): Promise<"rewrapped" | "current" | "missing">;
};

/**
 * Encrypts every object with its own random key (AES-256-GCM in frames), sealed under the newest master
 * key in its header. Sizes, limits and SHA-256 are those of the plain bytes. What was changed, cut off
 * or exchanged below fails with a StoredObjectError.
 */
export function encryptedStore(below: ByteStore, ring: KeyRing): EncryptedStore {
  const open = async (key: string) => {
    const object = await below.get(key);
    if (!object) {
      return null;
    }
    const chunks = object.stream.iterator({ destroyOnReturn: false });
    try {
      const { header, rest } = await readHeader(chunks);
      return { object, rest, chunks, header: openHeader(key, header, ring) };
    } catch (error) {
      object.stream.destroy();
      throw error;
    }
  };

  return {
    async put(key, body, { minBytes = 0, maxBytes = Number.POSITIVE_INFINITY } = {}) {
      const dataKey = newDataKey();
      const hash = createHash("sha256");
      let bytes = 0;
      let refused: "too-large" | "empty" | undefined;
      // Fails like a broken-off body: every store cleans up after one.
      const refuse = (why: "too-large" | "empty") => {
        refused = why;
        throw Object.assign(new Error(why), { code: "ECONNABORTED" });
      };
      const sealed = (async function* () {
        yield sealHeader(key, dataKey, ring.newest);
        const pieces = body instanceof Uint8Array ? frameSizedPieces(body) : body;
        yield* encryptFrames(dataKey, pieces, (piece) => {
          bytes += piece.byteLength;
          if (bytes > maxBytes) {
            refuse("too-large");
          }
          hash.update(piece);
        });
        if (bytes < minBytes) {
          refuse("empty");
        }
      })();
      const stored = await below.put(key, sealed);
      if (refused) {
        return { ok: false, code: refused };
      }
      return stored.ok ? { ok: true, bytes, sha256: hash.digest("hex") } : stored;
    },

    async get(key) {
      const opened = await open(key);
      if (!opened) {
        return null;
      }
      const { object, rest, chunks, header } = opened;
      const damaged = () => new StoredObjectError("damaged", key);
      const bytes = plainSize(object.bytes - headerBytes);
      if (bytes === null) {
        object.stream.destroy();
        throw damaged();
      }
      const frames = decryptFrames(header.dataKey, joined(rest, chunks), damaged);
      const stream = Readable.from(frames, { objectMode: false });
      // Runs even when nobody reads the stream to its end, or at all.
      stream.once("close", () => object.stream.destroy());
      return { bytes, stream };
    },

    async part(key, start, length) {
      const first = await below.part(key, 0, headerBytes);
      if (!first) {
        return null;
      }
      const { dataKey } = openHeader(key, first.part, ring);
      const bytes = plainSize(first.bytes - headerBytes);
      if (bytes === null) {
        throw new StoredObjectError("damaged", key);
      }
      if (start >= bytes) {
        return { bytes, part: Buffer.of() };
      }
      const frames = framesOf(start, length, bytes);
      const sealed = await below.part(key, headerBytes + frames.start, frames.length);
      const part = sealed && frames.open(dataKey, sealed.part);
      if (!part) {
        throw new StoredObjectError("damaged", key);
      }
      return { bytes, part };
    },

    async rewrap(key) {
      const opened = await open(key);
      if (!opened) {
        return "missing";
      }
      const { object, rest, chunks, header } = opened;
      try {
        if (ring.newest.id.equals(header.keyId)) {
          return "current";
        }
        const renewed = sealHeader(key, header.dataKey, ring.newest);
        const stored = await below.put(key, joined(renewed, joined(rest, chunks)));
        if (!stored.ok) {
          throw new Error(`the object was not stored again: ${stored.code}`);
        }
        return "rewrapped";
      } finally {
        object.stream.destroy();
      }
    },

    list: (prefix, after) => below.list(prefix, after),
    remove: (key) => below.remove(key),
    check: () => below.check(),
  };
}

async function readHeader(
  chunks: AsyncIterator<Uint8Array>,
): Promise<{ header: Buffer; rest: Buffer }> {
  let read: Buffer = Buffer.alloc(0);
  while (read.byteLength < headerBytes) {
    const next = await chunks.next();
    if (next.done) {
      break;
    }
    read = Buffer.concat([read, next.value]);
  }
  return { header: read.subarray(0, headerBytes), rest: read.subarray(headerBytes) };
}

async function* joined(
  first: Uint8Array,
  others: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield first;
  yield* others;
}
