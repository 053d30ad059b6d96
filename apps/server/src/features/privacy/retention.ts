import { setImmediate } from "node:timers/promises";
import { recordAccess } from "../../audit/repository.ts";
import { dateInIndia, systemClock } from "../../clock.ts";
import { dropErasedPages } from "../../database/open.ts";
import { transaction } from "../../database/transaction.ts";
import { jobNames } from "../../jobs/job-names.ts";
import { type LeasedJob, leasedJob } from "../../jobs/leased-job.ts";
import { lookOn, lookState } from "../../jobs/look-repository.ts";
import { inPortions } from "../../jobs/portions.ts";
import { eraseEndedLimits } from "../../rate-limit/repository.ts";
import {
  askedAt,
  type DeletionContext,
  hideStatement,
  hideUploads,
  lockAtRest,
  removeObjects,
} from "../deletion/service.ts";
import { eraseEndedSignIns } from "../identity/service.ts";
import {
  type FoundObject,
  isUploadKey,
  objectsAndTheirRows,
  personOfKey,
} from "../statements/service.ts";
import { abandonedAccounts, erasePerson, isPerson } from "./person-repository.ts";
import * as rows from "./repository.ts";

const dayMs = 86_400_000;
/** How long mail is kept after it was written: until nobody asks where it is. */
const mailDays = 30;
const roundMs = 900_000;
const leaseMs = 600_000;
/** Nobody needs a replaced upload: only its result may still be paid for. */
const replacedMs = 3_600_000;

/** After how many objects of the store it is noted how far a walk through it has come. */
const listedInAPortion = 300;

/** Asked before each portion: false when the round must end. */
type GoesOn = () => Promise<boolean>;

/** Sets up the scheduled job that deletes data whose time is up; one process runs it per period. */
export function createRetention(context: DeletionContext): LeasedJob<true> {
  const { db, clock, log } = context;
  let left = 0;
  return leasedJob({
    clock,
    log,
    name: jobNames.retention,
    periodMs: roundMs,
    lease: { db, ms: leaseMs, kept: true },
    distrustsClock: true,
    async work(goesOn) {
      left = await letGo(context, goesOn);
      return true as const;
    },
    succeeded: () => left === 0,
  });
}

/**
 * Does a round, a portion at a time. A row or an object that fails is logged, left for the next round, and
 * ends nothing. Returns how many were left.
 */
async function letGo(context: DeletionContext, goesOn: GoesOn): Promise<number> {
  const { db, config, clock, log } = context;
  const { retention } = config;
  const before = (days: number) => new Date(clock.now().getTime() - days * dayMs).toISOString();
  const limits = { drafts: before(retention.uploadDays), now: clock.now().toISOString() };
  const replaced = new Date(clock.now().getTime() - replacedMs).toISOString();
  // Identity dates accounts by the machine's clock.
  const accountsBefore = new Date(systemClock.now().getTime() - dayMs).toISOString();
  let left = 0;
  const counts: Record<string, number> = {};

  const step = async (name: string, work: () => Promise<number>) => {
    try {
      counts[name] = (counts[name] ?? 0) + (await work());
    } catch (error) {
      left += 1;
      log.error({ err: error, step: name }, "a step of retention failed");
    }
  };
  /** Deals with each row of a list by itself. */
  const each = (
    name: string,
    list: (after?: rows.Due) => Promise<rows.Due[]>,
    deal: (id: string) => Promise<boolean>,
  ) =>
    step(name, async () => {
      let last: rows.Due | undefined;
      let dealt = 0;
      await inPortions(goesOn, async () => {
        const due = await list(last);
        for (const { id } of due) {
          try {
            dealt += Number(await deal(id));
          } catch (error) {
            left += 1;
            log.error({ err: error, step: name, id }, "retention leaves a row for the next round");
          }
          await setImmediate();
        }
        last = due.at(-1);
        return due.length;
      });
      return dealt;
    });
  const portions = (name: string, work: () => Promise<number>) =>
    step(name, () => inPortions(goesOn, work));
  /** Takes one portion of what is too much for a round. */
  const portionAfter = (name: string, work: (place: string) => Promise<string>) =>
    step(name, async () => {
      const look = `retention-${name}`;
      await lookOn(db, look, async ({ place }) => ({ place: await work(place), found: [] }));
      return 0;
    });

  const hideIfOld = async (id: string) => {
    const asked = await askedAt(context, { id }, clock.now());
    return transaction(db, async (trx) => {
      // A payment may have started since, or it was processed again; skip it until the next run.
      const [atRest] = (await lockAtRest(trx, { id }, asked)) ?? [];
      return atRest !== undefined && (await rows.isOld(trx, id, limits))
        ? hideStatement(trx, context, atRest, "retention")
        : false;
    });
  };
  const hideReplaced = async (id: string) => {
    const unpaid = { at: clock.now(), settled: 0 };
    await transaction(db, async (trx) => {
      // It may have been paid for since the list was made.
      if (await lockAtRest(trx, { id }, unpaid)) {
        await hideUploads(trx, context, id);
      }
    });
    return false;
  };
  const hideFiles = async (id: string) => {
    await transaction(db, (trx) => hideUploads(trx, context, id));
    return false;
  };
  await each("statements", (after) => rows.oldDrafts(db, limits.drafts, after), hideIfOld);
  await each("statements", (after) => rows.oldResults(db, limits.now, after), hideIfOld);
  await each("uploads", (after) => rows.agedUploads(db, limits.drafts, after), hideFiles);
  await each(
    "uploads",
    (after) => rows.replacedUploads(db, { old: limits.drafts, replaced }, after),
    hideReplaced,
  );
  await portions("queries", () => eraseQueries(context, before(retention.queryDays)));
  await portionAfter("results", (place) => rows.eraseResults(db, before(1), place));
  await portionAfter("deleted", (place) =>
    transaction(db, (trx) => rows.eraseDeleted(trx, before(retention.auditDays), place)),
  );
  await portions("mails", () => rows.eraseMails(db, before(mailDays)));
  await portions("records", () => rows.eraseRecords(db, before(retention.auditDays)));
  await portions("events", () => rows.eraseEvents(db, before(retention.auditDays)));
  await portions("payers", () => rows.erasePayers(db, before(retention.invoiceDays)));
  await portions("signIns", () => eraseEndedSignIns(db, clock.now()));
  await portions("limits", () => eraseEndedLimits(db, clock.now()));
  await each(
    "accounts",
    (after) => abandonedAccounts(db, accountsBefore, after),
    (id) => eraseAbandoned(context, id),
  );
  await step("objects", async () => {
    const due = await removeObjects(context, { goesOn });
    left += due.left;
    return due.removed;
  });
  await step("objects", async () => {
    const stray = await removeStrayObjects(context, goesOn);
    left += stray.left;
    return stray.removed;
  });
  await step("journal", async () => {
    await dropErasedPages(db, config);
    return 0;
  });
  const { statements = 0, objects = 0, queries = 0, accounts = 0 } = counts;
  if (statements + objects + queries + accounts > 0) {
    log.info({ statements, objects, queries, accounts }, "retention");
  }
  return left;
}

const mostNamed = 20;

/**
 * Removes objects that were stored more than a day ago and that no row names: uploads, and everything
 * of people who no longer exist. Names the others to the operator; they may be wanted once a backup has
 * been restored. One round a day walks through the store, because even to list it takes long where there
 * are many people; a round after one that had to end goes on behind it.
 */
async function removeStrayObjects(
  context: DeletionContext,
  goesOn: GoesOn,
): Promise<{ removed: number; left: number }> {
  const { db, store, clock, log } = context;
  // The store dates objects by its own clock.
  const before = new Date(systemClock.now().getTime() - dayMs);
  const count = { removed: 0, left: 0 };
  const stray: string[] = [];
  const deal = async ({ key, storedAt, isNamed, hasResult }: FoundObject) => {
    if (isNamed || storedAt >= before) {
      return;
    }
    try {
      if (hasResult || isUploadKey(key) || !(await isPerson(db, personOfKey(key)))) {
        await store.remove(key);
        count.removed += 1;
      } else {
        stray.push(key);
      }
    } catch (error) {
      log.error({ err: error, key }, "an object without a row could not be removed");
      count.left += 1;
    }
  };
  // Where the walk goes on: a key, or the day of the last one, which comes before all keys.
  const today = dateInIndia(clock.now());
  const look = "retention-objects";
  const last = (await lookState(db, look))?.place ?? "";
  if (last === today) {
    return count;
  }
  const walk = objectsAndTheirRows(context, { after: last });
  let place = "";
  await inPortions(goesOn, async () => {
    ({ place } = await lookOn(db, look, async () => {
      for (let listed = 0; listed < listedInAPortion; listed += 1) {
        const { value: object, done } = await walk.next();
        if (done) {
          return { place: today, found: [] };
        }
        await deal(object);
        place = object.key;
      }
      return { place, found: [] };
    }));
    return Number(place !== today);
  });
  await walk.return(undefined);
  if (stray.length > 0) {
    log.warn({ objects: stray.length, keys: stray.slice(0, mostNamed) }, "objects without a row");
  }
  return count;
}

/** Erases an account that nobody can be again, and records it. */
function eraseAbandoned({ db, clock }: DeletionContext, userId: string): Promise<true> {
  return transaction(db, async (trx) => {
    await erasePerson(trx, { userId, email: "" });
    await recordAccess(trx, clock.now(), ["retention", "erase-account"], { userId });
    return true as const;
  });
}

/** Removes some old project queries and records each; returns how many there were. */
async function eraseQueries({ db, clock }: DeletionContext, before: string): Promise<number> {
  return transaction(db, async (trx) => {
    const queries = await rows.eraseQueries(trx, before);
    for (const { id, userId } of queries) {
      const about = { userId, object: `project-query:${id}` };
      await recordAccess(trx, clock.now(), ["retention", "delete"], about);
    }
    return queries.length;
  });
}
