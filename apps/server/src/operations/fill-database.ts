import { accepted, failed, type Result } from "@site/result/result";
import {
  carriedTables,
  continueNumbers,
  digestOf,
  holdsRows,
  insertRows,
  rowsOf,
} from "../database/carried-tables.ts";
import { migrate, migrationNames } from "../database/migrate.ts";
import { migrations } from "../database/migrations/all.ts";
import type { OpenDatabase } from "../database/open.ts";
import { transaction } from "../database/transaction.ts";
import { type BackupManifest, rowsInBackup } from "./backup-folder.ts";

/**
 * Fills an empty database with a backup's rows in one transaction, reads them again and brings the
 * schema up to date; or says in a sentence why rows or database are unsuitable.
 *
 * @param first runs once the database proves suitable; if it throws, the database stays empty
 */
export async function fillDatabase(
  target: OpenDatabase,
  folder: string,
  { migrations: steps, tables: wanted }: BackupManifest,
  now: () => Date,
  first: () => Promise<void> = async () => {},
): Promise<Result<undefined, string>> {
  const asThen = migrations.filter(({ name }) => steps.includes(name));
  const known = migrationNames(migrations);
  if (steps.some((step) => !known.has(step))) {
    return failed("The rows are from a newer version of this product.");
  }
  const made = await migrate(target, asThen, now, migrations);
  const tables = await carriedTables(target);
  for (const { name } of tables) {
    if (await holdsRows(target.db, name)) {
      return failed("The target database is not empty: restore into a new one.");
    }
  }
  const unplaced = wanted.find(({ name }) => !tables.some((table) => table.name === name));
  if (unplaced) {
    return failed(`The database has no table for ${unplaced.name}.`);
  }
  const left = tables.find(({ name }) => !wanted.some((table) => table.name === name));
  // Only a schema that was made just now has the tables of the rows' own version.
  if (left && made.length === asThen.length) {
    return failed(`The rows lack the table ${left.name}.`);
  }
  await first();
  await transaction(target.db, async (trx) => {
    for (const table of tables) {
      const from = wanted.find(({ name }) => name === table.name);
      if (!from) {
        continue;
      }
      const place = { ...table, columns: from.columns };
      for await (const rows of rowsInBackup(folder, table.name)) {
        await insertRows(trx, place, rows);
      }
      await continueNumbers(trx, target.kind, table);
      // Throw instead of returning: only that removes the rows again.
      const { digest } = await digestOf(rowsOf(trx, target.kind, place));
      if (digest !== from.digest) {
        throw new Error(`the rows of ${table.name} are not the same when read again`);
      }
    }
  });
  await migrate(target, migrations, now);
  return accepted(undefined);
}
