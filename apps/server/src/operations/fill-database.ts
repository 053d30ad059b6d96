import type { Result } from "contract/result";
import {
  type CarriedRow,
  type CarriedTable,
  carriedTables,
  continueNumbers,
  digestOf,
  insertRows,
} from "../database/carried-tables.ts";
import { migrate } from "../database/migrate.ts";
import { migrations } from "../database/migrations/all.ts";
import type { DatabaseKind, OpenDatabase } from "../database/open.ts";
import { type Executor, transaction } from "../database/transaction.ts";

/** A source of rows: what each table must hold in the end, and its rows in batches. */
export type RowSource = {
  /** The schema steps under which the rows were written. */
  migrations: readonly string[];
  tables: { name: string; columns: string[]; rows: number; digest: string }[];
  rowsOf(name: string): AsyncIterable<CarriedRow[]>;
};

/** `same`: the database already held exactly these rows. */
export type FillResult = Result<{ same: boolean }, string>;

/**
 * Fills an empty database with rows from elsewhere in one transaction, reads them again before it
 * commits, and then brings the schema up to date. Leaves a database with other rows unchanged.
 *
 * @param first runs once the database proves suitable, before any row is written: if it throws, the
 *   database stays empty
 */
export async function fillDatabase(
  target: OpenDatabase,
  source: RowSource,
  now: () => Date,
  first: () => Promise<void> = async () => {},
): Promise<FillResult> {
  const known = new Set(migrations.map(({ name }) => name));
  if (source.migrations.some((name) => !known.has(name))) {
    return { ok: false, error: "The rows are from a newer version of this product." };
  }
  const asThen = migrations.filter(({ name }) => source.migrations.includes(name));
  const made = await migrate(target, asThen, now, migrations);
  const tables = await carriedTables(target);
  const unplaced = source.tables.find(
    ({ name, columns }) =>
      !tables.some(
        (table) => table.name === name && columns.every((c) => table.columns.includes(c)),
      ),
  );
  if (unplaced) {
    return { ok: false, error: `The database has no table for ${unplaced.name}.` };
  }
  const left = tables.find(({ name }) => !source.tables.some((table) => table.name === name));
  // Only a schema that was made just now has the tables of the rows' own version.
  if (left && made.length === asThen.length) {
    return { ok: false, error: `The rows lack the table ${left.name}.` };
  }

  const held = await transaction(target.db, (trx) => compare(trx, target.kind, tables, source));
  if (held.rows > 0 && held.differing.length > 0) {
    return { ok: false, error: "The target database is not empty." };
  }
  await first();
  if (held.rows > 0) {
    return { ok: true, value: { same: true } };
  }
  await transaction(target.db, async (trx) => {
    for (const table of tables) {
      const from = source.tables.find(({ name }) => name === table.name);
      if (!from) {
        continue;
      }
      for await (const rows of source.rowsOf(table.name)) {
        await insertRows(trx, { ...table, columns: from.columns }, rows);
      }
      await continueNumbers(trx, target.kind, table);
    }
    const { differing } = await compare(trx, target.kind, tables, source);
    // Throw instead of returning: only that removes the rows again.
    if (differing.length > 0) {
      throw new Error(`the rows of ${differing.join(", ")} are not the same when read again`);
    }
  });
  await migrate(target, migrations, now);
  return { ok: true, value: { same: false } };
}

async function compare(
  view: Executor,
  kind: DatabaseKind,
  tables: CarriedTable[],
  source: RowSource,
): Promise<{ rows: number; differing: string[] }> {
  let rows = 0;
  const differing: string[] = [];
  for (const table of tables) {
    const wanted = source.tables.find(({ name }) => name === table.name);
    const columns = wanted?.columns ?? table.columns;
    const found = await digestOf(view, kind, { ...table, columns });
    rows += found.rows;
    const same = found.rows === (wanted?.rows ?? 0) && (!wanted || found.digest === wanted.digest);
    if (!same) {
      differing.push(table.name);
    }
  }
  return { rows, differing };
}
