import type { Slot } from "contract/flow-state";
import type { Db } from "../../database/open.ts";
import type {
  StatementFileRow,
  StatementRow,
  TermsAcceptanceRow,
} from "../../database/statement-tables.ts";
import { type Executor, transaction } from "../../database/transaction.ts";
import { type ObjectsOf, resultFiles, resultKey, sourceKey } from "../statements/service.ts";

/**
 * How long a statement stays with a process that stops renewing its claim. Only time ends a claim,
 * because two containers can have the same host name and process id. It may end too early, after a
 * pause or with differing clocks, so every later write is conditional on the claim, and each
 * claim's objects have their own names.
 */
export const leaseMs = 20_000;

/** After this time an ended claim writes nothing more. */
const leftoversMs = 3_600_000;

/**
 * Takes a statement for processing under a new claim; undefined when it is no longer waiting or was
 * replaced. Everything that the claim will store is listed for removal first, and only
 * {@link keepClaim} takes it off the list, so nothing is left behind even if this process dies.
 */
export function claim(
  db: Db,
  statementId: string,
  { claim: owner, slots, now }: { claim: string; slots: readonly Slot[]; now: Date },
): Promise<StatementRow | undefined> {
  return transaction(db, async (trx) => {
    const claimed = await trx
      .updateTable("statement")
      .set({
        state: "processing",
        leaseOwner: owner,
        leaseUntil: new Date(now.getTime() + leaseMs).toISOString(),
        touchedAt: now.toISOString(),
      })
      .where("id", "=", statementId)
      .where("state", "in", ["uploaded", "refused"])
      .where("supersededAt", "is", null)
      .returningAll()
      .executeTakeFirst();
    if (!claimed) {
      return undefined;
    }
    await listLeftovers(trx, { id: statementId, claim: owner }, slots, now);
    return claimed;
  });
}

/** Lists everything that a claim will store for removal, before it stores anything. */
export async function listLeftovers(
  trx: Executor,
  objects: { id: string; claim: string },
  slots: readonly Slot[],
  now: Date,
): Promise<void> {
  await listForRemoval(trx, objects, slots, new Date(now.getTime() + leftoversMs).toISOString());
}

async function listForRemoval(
  trx: Executor,
  objects: ObjectsOf,
  slots: readonly Slot[],
  dueAt: string,
): Promise<void> {
  const rows = keysOf(objects, slots).map((key) => ({
    key,
    statementId: objects.id,
    sha256: null,
    uploadedAt: null,
    dueAt,
  }));
  // A deleted upload may be listed already, for a later day.
  await trx
    .insertInto("objectRemoval")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function keysOf(objects: ObjectsOf, slots: readonly Slot[]): string[] {
  return [...slots.map((slot) => sourceKey(objects, slot)), ...resultKeys(objects)];
}

function resultKeys(objects: ObjectsOf): string[] {
  return resultFiles.map((file) => resultKey(objects, file));
}

/** Renews the leases of these claims. One that has ended stays ended. */
export async function renewLeases(db: Db, claims: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable("statement")
    .set({ leaseUntil: new Date(now.getTime() + leaseMs).toISOString() })
    .where("state", "=", "processing")
    .where("leaseOwner", "in", claims)
    .execute();
}

/**
 * Ends the processing with a result: the claim's objects become the statement's. False when the
 * claim has ended, and the result is dropped.
 */
export function keepClaim(
  db: Db,
  { id, claim: owner }: { id: string; claim: string },
  slots: readonly Slot[],
  values: Partial<StatementRow>,
): Promise<boolean> {
  return transaction(db, async (trx) => {
    if (!(await finish(trx, id, owner, { ...values, state: "processed", claim: owner }))) {
      return false;
    }
    const keys = keysOf({ id, claim: owner }, slots);
    await trx.deleteFrom("objectRemoval").where("key", "in", keys).execute();
    return true;
  });
}

/**
 * Replaces a statement's results with those of a later processing; the earlier one's objects may
 * then be removed, and the new files are not downloaded yet. False, with nothing changed, when the
 * statement is no longer what it was, the time for its new objects is over, or `isAllowed` says no,
 * which is asked while nobody else can settle or delete the statement.
 *
 * @param files the uploaded files that it was processed from; recorded as the statement's, because
 *   its own record may have been deleted
 */
export function replaceClaim(
  db: Db,
  before: ObjectsOf,
  next: { id: string; claim: string },
  files: readonly StatementFileRow[],
  values: Partial<StatementRow> & { touchedAt: string },
  isAllowed: (trx: Executor) => Promise<boolean>,
): Promise<boolean> {
  const slots = files.map(({ slot }) => slot);
  return transaction(db, async (trx) => {
    const row = await trx
      .updateTable("statement")
      .set({ touchedAt: values.touchedAt })
      .where("id", "=", next.id)
      .where("state", "=", "processed")
      .where("claim", before.claim === null ? "is" : "=", before.claim)
      .returning("id")
      .executeTakeFirst();
    if (!row || !(await isAllowed(trx))) {
      return false;
    }
    const keys = keysOf(next, slots);
    const kept = await trx
      .deleteFrom("objectRemoval")
      .where("key", "in", keys)
      .where("dueAt", ">", values.touchedAt)
      .executeTakeFirst();
    if (kept.numDeletedRows !== BigInt(keys.length)) {
      // This process was paused for so long that some may be removed: the others go too.
      await listForRemoval(trx, next, slots, values.touchedAt);
      return false;
    }
    await trx
      .updateTable("statement")
      .set({ ...values, claim: next.claim, csvDownloadedAt: null, reportDownloadedAt: null })
      .where("id", "=", next.id)
      .execute();
    await trx
      .insertInto("statementFile")
      .values(files.map((file) => ({ ...file, statementId: next.id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await listForRemoval(trx, before, slots, values.touchedAt);
    return true;
  });
}

/**
 * Ends the processing without a result; the claim's copies may be removed immediately. False when
 * the claim had already ended.
 */
export function dropClaim(
  db: Db,
  { id, claim: owner }: { id: string; claim: string },
  values: Pick<StatementRow, "state" | "problem">,
  now: Date,
): Promise<boolean> {
  return transaction(db, async (trx) => {
    if (!(await finish(trx, id, owner, values))) {
      return false;
    }
    await trx
      .updateTable("objectRemoval")
      .set({ dueAt: now.toISOString() })
      .where("key", "like", `statements/${id}/${owner}/%`)
      .execute();
    return true;
  });
}

/** Keys of what an ended claim may have stored. */
export async function leftoversOf(
  db: Db,
  { id, claim: owner }: { id: string; claim: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom("objectRemoval")
    .select("key")
    .where("key", "like", `statements/${id}/${owner}/%`)
    .execute();
  return rows.map(({ key }) => key);
}

/** Takes a removed object off the list. */
export async function forgetLeftover(db: Db, key: string): Promise<void> {
  await db.deleteFrom("objectRemoval").where("key", "=", key).execute();
}

async function finish(
  trx: Executor,
  id: string,
  owner: string,
  values: Partial<StatementRow>,
): Promise<boolean> {
  const row = await trx
    .updateTable("statement")
    .set({ ...values, leaseOwner: null, leaseUntil: null })
    .where("id", "=", id)
    .where("state", "=", "processing")
    .where("leaseOwner", "=", owner)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes statements whose claim has ended wait for processing again; returns their ids. */
export async function releaseEnded(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .updateTable("statement")
    .set({ state: "uploaded", leaseOwner: null, leaseUntil: null })
    .where("state", "=", "processing")
    .where((row) =>
      row.or([row("leaseUntil", "is", null), row("leaseUntil", "<=", now.toISOString())]),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Documents and versions accepted with the statement's uploads. */
export function acceptancesOf(
  ex: Executor,
  statementId: string,
): Promise<Pick<TermsAcceptanceRow, "document" | "version">[]> {
  return ex
    .selectFrom("termsAcceptance")
    .select(["document", "version"])
    .where("statementId", "=", statementId)
    .execute();
}
