import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { expect } from "vitest";

/** Has two calls meet on PostgreSQL: both wait for the table, unless the second ends before, then go on. */
export async function meetingCalls<One, Other>(
  connectionString: string,
  table: string,
  first: () => Promise<One>,
  second: () => Promise<Other>,
): Promise<readonly [One, Other]> {
  const [holder, watcher] = [
    new pg.Client({ connectionString }),
    new pg.Client({ connectionString }),
  ];
  await Promise.all([holder.connect(), watcher.connect()]);
  const blocked = async () => {
    const { rows } = await watcher.query(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    return rows.length;
  };
  await holder.query(`begin; lock table ${table} in exclusive mode`);
  const one = first();
  await expect.poll(blocked).toBe(1);
  let ended = false;
  const other = second().finally(() => {
    ended = true;
  });
  while (!ended && (await blocked()) < 2) {
    await pause(10);
  }
  await holder.query("commit");
  await Promise.all([holder.end(), watcher.end()]);
  return [await one, await other];
}
