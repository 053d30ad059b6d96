import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { type Executor, transaction } from "../src/database/transaction.ts";
import type { SignInSite } from "./ways-to-sign-in.ts";

/**
 * Makes a call while a transaction changes the person's account, and ends that as soon as the call waits
 * or is answered: on PostgreSQL it has then read the account as it was, on SQLite it reads it after.
 */
export async function overtaken(
  { db, environment }: SignInSite,
  uid: string,
  change: (trx: Executor) => Promise<unknown>,
  call: () => Promise<Response>,
): Promise<Response> {
  const { answer } = await transaction(db, async (trx) => {
    await sql`update person set name = name where id = ${uid}`.execute(trx);
    await change(trx);
    let answered = false;
    const under = call().finally(() => {
      answered = true;
    });
    for (let look = 0; environment.DATABASE_URL && look < 100 && !answered; look += 1) {
      const { rows } = await sql`select from pg_locks
        where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(trx);
      if (rows.length > 0) {
        break;
      }
      await setTimeout(20);
    }
    return { answer: under };
  });
  return answer;
}
