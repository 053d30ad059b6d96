import { randomUUID } from "node:crypto";
import type { Db } from "../../database/open.ts";
import type { ResultRow, RunStage } from "../../database/statement-tables.ts";
import type { Executor } from "../../database/transaction.ts";

/**
 * How long a result stays with a worker that stops renewing its taking. Only time ends a taking. It may
 * end too early, after a pause or with differing clocks, so every later write is conditional on it, and
 * each taking's objects have their own names.
 */
export const takingMs = 20_000;

/** How far back a person's and a network's turns count. */
const turnsMs = 600_000;
/** How many turns of a known person don't count, and how many more an unconfirmed one counts as having had. */
const freeTurns = 3;

/** A result to ask for; its place and its outcome follow. */
export type WantedResult = Pick<
  ResultRow,
  | ("statementId" | "userId" | "choices" | "askedAt" | "wantedUntil" | "keptUntil")
  | ("network" | "middleNetwork" | "wideNetwork")
>;

/** A result that a worker has taken, and the work that is to be done. */
export type TakenResult = ResultRow & { takenBy: string; work: NonNullable<ResultRow["work"]> };

/** Returns a result by its id. */
export function resultById(ex: Executor, id: string): Promise<ResultRow | undefined> {
  return ex.selectFrom("result").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Whether a person's account was made before a time. */
export async function isAccountFrom(ex: Executor, userId: string, before: Date): Promise<boolean> {
  const person = await ex
    .selectFrom("person")
    .select("createdAt")
    .where("id", "=", userId)
    .executeTakeFirst();
  return person !== undefined && new Date(person.createdAt) < before;
}

/** Returns the newest result of a statement that is done or still to come. */
export function newestResultOf(ex: Executor, statementId: string): Promise<ResultRow | undefined> {
  return ex
    .selectFrom("result")
    .selectAll()
    .where("statementId", "=", statementId)
    .where((row) => row.or([row("work", "=", "process"), row("head", "is not", null)]))
    .orderBy("askedAt", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

/** Extends the time for which a result is wanted, because somebody else waits for it too. */
export async function wantLonger(ex: Executor, id: string, until: string): Promise<void> {
  await ex
    .updateTable("result")
    .set({ wantedUntil: until })
    .where("id", "=", id)
    .where("wantedUntil", "<", until)
    .execute();
}

/** Ends the time for which work is wanted, unless a worker has taken it. */
export async function lapse(ex: Executor, id: string): Promise<void> {
  await ex
    .updateTable("result")
    .set((row) => ({ wantedUntil: row.ref("askedAt") }))
    .where("id", "=", id)
    .where("takenBy", "is", null)
    .execute();
}

/** What decides a person's place among those who wait. */
export type Place = {
  /**
   * `known`: the person has paid, or has proved who they are and has had the account for longer than a
   * day; `unconfirmed`: they have proved nothing.
   */
  standing: "known" | "new" | "unconfirmed";
  /** Asking is refused once this many others come before. */
  mostAhead: number;
};

/**
 * Puts a result into the queue, for a worker to make, and returns its row; undefined, with nothing stored,
 * when too many others come before it.
 */
export async function askForResult(
  ex: Executor,
  wanted: WantedResult,
  place: Place,
): Promise<ResultRow | undefined> {
  const turn = await freeTurn(ex, wanted, place);
  if (turn === undefined) {
    return undefined;
  }
  const notTaken = { takenBy: null, takenUntil: null };
  const notMade = { assessmentYear: null, lotCount: null, head: null, folder: null };
  const result: ResultRow = {
    ...wanted,
    id: randomUUID(),
    state: "asked",
    work: "process",
    turn,
    ...notTaken,
    ...notMade,
    problem: null,
    doneAt: null,
  };
  await ex.insertInto("result").values(result).execute();
  return result;
}

/** Asks for the report of a result that is done, unless too many others come before it. */
export async function queueReport(
  ex: Executor,
  { id, userId, network, middleNetwork, wideNetwork }: ResultRow,
  { askedAt, wantedUntil }: Pick<WantedResult, "askedAt" | "wantedUntil">,
  place: Place,
): Promise<void> {
  const wanted = { userId, network, middleNetwork, wideNetwork, askedAt };
  const turn = await freeTurn(ex, wanted, place);
  if (turn === undefined) {
    return;
  }
  await ex
    .updateTable("result")
    .set({ work: "report", turn, wantedUntil, takenBy: null, takenUntil: null })
    .where("id", "=", id)
    .where("state", "=", "done")
    .where((row) => row.or([row("work", "is", null), row("takenUntil", "<=", askedAt)]))
    .execute();
  await wantLonger(ex, id, wantedUntil);
}

type Turn = Pick<WantedResult, "userId" | "network" | "middleNetwork" | "wideNetwork" | "askedAt">;

/** Returns the turn of what is wanted; undefined when too many others come before it. */
async function freeTurn(
  ex: Executor,
  wanted: Turn,
  { standing, mostAhead }: Place,
): Promise<number | undefined> {
  const turn = await turnOf(ex, wanted, standing);
  const { ahead } = await ex
    .selectFrom("result")
    .select((row) => row.fn.countAll<number>().as("ahead"))
    .where("work", "is not", null)
    .where("takenBy", "is", null)
    .where("turn", "<=", turn)
    .where("wantedUntil", ">", wanted.askedAt)
    .executeTakeFirstOrThrow();
  return ahead < mostAhead ? turn : undefined;
}

/**
 * Returns a turn, the lowest of which is next: it grows with the turns that the person and their network
 * had lately. The wider the network, the less a turn of it counts, because it may be somebody else's. After
 * as many turns, people who are known come first and unconfirmed ones last, so that accounts made in a
 * moment never take all places.
 */
async function turnOf(ex: Executor, wanted: Turn, standing: Place["standing"]): Promise<number> {
  const { userId, network, middleNetwork, wideNetwork, askedAt } = wanted;
  const since = new Date(Date.parse(askedAt) - turnsMs).toISOString();
  const lately = await ex
    .selectFrom("result")
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere("userId", "=", userId).as("person"),
      fn.countAll<number>().filterWhere("network", "=", network).as("own"),
      fn.countAll<number>().filterWhere("middleNetwork", "=", middleNetwork).as("middle"),
      fn.countAll<number>().filterWhere("wideNetwork", "=", wideNetwork).as("wide"),
    ])
    .where("askedAt", ">", since)
    .where((row) => row.or([row("userId", "=", userId), row("wideNetwork", "=", wideNetwork)]))
    .executeTakeFirstOrThrow();
  const { person, own, middle, wide } = lately;
  const turns = Math.max(person, ...[own / 4, middle / 8, wide / 16].map(Math.floor));
  if (standing === "known") {
    return 2 * Math.max(0, turns - freeTurns);
  }
  return 2 * (standing === "new" ? turns : turns + freeTurns) + 1;
}

/**
 * Takes the next work for a worker; undefined when there is none. What was taken by a worker that has gone
 * may be taken again.
 *
 * @param waitedMs how many milliseconds the work must have waited for other workers
 */
export async function takeResult(
  db: Db,
  now: Date,
  waitedMs = 0,
): Promise<TakenResult | undefined> {
  const at = now.toISOString();
  const before = new Date(now.getTime() - waitedMs).toISOString();
  for (;;) {
    const next = await db
      .selectFrom("result")
      .select(["id", "takenBy"])
      .where("work", "is not", null)
      .where("wantedUntil", ">", at)
      .$if(waitedMs > 0, (asked) => asked.where("askedAt", "<=", before))
      .where((row) => row.or([row("takenBy", "is", null), row("takenUntil", "<=", at)]))
      .orderBy("turn")
      .orderBy("wantedUntil")
      .limit(1)
      .executeTakeFirst();
    if (!next) {
      return undefined;
    }
    const takenBy = randomUUID();
    const taken = await db
      .updateTable("result")
      .set((row) => ({
        takenBy,
        takenUntil: takenUntil(now),
        state: row
          .case()
          .when("state", "<>", "done")
          .then<ResultRow["state"]>("taken")
          .else(row.ref("state"))
          .end(),
      }))
      .where("id", "=", next.id)
      .where("work", "is not", null)
      .where("takenBy", next.takenBy === null ? "is" : "=", next.takenBy)
      .returningAll()
      .executeTakeFirst();
    // Undefined when another worker was faster: then look for the next one.
    if (taken?.work) {
      return { ...taken, takenBy, work: taken.work };
    }
  }
}

/** Renews takings; one that another worker has taken over stays lost. */
export async function renewTakings(db: Db, takings: readonly string[], now: Date): Promise<void> {
  if (takings.length > 0) {
    await db
      .updateTable("result")
      .set({ takenUntil: takenUntil(now) })
      .where("takenBy", "in", takings)
      .execute();
  }
}

/** Notes how far the work of a taking is. */
export async function noteStage(db: Db, takenBy: string, stage: RunStage): Promise<void> {
  await db
    .updateTable("result")
    .set({ state: stage })
    .where("takenBy", "=", takenBy)
    .where("work", "=", "process")
    .execute();
}

/** Puts work back into the queue, because its worker closes. */
export async function giveBack(db: Db, takenBy: string): Promise<void> {
  await db
    .updateTable("result")
    .set({ takenBy: null, takenUntil: null })
    .where("takenBy", "=", takenBy)
    .execute();
}

/** Ends the work of a taking with its outcome; false when the taking has been lost. */
export async function endTaking(
  trx: Executor,
  takenBy: string,
  values: Partial<
    Pick<
      ResultRow,
      "state" | "assessmentYear" | "lotCount" | "head" | "folder" | "problem" | "doneAt"
    >
  >,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("result")
    .set({ ...values, work: null, takenBy: null, takenUntil: null })
    .where("takenBy", "=", takenBy)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counts the work that waits and the work that workers have taken. */
export async function countWork(db: Db, now: Date): Promise<{ waiting: number; running: number }> {
  const { waiting, running } = await db
    .selectFrom("result")
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere("takenBy", "is", null).as("waiting"),
      fn.countAll<number>().filterWhere("takenBy", "is not", null).as("running"),
    ])
    .where("work", "is not", null)
    .where("wantedUntil", ">", now.toISOString())
    .executeTakeFirstOrThrow();
  return { waiting: Number(waiting), running: Number(running) };
}

function takenUntil(now: Date): string {
  return new Date(now.getTime() + takingMs).toISOString();
}
