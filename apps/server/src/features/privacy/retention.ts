import { recordAccess } from "../../audit/repository.ts";
import { systemClock } from "../../clock.ts";
import { dropErasedPages } from "../../database/open.ts";
import { transaction } from "../../database/transaction.ts";
import { jobNames } from "../../jobs/job-names.ts";
import { type LeasedJob, leasedJob } from "../../jobs/leased-job.ts";
import { removeEndedLimits } from "../../rate-limit/repository.ts";
import {
  type DeletionContext,
  hideStatement,
  hideUploads,
  lockAtRest,
  removeDueObjects,
} from "../deletion/service.ts";
import { forgetEndedSignIns } from "../identity/service.ts";
import { isUploadKey, objectsWithoutRow, ownerOf } from "../statements/service.ts";
import { abandonedGuests, forgetPerson, isPerson } from "./person-repository.ts";
import * as rows from "./repository.ts";

const dayMs = 86_400_000;
const roundMs = 900_000;
const leaseMs = 600_000;
/** Nobody needs a replaced upload: only its result may still be paid for. */
const replacedMs = 3_600_000;

/** Sets up the scheduled job that deletes data whose time is up; one process runs it per period. */
export function createRetention(context: DeletionContext): LeasedJob<true> {
  const { db, clock, log } = context;
  return leasedJob({
    clock,
    log,
    name: jobNames.retention,
    periodMs: roundMs,
    lease: { db, ms: leaseMs, kept: true },
    distrustsClock: true,
    async work() {
      await letGo(context);
      return true as const;
    },
  });
}

async function letGo(context: DeletionContext): Promise<void> {
  const { db, config, clock } = context;
  const { retention } = config;
  const before = (days: number) => new Date(clock.now().getTime() - days * dayMs).toISOString();
  const limits = { drafts: before(retention.uploadDays), results: before(retention.resultDays) };
  const statements = await rows.oldStatements(db, limits);
  for (const statement of statements) {
    await transaction(db, async (trx) => {
      // A payment may have started since, or it was processed again; skip it until the next run.
      const [atRest] = (await lockAtRest(trx, { id: statement.id })) ?? [];
      if (atRest && (await rows.oldStatements(trx, limits, atRest.id)).length > 0) {
        await hideStatement(trx, context, atRest, "retention");
      }
    });
  }
  const replaced = new Date(clock.now().getTime() - replacedMs).toISOString();
  for (const { id } of await rows.endedUploads(db, {
    old: before(retention.uploadDays),
    replaced,
  })) {
    await transaction(db, (trx) => hideUploads(trx, context, id));
  }
  const queries = await forgetQueries(context, before(retention.queryDays));
  await rows.clearResults(db, before(1));
  await rows.clearMails(db, before(retention.mailDays));
  await rows.clearRecords(db, before(retention.auditDays));
  await rows.clearPayers(db, before(retention.invoiceDays));
  await forgetEndedSignIns(db, clock.now());
  await removeEndedLimits(db, clock.now());
  const guests = await forgetGuests(context);
  const removed = (await removeDueObjects(context)) + (await removeStrayObjects(context));
  await dropErasedPages(db, config);
  if (statements.length > 0 || removed > 0 || queries > 0 || guests > 0) {
    const counts = { statements: statements.length, objects: removed, queries, guests };
    context.log.info(counts, "retention");
  }
}

const mostNamed = 20;

/**
 * Removes objects that were stored more than a day ago and that no row names: uploads, and everything
 * of people who no longer exist. Names the others to the operator; they may be wanted once a backup has
 * been restored. Returns how many were removed.
 */
async function removeStrayObjects(context: DeletionContext): Promise<number> {
  const { db, store, log } = context;
  // The store dates objects by its own clock.
  const before = new Date(systemClock.now().getTime() - dayMs);
  let removed = 0;
  const stray: string[] = [];
  for await (const { key, isLeft } of objectsWithoutRow(context, { before })) {
    if (isLeft || isUploadKey(key) || !(await isPerson(db, ownerOf(key)))) {
      await store.remove(key);
      removed += 1;
    } else {
      stray.push(key);
    }
  }
  if (stray.length > 0) {
    log.warn({ objects: stray.length, keys: stray.slice(0, mostNamed) }, "objects without a row");
  }
  return removed;
}

/** Erases guests whom nobody can be again and records each; returns how many there were. */
async function forgetGuests({ db, clock }: DeletionContext): Promise<number> {
  // Identity dates guests by the machine's clock.
  const before = new Date(systemClock.now().getTime() - dayMs).toISOString();
  const guests = await abandonedGuests(db, before);
  for (const userId of guests) {
    await transaction(db, async (trx) => {
      await forgetPerson(trx, { userId, email: "" });
      await recordAccess(trx, clock.now(), ["retention", "erase-account"], { userId });
    });
  }
  return guests.length;
}

/** Removes old project queries and records each; returns how many there were. */
async function forgetQueries({ db, clock }: DeletionContext, before: string): Promise<number> {
  return transaction(db, async (trx) => {
    const queries = await rows.deleteQueries(trx, before);
    for (const { id, userId } of queries) {
      const about = { userId, object: `project-query:${id}` };
      await recordAccess(trx, clock.now(), ["retention", "delete"], about);
    }
    return queries.length;
  });
}
