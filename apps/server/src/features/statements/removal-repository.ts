import type { ObjectRemovalRow } from "../../database/privacy-tables.ts";
import type { Executor } from "../../database/transaction.ts";
import { portion } from "../../jobs/portions.ts";
import { sealedSize } from "../../storage/object-frames.ts";
import type { StoredFile } from "./statement-objects.ts";

/** Whose objects they are; of which statement, if one has them. */
export type OfPerson = Pick<ObjectRemovalRow, "userId" | "statementId">;

/** Lists a person's objects for removal; one that is listed already goes at the new time. */
export async function listForRemoval(
  trx: Executor,
  { userId, statementId }: OfPerson,
  objects: readonly StoredFile[],
  dueAt: string,
): Promise<void> {
  if (objects.length > 0) {
    await trx
      .insertInto("objectRemoval")
      .values(
        objects.map(({ key, bytes, sha256 }) => ({
          ...{ key, bytes, sha256 },
          ...{ userId, statementId, dueAt },
        })),
      )
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ dueAt }))
      .execute();
  }
}

/** Takes objects off the list once they are removed; returns how many were on it. */
export async function unlist(trx: Executor, keys: readonly string[]): Promise<number> {
  const gone = await trx.deleteFrom("objectRemoval").where("key", "in", keys).executeTakeFirst();
  return Number(gone.numDeletedRows);
}

/**
 * Takes objects off the list that another row names from now on. False when one is due or gone: it may
 * be on its way out of the store.
 */
export async function keepObjects(
  trx: Executor,
  keys: readonly string[],
  now: string,
): Promise<boolean> {
  const kept = await trx
    .deleteFrom("objectRemoval")
    .where("key", "in", keys)
    .where("dueAt", ">", now)
    .executeTakeFirst();
  return Number(kept.numDeletedRows) === keys.length;
}

/**
 * Some of the listed objects that are due for removal, by the time they are due.
 *
 * @param after where to go on: the last of those before
 * @param userId only the objects of this person
 */
export function dueRemovals(
  ex: Executor,
  now: string,
  after: Pick<ObjectRemovalRow, "key" | "dueAt"> = { key: "", dueAt: "" },
  userId?: string,
): Promise<ObjectRemovalRow[]> {
  let query = ex
    .selectFrom("objectRemoval")
    .selectAll()
    .where("dueAt", "<=", now)
    .where("dueAt", ">=", after.dueAt)
    .where((row) => row.or([row("dueAt", ">", after.dueAt), row("key", ">", after.key)]));
  if (userId !== undefined) {
    query = query.where("userId", "=", userId);
  }
  return query.orderBy("dueAt").orderBy("key").limit(portion).execute();
}

/**
 * What a person has in the store by the rows, encryption included: uploads, results, what waits for its
 * removal, and uploads under way as long as they may become.
 */
export async function storedBy(
  ex: Executor,
  userId: string,
): Promise<{ bytes: number; objects: number }> {
  const uploads = await ex
    .selectFrom("statementFile")
    .innerJoin("statement", "statement.id", "statementId")
    .select(({ fn }) => [fn.sum("bytes").as("bytes"), fn.countAll().as("objects")])
    .where("userId", "=", userId)
    .where("objectKey", "is not", null)
    .executeTakeFirstOrThrow();
  const made = await ex
    .selectFrom("resultObject")
    .innerJoin("result", "result.id", "resultId")
    .select(({ fn }) => [fn.sum("bytes").as("bytes"), fn.countAll().as("objects")])
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  const listed = await ex
    .selectFrom("objectRemoval")
    .select(({ fn }) => [fn.sum("bytes").as("bytes"), fn.countAll().as("objects")])
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  const sum = (of: "bytes" | "objects") =>
    Number(uploads[of]) + Number(made[of]) + Number(listed[of]);
  return { bytes: sealedSize(sum("bytes"), sum("objects")), objects: sum("objects") };
}
