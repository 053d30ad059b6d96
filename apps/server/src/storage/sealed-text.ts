import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { type KeyRing, keyIdBytes, type MasterKey } from "./master-keys.ts";

// id of the master key (8) · nonce (12) · the text · tag (16), in base64url
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Seals a short text of a row under a master key (AES-256-GCM). Authenticates the name too: what is
 * sealed for one person's row cannot be opened in another's.
 */
export function sealText(name: string, text: string, master: MasterKey): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", master.secret, nonce);
  cipher.setAAD(Buffer.from(name, "utf8"));
  const parts = [master.id, nonce, cipher.update(text, "utf8"), cipher.final()];
  return Buffer.concat([...parts, cipher.getAuthTag()]).toString("base64url");
}

/**
 * Opens the text; null when its master key is not configured, or it was changed or sealed for
 * another name.
 */
export function openText(name: string, sealed: string, ring: KeyRing): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  const master = ring.byId(bytes.subarray(0, keyIdBytes));
  const textAt = keyIdBytes + nonceBytes;
  if (!master || bytes.byteLength < textAt + tagBytes) {
    return null;
  }
  const nonce = bytes.subarray(keyIdBytes, textAt);
  const decipher = createDecipheriv("aes-256-gcm", master.secret, nonce);
  decipher.setAAD(Buffer.from(name, "utf8"));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    const text = decipher.update(bytes.subarray(textAt, -tagBytes));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

/** True when the newest master key of the ring sealed the text. */
export function isSealedByNewest(sealed: string, ring: KeyRing): boolean {
  return keyIdOf(sealed).equals(ring.newest.id);
}

/** True when any master key of the ring sealed the text. */
export function isSealedByAny(sealed: string, ring: KeyRing): boolean {
  return ring.byId(keyIdOf(sealed)) !== undefined;
}

function keyIdOf(sealed: string): Buffer {
  return Buffer.from(sealed, "base64url").subarray(0, keyIdBytes);
}
