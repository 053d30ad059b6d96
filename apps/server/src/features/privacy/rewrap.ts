import { recordCommand } from "../../audit/repository.ts";
import type { Clock } from "../../clock.ts";
import type { Db } from "../../database/open.ts";
import type { EncryptedStore } from "../../storage/encrypted-store.ts";
import { StoredObjectError } from "../../storage/store-errors.ts";
import { storedObjects } from "../statements/service.ts";

/**
 * How many objects were rewrapped or already current, and the errors of those that cannot be
 * opened.
 */
export type RewrapReport = { rewrapped: number; current: number; faults: string[] };

/**
 * Wraps the data key of every stored object with the newest master key. Can run while the server does,
 * and again after an interruption. Once it reports no fault, older master keys can be removed.
 */
export async function rewrapAll(
  db: Db,
  store: EncryptedStore,
  clock: Clock,
): Promise<RewrapReport> {
  const report: RewrapReport = { rewrapped: 0, current: 0, faults: [] };
  for (const key of (await storedObjects(db)).keys()) {
    try {
      const result = await store.rewrap(key);
      if (result !== "missing") {
        report[result] += 1;
      }
    } catch (error) {
      if (!(error instanceof StoredObjectError)) {
        throw error;
      }
      report.faults.push(error.message);
    }
  }
  await recordCommand(db, clock.now(), `rewrap: ${report.rewrapped} objects`);
  return report;
}
