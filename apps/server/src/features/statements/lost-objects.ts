import { randomUUID } from "node:crypto";
import type { Db } from "../../database/open.ts";
import { lookOn, lookState } from "../../jobs/look-repository.ts";
import type { ObjectStore } from "../../storage/object-store.ts";
import { genuine } from "../../storage/store-errors.ts";
import { countNeeded, neededAfter, neededAmong, type ObjectPlace } from "./repository.ts";

/** The name of the look through all stored objects. */
const look = "stored-objects";

/** How many statements and results a round of the look takes: a few hundred objects. */
const inARound = 50;

/** How many objects are enough to notice a store that is not the one the rows are about. */
const enough = 200;

const atATime = 8;

/** The keys among these that should be in the store and cannot be read there. */
async function lostAmong(
  db: Db,
  store: Pick<ObjectStore, "get">,
  keys: readonly string[],
): Promise<string[]> {
  const isThere = async (key: string) => {
    const object = await genuine(store.get(key));
    return object.ok && object.value?.stream.destroy() !== undefined;
  };
  const lost: string[] = [];
  for (let done = 0; done < keys.length; done += atATime) {
    const some = keys.slice(done, done + atATime);
    const found = await Promise.all(some.map(isThere));
    lost.push(...some.filter((_key, index) => !found[index]));
  }
  // What people have deleted meanwhile is not lost.
  return neededAmong(db, lost);
}

/**
 * Goes on with the look for lost objects: tries those of the next statements and results, and again those
 * that were missing. Returns the keys that are lost, and which of them the round found first.
 */
export async function lookForLost(
  db: Db,
  store: Pick<ObjectStore, "get">,
): Promise<{ found: string[]; fresh: string[] }> {
  return lookOn(db, look, async (last) => {
    const [statement = "", result = ""] = last.place.split(" ");
    const { keys, next } = await neededAfter(db, { statement, result }, inARound);
    const found = await lostAmong(db, store, [...new Set([...last.found, ...keys])]);
    const fresh = found.filter((key) => !last.found.includes(key));
    return { place: `${next.statement ?? ""} ${next.result ?? ""}`, found, fresh };
  });
}

/** The keys that the look knows to be lost; undefined before its first round. */
export async function knownLost(db: Db): Promise<string[] | undefined> {
  return (await lookState(db, look))?.found;
}

/**
 * Tries stored objects: all, or those of some statements and results chosen by chance, and what the look
 * has found. Returns how many there should be, how many were tried, and the keys of those that are lost.
 */
export async function tryStored(
  db: Db,
  store: Pick<ObjectStore, "get">,
  { all }: { all: boolean },
): Promise<{ stored: number; tried: number; lost: string[] }> {
  const stored = await countNeeded(db);
  if (!all && stored > enough) {
    const chosen = new Set(await neededAmong(db, (await knownLost(db)) ?? []));
    for (let draws = 0; draws < enough && chosen.size < enough; draws += 1) {
      const place = { statement: randomUUID(), result: randomUUID() };
      for (const key of (await neededAfter(db, place, 1)).keys) {
        chosen.add(key);
      }
    }
    return { stored, tried: chosen.size, lost: await lostAmong(db, store, [...chosen]) };
  }
  const lost: string[] = [];
  let tried = 0;
  let place: ObjectPlace = { statement: "", result: "" };
  while (place.statement !== null || place.result !== null) {
    const { keys, next } = await neededAfter(db, place, inARound);
    tried += keys.length;
    lost.push(...(await lostAmong(db, store, keys)));
    place = next;
  }
  return { stored, tried, lost };
}
