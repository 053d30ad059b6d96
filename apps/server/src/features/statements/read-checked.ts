import { text } from "node:stream/consumers";
import type { ObjectStore } from "../../storage/object-store.ts";

/**
 * Reads an object of JSON; undefined when there is none.
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
  return object ? check(JSON.parse(await text(object.stream))) : undefined;
}
