import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Result } from "@site/result/result";

/** A key of 256 bits that wraps the data keys of stored objects; `id` names it in their headers. */
export type MasterKey = { id: Buffer; secret: Buffer };

/** The keys of an installation. The newest wraps; the others only open what they have wrapped. */
export type KeyRing = { newest: MasterKey; byId(id: Uint8Array): MasterKey | undefined };

/** Bytes of a key's id. */
export const keyIdBytes = 8;

/** Returns the configured keys as text, empty when neither is set, or a sentence on what is wrong. */
export function configuredKeys(key: string, file: string): Result<string, string> {
  if (key === "" && file === "") {
    return { ok: true, value: "" };
  }
  let text = key;
  if (file !== "") {
    try {
      text = readFileSync(file, "utf8");
    } catch {
      return { ok: false, error: "MASTER_KEY_FILE must name a file that the server can read." };
    }
  }
  const read = keyRing(text, file === "" ? "MASTER_KEY" : "MASTER_KEY_FILE");
  return read.ok ? { ok: true, value: text } : read;
}

/** Opens the configured keys or, without any, the one that is made in the data folder at the first start. */
export function openKeyRing(configured: string, dataDir: string): KeyRing {
  const opened = keyRing(
    configured || keptSecret(dataDir, "master-key"),
    "The master key of the data folder",
  );
  if (!opened.ok) {
    throw new Error(opened.error);
  }
  return opened.value;
}

/** Reads keys of 32 bytes in base64, the newest first; `source` begins the sentence about a wrong one. */
export function keyRing(text: string, source: string): Result<KeyRing, string> {
  const keys: MasterKey[] = [];
  for (const word of text.split(/[\s,]+/).filter((part) => part !== "")) {
    const secret = Buffer.from(word, "base64");
    if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(word) || secret.byteLength !== 32) {
      return { ok: false, error: `${source} must hold keys of 32 bytes in base64.` };
    }
    keys.push({ id: idOf(secret), secret });
  }
  const newest = keys[0];
  if (!newest) {
    return { ok: false, error: `${source} must hold at least one key.` };
  }
  return {
    ok: true,
    value: { newest, byId: (id) => keys.find((each) => each.id.equals(id)) },
  };
}

/** The id identifies a key without revealing it, so operators need not name their keys. */
function idOf(secret: Buffer): Buffer {
  return createHash("sha256")
    .update("id of a master key\0")
    .update(secret)
    .digest()
    .subarray(0, keyIdBytes);
}

/** Returns the secret in a file of the data folder: 256 bits in base64, made at the first start. */
export function keptSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  if (existsSync(file)) {
    return readFileSync(file, "utf8").trim();
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    // Fails when the file exists, so that two processes starting together use the same secret.
    writeFileSync(file, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
      throw error;
    }
  }
  return readFileSync(file, "utf8").trim();
}
