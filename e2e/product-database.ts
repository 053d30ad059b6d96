import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * Changes rows of a running product: what takes an hour, an operator or a fault to come about. Fails
 * when nothing was changed, because the test would then see a product in its ordinary state.
 *
 * @param dataFolder where the product keeps its embedded database
 */
export function changeRows(dataFolder: string, statement: string, ...values: string[]): void {
  const database = new DatabaseSync(join(dataFolder, "server.sqlite"), { timeout: 10_000 });
  try {
    const { changes } = database.prepare(statement).run(...values);
    if (changes === 0) {
      throw new Error(`No row was changed by: ${statement}`);
    }
  } finally {
    database.close();
  }
}

/** Counts the rows that a running product has. */
export function countRows(dataFolder: string, table: string, condition: string): number {
  const database = new DatabaseSync(join(dataFolder, "server.sqlite"), { timeout: 10_000 });
  try {
    const row = database.prepare(`select count(*) as n from ${table} where ${condition}`).get();
    return Number(row?.n);
  } finally {
    database.close();
  }
}

/**
 * Makes the database of a running product refuse new rows of a table, as a full disk does.
 *
 * @returns what makes it accept them again
 */
export function refuseNewRows(dataFolder: string, table: string): () => void {
  const run = (statement: string) => {
    const database = new DatabaseSync(join(dataFolder, "server.sqlite"), { timeout: 10_000 });
    try {
      database.exec(statement);
    } finally {
      database.close();
    }
  };
  run(`create trigger refused before insert on ${table} begin select raise(abort, 'refused'); end`);
  return () => run("drop trigger refused");
}
