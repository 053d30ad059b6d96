import { type Selectable, sql } from "kysely";
import type { Db } from "../src/database/open.ts";
import type { Tables } from "../src/database/tables.ts";

type Row<T extends keyof Tables> = Selectable<Tables[T]>;

/** Reads the rows of a table that have these values, in the order of a column if one is named. */
export async function rowsOf<T extends keyof Tables>(
  db: Db,
  table: T,
  values: Partial<Row<T>> = {},
  order?: keyof Row<T> & string,
): Promise<Row<T>[]> {
  const inOrder = order ? sql`order by ${sql.ref(order)}` : sql``;
  const { rows } = await sql<Row<T>>`
    select * from ${sql.table(table)} where ${having(values)} ${inOrder}`.execute(db);
  return rows;
}

/** Reads the first of those rows; throws when there is none. */
export async function rowOf<T extends keyof Tables>(
  ...given: Parameters<typeof rowsOf<T>>
): Promise<Row<T>> {
  const [row] = await rowsOf(...given);
  if (!row) {
    throw new Error(`no such row of ${given[1]}`);
  }
  return row;
}

/** Reads a statement's row. */
export function statementOf(db: Db, id: string): Promise<Row<"statement">> {
  return rowOf(db, "statement", { id });
}

/** Reads the row of a statement's current result. */
export async function resultOf(db: Db, statementId: string): Promise<Row<"result">> {
  const { resultId } = await statementOf(db, statementId);
  return rowOf(db, "result", { id: resultId ?? "none" });
}

/** Changes the rows of a table that have these values. */
export async function changeRows<T extends keyof Tables>(
  db: Db,
  table: T,
  values: Partial<Row<T>>,
  changes: Partial<Row<T>>,
): Promise<void> {
  const set = Object.entries(changes).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update ${sql.table(table)} set ${sql.join(set)} where ${having(values)}`.execute(db);
}

function having(values: object) {
  const each = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  return sql.join([sql`1 = 1`, ...each], sql` and `);
}
