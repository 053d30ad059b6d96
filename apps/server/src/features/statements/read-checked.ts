import { text } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import type { ObjectStore } from "../../storage/object-store.ts";

/**
 * Reads an object of JSON; undefined when there is none. A large one keeps the thread that answers
 * everybody busy for a moment: objects take turns, and between two steps others are answered.
 *
 * @param check returns the value if it is what it should be, see `checkOf`
 * @throws when it is not: then another program has stored it
 */
export async function readChecked<T>(
  store: Pick<ObjectStore, "get">,
  key: string,
  check: (stored: unknown) => T,
): Promise<T | undefined> {
  const object = await store.get(key);
  if (!object) {
    return undefined;
  }
  const json = await text(object.stream);
  return inTurn(async () => {
    const stored: unknown = JSON.parse(json);
    await setImmediate();
    const checked = check(stored);
    await setImmediate();
    return checked;
  });
}

/** Ends with the last turn that was asked for. */
let lastTurn: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = lastTurn.then(work);
  lastTurn = turn.catch(() => undefined);
  return turn;
}
