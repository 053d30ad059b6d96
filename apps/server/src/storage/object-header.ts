import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { type KeyRing, keyIdBytes, type MasterKey } from "./master-keys.ts";
import { StoredObjectError } from "./stored-object-error.ts";

// magic and version (8) · id of the master key (8) · nonce (12) · wrapped data key (32) · tag (16)
const magic = Buffer.from("SEALED\0\u0001", "latin1");
const nonceBytes = 12;
const dataKeyBytes = 32;
const tagBytes = 16;
const wrapAt = magic.byteLength + keyIdBytes;

/** Bytes of the header in front of every encrypted object. */
export const headerBytes = wrapAt + nonceBytes + dataKeyBytes + tagBytes;

/** A new random key for one object. */
export function newDataKey(): Buffer {
  return randomBytes(dataKeyBytes);
}

/**
 * The header of an object: its data key, wrapped by the master key with AES-256-GCM. The object's
 * own name is authenticated with it, so that nobody can put one person's object in another's place.
 */
export function sealHeader(name: string, dataKey: Uint8Array, master: MasterKey): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", master.secret, nonce);
  cipher.setAAD(authenticated(master.id, name));
  return Buffer.concat([
    magic,
    master.id,
    nonce,
    cipher.update(dataKey),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

/**
 * Reads a header; gives the data key and the id of the master key that wrapped it. Throws a
 * StoredObjectError when it is no header, its master key is not at hand, or it was changed.
 */
export function openHeader(name: string, header: Buffer, ring: KeyRing) {
  if (header.byteLength < headerBytes || !header.subarray(0, magic.byteLength).equals(magic)) {
    throw new StoredObjectError("not-encrypted", name);
  }
  const keyId = header.subarray(magic.byteLength, wrapAt);
  const master = ring.byId(keyId);
  if (!master) throw new StoredObjectError("unknown-master-key", name);
  const wrapped = header.subarray(wrapAt + nonceBytes, headerBytes - tagBytes);
  const nonce = header.subarray(wrapAt, wrapAt + nonceBytes);
  const decipher = createDecipheriv("aes-256-gcm", master.secret, nonce);
  decipher.setAAD(authenticated(keyId, name));
  decipher.setAuthTag(header.subarray(headerBytes - tagBytes, headerBytes));
  try {
    return { keyId, dataKey: Buffer.concat([decipher.update(wrapped), decipher.final()]) };
  } catch {
    throw new StoredObjectError("damaged", name);
  }
}

function authenticated(keyId: Uint8Array, name: string): Buffer {
  return Buffer.concat([magic, keyId, Buffer.from(name, "utf8")]);
}
