import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { type KeyRing, keyIdBytes, type MasterKey } from "../settings/master-keys.ts";

// id of the master key (8) · nonce (12) · the sealed bytes · tag (16)
const nonceBytes = 12;
const tagBytes = 16;
const sealedAt = keyIdBytes + nonceBytes;

/** How many bytes more something has once it is sealed. */
export const bytesOfSeal = sealedAt + tagBytes;

/** Seals bytes under a master key (AES-256-GCM): they open only together with what they are bound to. */
export function seal(plain: Uint8Array, boundTo: Uint8Array, master: MasterKey): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", master.secret, nonce);
  cipher.setAAD(boundTo);
  const parts = [master.id, nonce, cipher.update(plain), cipher.final()];
  return Buffer.concat([...parts, cipher.getAuthTag()]);
}

/** Opens sealed bytes; null when they were changed, or are bound to something else. */
export function unseal(sealed: Uint8Array, boundTo: Uint8Array, master: MasterKey): Buffer | null {
  const nonce = sealed.subarray(keyIdBytes, sealedAt);
  const decipher = createDecipheriv("aes-256-gcm", master.secret, nonce);
  decipher.setAAD(boundTo);
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  try {
    const plain = decipher.update(sealed.subarray(sealedAt, -tagBytes));
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    return null;
  }
}

/** Seals a short text of a row, in base64url, for the row of this name alone. */
export function sealText(name: string, text: string, master: MasterKey): string {
  return seal(Buffer.from(text, "utf8"), Buffer.from(name, "utf8"), master).toString("base64url");
}

/** Opens the text; null when its master key is not configured, or it was changed or is another row's. */
export function openText(name: string, sealed: string, ring: KeyRing): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  const master = ring.byId(bytes.subarray(0, keyIdBytes));
  if (!master || bytes.byteLength < bytesOfSeal) {
    return null;
  }
  return unseal(bytes, Buffer.from(name, "utf8"), master)?.toString("utf8") ?? null;
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
