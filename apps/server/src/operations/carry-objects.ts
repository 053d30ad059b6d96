import { createHash } from "node:crypto";
import type { ObjectStore, StoredObject } from "../storage/object-store.ts";

/** An object at its new place, with the size and SHA-256 of its plain bytes. */
export type CarriedObject = StoredObject & { key: string };

/** The result of carrying objects. */
export type CarriedObjects = {
  /** In alphabetical order of their keys. */
  objects: CarriedObject[];
  /** Keys without an object in the store. */
  absent: string[];
  /** How many were already at their new place, with the same bytes. */
  before: number;
};

const atATime = 8;
const progressEvery = 50;

/**
 * Copies objects from one store to another and reads each one again at its new place. Leaves alone
 * one that is already there with the same bytes, so that an interrupted run continues where it
 * stopped. Throws when a copy differs or cannot be stored.
 *
 * @param progress receives from time to time how many are done
 */
export async function carryObjects(
  keys: readonly string[],
  from: ObjectStore,
  to: ObjectStore,
  progress: (done: number) => void,
): Promise<CarriedObjects> {
  const objects: CarriedObject[] = [];
  const absent: string[] = [];
  let before = 0;
  let done = 0;
  const waiting = keys.values();
  const carryInTurn = async () => {
    for (const key of waiting) {
      const outcome = await carry(key, from, to);
      if (!outcome) {
        absent.push(key);
      } else {
        objects.push({ key, ...outcome.object });
      }
      if (outcome?.before) {
        before += 1;
      }
      done += 1;
      if (done % progressEvery === 0) {
        progress(done);
      }
    }
  };
  await Promise.all(Array.from({ length: atATime }, carryInTurn));
  objects.sort((a, b) => (a.key < b.key ? -1 : 1));
  return { objects, absent: absent.sort(), before };
}

async function carry(
  key: string,
  from: ObjectStore,
  to: ObjectStore,
): Promise<{ object: StoredObject; before: boolean } | null> {
  const there = await hashOf(to, key);
  if (there) {
    const here = await hashOf(from, key);
    if (!here || here.sha256 === there.sha256) {
      return { object: there, before: true };
    }
  }
  const source = await from.get(key);
  if (!source) {
    return null;
  }
  const stored = await to.put(key, source.stream);
  if (!stored.ok) {
    throw new Error(`${key} was not stored: ${stored.code}`, { cause: stored.cause });
  }
  const again = await hashOf(to, key);
  if (again?.sha256 !== stored.sha256) {
    throw new Error(`${key} differs at its new place`);
  }
  return { object: again, before: false };
}

/** Reads an object to its end; returns its size and SHA-256, or null when there is none. */
export async function hashOf(store: ObjectStore, key: string): Promise<StoredObject | null> {
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
