import { createHash } from "node:crypto";
import type { ObjectStore, StoredObject } from "../storage/object-store.ts";

/** An object at its new place, with the size and SHA-256 of its plain bytes. */
export type CarriedObject = StoredObject & { key: string };

const atATime = 8;

/**
 * Copies objects to another store and reads each again there. Returns them by key, with the keys without
 * an object; throws when a copy differs or cannot be stored.
 */
export async function carryObjects(
  keys: readonly string[],
  from: ObjectStore,
  to: ObjectStore,
): Promise<{ objects: CarriedObject[]; absent: string[] }> {
  const objects: CarriedObject[] = [];
  const absent: string[] = [];
  const waiting = keys.values();
  const carryInTurn = async () => {
    for (const key of waiting) {
      const source = await from.get(key);
      if (!source) {
        absent.push(key);
        continue;
      }
      const stored = await to.put(key, source.stream);
      if (!stored.ok) {
        throw new Error(`${key} was not stored: ${stored.code}`, { cause: stored.cause });
      }
      const again = await readObjectHash(to, key);
      if (again?.sha256 !== stored.sha256) {
        throw new Error(`${key} differs at its new place`);
      }
      objects.push({ key, ...again });
    }
  };
  await Promise.all(Array.from({ length: atATime }, carryInTurn));
  objects.sort((a, b) => (a.key < b.key ? -1 : 1));
  return { objects, absent: absent.sort() };
}

/** Reads an object to its end; returns its size and SHA-256, or null when there is none. */
export async function readObjectHash(
  store: ObjectStore,
  key: string,
): Promise<StoredObject | null> {
  const object = await store.get(key);
  if (!object) {
    return null;
  }
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of object.stream) {
    hash.update(chunk);
    bytes += chunk.byteLength;
  }
  return { bytes, sha256: hash.digest("hex") };
}
