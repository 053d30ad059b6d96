import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { copyObject } from "./object-store.ts";
import { openStore } from "./open-store.ts";
import { StoredObjectError, StoreTrouble } from "./store-errors.ts";
import type { StoreOutcome, StoreWork } from "./store-thread.ts";

// The program of `storeThread`'s thread: each message is a piece of work, answered by its number.
lowerPriority();
const store = openStore(workerData);

parentPort?.on("message", async ({ number, work }: { number: number; work: StoreWork }) => {
  parentPort?.postMessage({ number, outcome: await outcomeOf(work) });
});

async function outcomeOf(work: StoreWork): Promise<StoreOutcome> {
  try {
    const opened = await store;
    const result =
      work.kind === "copy"
        ? await copyObject(opened, work.from, work.to)
        : await opened.put(work.key, work.bytes);
    if (!result || result.ok) {
      return { ok: true, result };
    }
    // The cause may be anything: only its text is certain to cross.
    return { ok: true, result: { ...result, cause: String(result.cause) } };
  } catch (error) {
    const fault =
      error instanceof StoredObjectError ? { code: error.code, key: error.key } : undefined;
    const trouble = error instanceof StoreTrouble ? error.kind : undefined;
    return { ok: false, message: String(error), fault, trouble };
  }
}

/** Lowers this thread's priority, which Linux keeps per thread: answering people comes first. */
function lowerPriority(): void {
  // On other systems it would affect the whole server.
  if (process.platform !== "linux") {
    return;
  }
  try {
    setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not allowed here: then leave it as it is.
  }
}
