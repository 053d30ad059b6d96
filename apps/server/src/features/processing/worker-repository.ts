import type { Clock } from "../../clock.ts";
import type { Db } from "../../database/open.ts";
import { dropRunnerLease, takeRunnerLease } from "../../database/runner-lease.ts";
import { takingMs } from "./result-queue-repository.ts";

/** The name of a worker's lease begins with this, and its id follows. */
const prefix = "worker ";
/** For how long the lease of a worker that was killed is kept, in milliseconds. */
const keptMs = 3_600_000;

/** By how much the clocks of a web process and a worker may differ, in milliseconds. */
export const workerClockToleranceMs = 30_000;

/** Renews a worker's sign of life, which lasts as long as a taking. */
export async function showLife(db: Db, worker: string, clock: Clock): Promise<void> {
  const now = clock.now();
  const until = new Date(now.getTime() + takingMs).toISOString();
  const name = prefix + worker;
  await takeRunnerLease(db, { name, owner: worker, now: now.toISOString(), until }, clock);
  await db
    .deleteFrom("runnerLease")
    .where("name", "like", `${prefix}%`)
    .where("leaseUntil", "<", new Date(now.getTime() - keptMs).toISOString())
    .execute();
}

/** Removes the sign of a worker that closes. */
export async function endLife(db: Db, worker: string): Promise<void> {
  await dropRunnerLease(db, prefix + worker, worker);
}

/** Whether a lease is a worker's sign of life. */
export function isWorkerSign({ name }: { name: string }): boolean {
  return name.startsWith(prefix);
}

/** When each worker last gave its sign, by its own clock; also workers that were killed within the last hour. */
async function workerSigns(db: Db): Promise<{ worker: string; at: string }[]> {
  const rows = await db
    .selectFrom("runnerLease")
    .selectAll()
    .where("name", "like", `${prefix}%`)
    .execute();
  // `showLife` lets a sign last for `takingMs`.
  return rows.map(({ owner, leaseUntil }) => ({
    worker: owner,
    at: new Date(Date.parse(leaseUntil) - takingMs).toISOString(),
  }));
}

/**
 * What the signs say: how many workers live, how many have ended without a word within the last hour,
 * and the largest difference of clocks in milliseconds.
 */
export type WorkerLife = { alive: number; silent: number; apartMs: number };

/** By worker: its last sign, since when it is the same, and whether an earlier one was different. */
type Marks = Map<string, { at: string; since: number; hasChanged: boolean }>;

/**
 * Watches the signs of all workers. A sign that changes proves life whatever its clock says, and one
 * that stays the same for long proves the opposite. One that was seen only once counts until its lease
 * ends by this process's clock.
 */
export class WorkerWatch {
  #of: { db: Db; clock: Clock };
  #silenceMs: number;
  #seen: Marks = new Map();

  /** @param silenceMs after how long without a change a worker counts as dead */
  constructor(of: { db: Db; clock: Clock }, silenceMs = takingMs) {
    this.#of = of;
    this.#silenceMs = silenceMs;
  }

  /** Looks at the signs and compares them with those of earlier looks. */
  async look(): Promise<WorkerLife> {
    const { db, clock } = this.#of;
    const signs = await workerSigns(db);
    const [now, since] = [clock.now().getTime(), performance.now()];
    const seen: Marks = new Map();
    let [alive, apartMs] = [0, 0];
    for (const { worker, at } of signs) {
      const last = this.#seen.get(worker);
      const mark = last?.at === at ? last : { at, since, hasChanged: last !== undefined };
      seen.set(worker, mark);
      const ahead = Date.parse(at) - now;
      const isSilent = since - mark.since >= this.#silenceMs;
      if (!isSilent && (mark.hasChanged || ahead > -takingMs)) {
        alive += 1;
        apartMs = Math.max(apartMs, Math.abs(ahead));
      }
    }
    this.#seen = seen;
    return { alive, silent: signs.length - alive, apartMs };
  }
}
