import { randomUUID } from "node:crypto";
import type { Db } from "../../database/open.ts";
import type { StatementRunRow } from "../../database/statement-tables.ts";
import type { Executor } from "../../database/transaction.ts";

/**
 * How long a run stays with a worker that stops renewing its claim. Only time ends a claim. It may end
 * too early, after a pause or with differing clocks, so every later write is conditional on the claim,
 * and each claim's objects have their own names.
 */
export const claimMs = 20_000;

/** How far back a person's and a network's turns count. */
const turnsMs = 600_000;
/** How many turns of a person who has paid, or whose account is older than a day, don't count. */
const freeTurns = 3;

/** A run to ask for; its place, its state and its claim follow. */
export type WantedRun = Pick<
  StatementRunRow,
  | "statementId"
  | "userId"
  | "network"
  | "middleNetwork"
  | "wideNetwork"
  | "request"
  | "askedAt"
  | "wantedUntil"
>;

/** A run that a worker has taken. */
export type TakenRun = Omit<StatementRunRow, "claim"> & { claim: string };

/** A run by its id. */
export function runById(ex: Executor, id: string): Promise<StatementRunRow | undefined> {
  return ex.selectFrom("statementRun").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Takes an uploaded statement into processing; false when it is no longer waiting or was replaced. */
export async function beginProcessing(trx: Executor, id: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("statement")
    .set({ state: "processing", touchedAt: at })
    .where("id", "=", id)
    .where("state", "in", ["uploaded", "refused"])
    .where("supersededAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether a person's account was made before a time. */
export async function isAccountFrom(ex: Executor, userId: string, before: Date): Promise<boolean> {
  const user = await ex
    .withoutPlugins()
    .selectFrom("user")
    .select("createdAt")
    .where("id", "=", userId)
    .executeTakeFirst();
  return user !== undefined && new Date(user.createdAt) < before;
}

/** Takes back what was asked for in the same transaction. */
export async function forgetRun(trx: Executor, id: string): Promise<void> {
  await trx.deleteFrom("statementRun").where("id", "=", id).execute();
}

/** The last run of a statement that has not ended. */
export function openRunOf(ex: Executor, statementId: string): Promise<StatementRunRow | undefined> {
  return ex
    .selectFrom("statementRun")
    .selectAll()
    .where("statementId", "=", statementId)
    .where("state", "!=", "ended")
    .orderBy("askedAt", "desc")
    .executeTakeFirst();
}

/** Lets a run be wanted for longer, because somebody else waits for it, too. */
export async function wantLonger(db: Db, id: string, until: string): Promise<void> {
  await db
    .updateTable("statementRun")
    .set({ wantedUntil: until })
    .where("id", "=", id)
    .where("wantedUntil", "<", until)
    .execute();
}

/**
 * Asks for a run; undefined when `mostAhead` others already come before it.
 *
 * @param isKnown whether the person has paid, or has had the account for longer than a day
 */
export async function askForRun(
  ex: Executor,
  wanted: WantedRun,
  { isKnown, mostAhead }: { isKnown: boolean; mostAhead: number },
): Promise<StatementRunRow | undefined> {
  const turn = await turnOf(ex, wanted, isKnown);
  const { ahead } = await ex
    .selectFrom("statementRun")
    .select((row) => row.fn.countAll<number>().as("ahead"))
    .where("state", "=", "waiting")
    .where("turn", "<=", turn)
    .where("wantedUntil", ">", wanted.askedAt)
    .executeTakeFirstOrThrow();
  if (ahead >= mostAhead) {
    return undefined;
  }
  const untaken = { claim: null, claimUntil: null, endedAt: null, problem: null };
  const run = { id: randomUUID(), ...wanted, turn, state: "waiting", ...untaken } as const;
  await ex.insertInto("statementRun").values(run).execute();
  return run;
}

/**
 * Returns a run's place: those with the fewest turns lately come first. The wider the network, the less
 * a turn of it counts, because it may be somebody else's. With as many turns, people who are known
 * come first, so that accounts made in a moment never take all places.
 */
async function turnOf(ex: Executor, wanted: WantedRun, isKnown: boolean): Promise<number> {
  const { userId, network, middleNetwork, wideNetwork, askedAt } = wanted;
  const lately = await ex
    .selectFrom("statementRun")
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere("userId", "=", userId).as("person"),
      fn.countAll<number>().filterWhere("network", "=", network).as("own"),
      fn.countAll<number>().filterWhere("middleNetwork", "=", middleNetwork).as("middle"),
      fn.countAll<number>().filterWhere("wideNetwork", "=", wideNetwork).as("wide"),
    ])
    .where("askedAt", ">", timesOf(new Date(askedAt)).since)
    .where((row) => row.or([row("userId", "=", userId), row("wideNetwork", "=", wideNetwork)]))
    .executeTakeFirstOrThrow();
  const { person, own, middle, wide } = lately;
  const turns = Math.max(person, ...[own / 4, middle / 8, wide / 16].map(Math.floor));
  return isKnown ? 2 * Math.max(0, turns - freeTurns) : 2 * turns + 1;
}

/**
 * Takes the next run for a worker, under a new claim; undefined when there is none. A run whose worker
 * has gone may be taken again.
 *
 * @param waitedMs for how many milliseconds it must have waited for another worker
 */
export async function takeRun(db: Db, now: Date, waitedMs = 0): Promise<TakenRun | undefined> {
  const at = now.toISOString();
  const before = new Date(now.getTime() - waitedMs).toISOString();
  for (;;) {
    const next = await db
      .selectFrom("statementRun")
      .select(["id", "state", "claim"])
      .where("wantedUntil", ">", at)
      .$if(waitedMs > 0, (asked) => asked.where("askedAt", "<=", before))
      .where((row) =>
        row.or([
          row("state", "=", "waiting"),
          row.and([row("state", "=", "running"), row("claimUntil", "<=", at)]),
        ]),
      )
      .orderBy("turn")
      .orderBy("askedAt")
      .limit(1)
      .executeTakeFirst();
    if (!next) {
      return undefined;
    }
    const claim = randomUUID();
    const taken = await db
      .updateTable("statementRun")
      .set({ state: "running", claim, claimUntil: claimEnd(now) })
      .where("id", "=", next.id)
      .where("state", "=", next.state)
      .where("claim", next.claim === null ? "is" : "=", next.claim)
      .returningAll()
      .executeTakeFirst();
    // Undefined when another worker was faster: then look for the next one.
    if (taken) {
      return { ...taken, claim };
    }
  }
}

/** Renews the claims of running runs; one that another worker has taken stays lost. */
export async function renewClaims(db: Db, claims: readonly string[], now: Date): Promise<void> {
  if (claims.length > 0) {
    await db
      .updateTable("statementRun")
      .set({ claimUntil: claimEnd(now) })
      .where("state", "=", "running")
      .where("claim", "in", claims)
      .execute();
  }
}

/** Returns a run to those that wait, because its worker closes. */
export async function giveBackRun(db: Db, claim: string): Promise<void> {
  await db
    .updateTable("statementRun")
    .set({ state: "waiting", claim: null, claimUntil: null })
    .where("state", "=", "running")
    .where("claim", "=", claim)
    .execute();
}

/** Ends a run under its claim, with a refusal or a result; false when the claim has been lost. */
export async function endRun(
  trx: Executor,
  claim: string,
  problem: string | null,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("statementRun")
    .set({ state: "ended", request: "{}", endedAt: now.toISOString(), problem })
    .where("state", "=", "running")
    .where("claim", "=", claim)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Forgets runs that nobody waits for and no worker has, and those that ended so long ago that their
 * turn no longer counts. Makes the statements that only they kept in processing wait for another try;
 * returns their ids.
 */
export async function forgetLapsedRuns(db: Db, now: Date): Promise<string[]> {
  const { since, at } = timesOf(now);
  await db
    .deleteFrom("statementRun")
    .where((row) =>
      row.or([
        row.and([row("state", "=", "ended"), row("endedAt", "<=", since)]),
        row.and([
          row("state", "!=", "ended"),
          row("wantedUntil", "<=", at),
          row.or([row("claimUntil", "is", null), row("claimUntil", "<=", at)]),
        ]),
      ]),
    )
    .execute();
  const freed = await db
    .updateTable("statement")
    .set({ state: "uploaded" })
    .where("state", "=", "processing")
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("statementRun")
            .select("statementRun.id")
            .whereRef("statementRun.statementId", "=", "statement.id")
            .where("statementRun.state", "!=", "ended"),
        ),
      ),
    )
    .returning("id")
    .execute();
  return freed.map(({ id }) => id);
}

/** Counts the runs that wait and those that workers have. */
export async function countRuns(db: Db, now: Date): Promise<{ waiting: number; running: number }> {
  const rows = await db
    .selectFrom("statementRun")
    .select(["state", (row) => row.fn.countAll<number>().as("runs")])
    .where("state", "!=", "ended")
    .where("wantedUntil", ">", now.toISOString())
    .groupBy("state")
    .execute();
  const count = (state: StatementRunRow["state"]) =>
    rows.find((row) => row.state === state)?.runs ?? 0;
  return { waiting: count("waiting"), running: count("running") };
}

function timesOf(now: Date): { at: string; since: string } {
  return { at: now.toISOString(), since: new Date(now.getTime() - turnsMs).toISOString() };
}

function claimEnd(now: Date): string {
  return new Date(now.getTime() + claimMs).toISOString();
}
