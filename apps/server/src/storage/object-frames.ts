import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { type KeyRing, keyIdBytes, type MasterKey } from "../settings/master-keys.ts";
import { bytesOfSeal, seal, unseal } from "./sealed-text.ts";
import { StoredObjectError } from "./store-errors.ts";

/** Plain bytes of a frame; only the last frame of an object may have fewer. */
export const framePlainBytes = 65_536;
const tagBytes = 16;
const frameBytes = framePlainBytes + tagBytes;

/** Returns the bytes that this many plain bytes take in frames. */
function framedSize(plainBytes: number): number {
  return plainBytes + tagBytes * Math.max(1, Math.ceil(plainBytes / framePlainBytes));
}

/** The most bytes that so many objects of so many plain bytes together take, encrypted. */
export function sealedSize(plainBytes: number, objects: number): number {
  const frames = objects + Math.ceil(plainBytes / framePlainBytes);
  return plainBytes + objects * headerBytes + frames * tagBytes;
}

/** The most plain bytes of one object that has this room, encrypted; 0 where there is none. */
export function plainRoom(bytes: number): number {
  const inFrames = bytes - headerBytes - 2 * tagBytes;
  return Math.max(0, Math.floor((inFrames * framePlainBytes) / frameBytes));
}

/** Returns how many plain bytes are in this many of frames; null when no whole frames have that size. */
export function plainSize(framed: number): number | null {
  const frames = Math.ceil(framed / frameBytes);
  const plain = framed - frames * tagBytes;
  return frames > 0 && framedSize(plain) === framed ? plain : null;
}

/**
 * Splits bytes in memory into pieces of one frame each: hashing and encrypting many megabytes in
 * one go would block the rest of the process.
 */
export function* frameSizedPieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += framePlainBytes) {
    yield bytes.subarray(at, at + framePlainBytes);
  }
}

/**
 * Encrypts a stream in frames of AES-256-GCM. The nonce is the frame's number and whether it is the last
 * (the STREAM construction): a frame that is missing, duplicated or misplaced does not open. Nonces
 * repeat between objects, data keys never do.
 *
 * @param seen receives each piece of the plain bytes
 */
export async function* encryptFrames(
  dataKey: Uint8Array,
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  seen: (piece: Uint8Array) => void,
): AsyncGenerator<Buffer> {
  let number = 0;
  const seal = (plain: Uint8Array, last: boolean): Buffer => {
    const cipher = createCipheriv("aes-256-gcm", dataKey, nonceOf(number, last));
    number += 1;
    return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  };
  for await (const { piece, last } of inPieces(body, framePlainBytes, seen)) {
    yield seal(piece, last);
  }
}

/** Decrypts frames; yields bytes once they prove genuine, and throws what `damaged` returns otherwise. */
export async function* decryptFrames(
  dataKey: Uint8Array,
  body: AsyncIterable<Uint8Array>,
  damaged: () => Error,
): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const { piece, last } of inPieces(body, frameBytes, () => {})) {
    const plain = openFrame(dataKey, piece, number, last);
    number += 1;
    if (!plain) {
      throw damaged();
    }
    if (plain.byteLength > 0) {
      yield plain;
    }
  }
}

/**
 * Says which bytes of the frames hold a part of the plain bytes, and how to open them: whole frames,
 * because no part of one proves genuine alone.
 *
 * @param plain how many plain bytes the object has
 */
export function framesOf(start: number, length: number, plain: number) {
  const end = Math.min(plain, start + length);
  const first = Math.floor(start / framePlainBytes);
  const last = Math.max(first, Math.ceil(end / framePlainBytes) - 1);
  const lastOfAll = Math.max(0, Math.ceil(plain / framePlainBytes) - 1);
  return {
    start: first * frameBytes,
    length: (last - first + 1) * frameBytes,
    /** Decrypts those frames and returns the part; undefined when they are not genuine. */
    open(dataKey: Uint8Array, frames: Buffer): Buffer | undefined {
      const pieces: Buffer[] = [];
      for (let number = first; number <= last; number += 1) {
        const frame = frames.subarray((number - first) * frameBytes).subarray(0, frameBytes);
        const plainPiece = openFrame(dataKey, frame, number, number === lastOfAll);
        if (!plainPiece) {
          return undefined;
        }
        pieces.push(plainPiece);
      }
      const from = start - first * framePlainBytes;
      return Buffer.concat(pieces).subarray(from, from + Math.max(0, end - start));
    },
  };
}

function openFrame(
  dataKey: Uint8Array,
  frame: Buffer,
  number: number,
  last: boolean,
): Buffer | undefined {
  if (frame.byteLength < tagBytes) {
    return undefined;
  }
  const decipher = createDecipheriv("aes-256-gcm", dataKey, nonceOf(number, last));
  const end = frame.byteLength - tagBytes;
  decipher.setAuthTag(frame.subarray(end));
  const plain = decipher.update(frame.subarray(0, end));
  try {
    decipher.final();
  } catch {
    return undefined;
  }
  return plain;
}

function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

/**
 * Cuts a stream into pieces of one size; a full one is held back until more arrives, so that the last
 * one is known. All share the same memory, which spares the garbage collector: each is valid until the
 * next.
 */
async function* inPieces(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  size: number,
  seen: (piece: Uint8Array) => void,
): AsyncGenerator<{ piece: Buffer; last: boolean }> {
  const piece = Buffer.allocUnsafeSlow(size);
  let filled = 0;
  for await (const chunk of body) {
    seen(chunk);
    for (let at = 0; at < chunk.byteLength; ) {
      if (filled === size) {
        yield { piece, last: false };
        filled = 0;
      }
      const taken = chunk.subarray(at, at + size - filled);
      piece.set(taken, filled);
      filled += taken.byteLength;
      at += taken.byteLength;
    }
  }
  yield { piece: piece.subarray(0, filled), last: true };
}

// magic and version (8) · the data key, sealed under a master key
const magic = Buffer.from("SEALED\0\u0001", "latin1");
const dataKeyBytes = 32;

/** Bytes of the header in front of every encrypted object. */
export const headerBytes = magic.byteLength + dataKeyBytes + bytesOfSeal;

/** A new random key for one object. */
export function newDataKey(): Buffer {
  return randomBytes(dataKeyBytes);
}

/**
 * Makes an object's header: its data key, sealed under the master key together with the object's name,
 * so that nobody can replace one person's object with another's.
 */
export function sealHeader(name: string, dataKey: Uint8Array, master: MasterKey): Buffer {
  return Buffer.concat([magic, seal(dataKey, boundTo(master.id, name), master)]);
}

/**
 * Reads a header; returns the data key and the id of the master key that wrapped it. Throws a
 * StoredObjectError when it is not a header, its master key is not configured, or it was changed.
 */
export function openHeader(name: string, header: Buffer, ring: KeyRing) {
  if (header.byteLength < headerBytes || !header.subarray(0, magic.byteLength).equals(magic)) {
    throw new StoredObjectError("not-encrypted", name);
  }
  const sealed = header.subarray(magic.byteLength);
  const keyId = sealed.subarray(0, keyIdBytes);
  const master = ring.byId(keyId);
  if (!master) {
    throw new StoredObjectError("unknown-master-key", name);
  }
  const dataKey = unseal(sealed, boundTo(keyId, name), master);
  if (!dataKey) {
    throw new StoredObjectError("damaged", name);
  }
  return { keyId, dataKey };
}

function boundTo(keyId: Uint8Array, name: string): Buffer {
  return Buffer.concat([magic, keyId, Buffer.from(name, "utf8")]);
}
