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
