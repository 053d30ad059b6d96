import { personalKeys } from "./signed-out.ts";

/** A file that waits on this device until its owner has signed in. */
type KeptFile = { file: File; at: number };

/** How long a file is kept: as long as the widget remembers a sign-in that was begun. */
const keptMs = 3_600_000;

const store = "files";

/** Opens the browser's database; undefined where there is none, or where it lets sites store nothing. */
function opened(): IDBOpenDBRequest | undefined {
  try {
    return globalThis.indexedDB?.open(personalKeys.keptFile);
  } catch {
    return undefined;
  }
}

/** Runs one request on the browser's database; undefined where the browser has none, or the request fails. */
function ask<T>(
  mode: IDBTransactionMode,
  request: (files: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  return new Promise((resolve) => {
    const opening = opened();
    if (!opening) {
      return resolve(undefined);
    }
    opening.onerror = () => resolve(undefined);
    opening.onupgradeneeded = () => opening.result.createObjectStore(store);
    opening.onsuccess = () => {
      const database = opening.result;
      const asked = request(database.transaction(store, mode).objectStore(store));
      const end = (value?: T) => {
        database.close();
        resolve(value);
      };
      asked.onsuccess = () => end(asked.result);
      asked.onerror = () => end();
    };
  });
}

/** Keeps the file that a visitor checked, on this device alone, for an hour at most. */
export async function keepFile(file: File): Promise<void> {
  await ask("readwrite", (files) => files.put({ file, at: Date.now() } satisfies KeptFile, 0));
}

/** Returns the kept file and forgets it. */
export async function takeKeptFile(): Promise<File | undefined> {
  const kept = await ask<KeptFile | undefined>("readonly", (files) => files.get(0));
  await ask("readwrite", (files) => files.clear());
  return kept && Date.now() - kept.at < keptMs ? kept.file : undefined;
}
