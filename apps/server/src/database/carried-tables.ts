import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { DatabaseKind, OpenDatabase } from "./open.ts";
import type { Executor } from "./transaction.ts";

/** A table whose rows are carried to another database or into a backup. */
export type CarriedTable = {
  name: string;
  /** In alphabetical order, like the values in a carried row. */
  columns: string[];
  /** The column that the database numbers, if there is one. */
  numbered: string | null;
};

/** The same values on both databases: text, whole numbers (0 and 1 for truth), null. */
export type CarriedRow = (string | number | null)[];

/** Tables that are not carried: the schema's own records, and the current state of jobs. */
const leftBehind = new Set([
  ...["migration", "harmless_step", "runner_lease", "job_round", "look", "sqlite_sequence"],
]);

const batch = 200;

/** Whether a table has any row. */
export async function holdsRows(ex: Executor, table: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(ex);
  return rows.length > 0;
}

/** Every table that is carried; one that refers to another comes after it. */
export async function carriedTables({ db, kind }: OpenDatabase): Promise<CarriedTable[]> {
  const found = (await db.introspection.getTables())
    .filter(({ name, isView }) => !isView && !leftBehind.has(name))
    .map(({ name, columns }) => ({
      name,
      columns: columns.map((column) => column.name).sort(),
      numbered: columns.find((column) => column.isAutoIncrementing)?.name ?? null,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const references = await referencesOf(db, kind);
  const ordered: CarriedTable[] = [];
  const place = (table: CarriedTable): void => {
    if (ordered.includes(table)) {
      return;
    }
    for (const { from, to } of references) {
      const needed = from === table.name && to !== from && found.find(({ name }) => name === to);
      if (needed) {
        place(needed);
      }
    }
    ordered.push(table);
  };
  for (const table of found) {
    place(table);
  }
  return ordered;
}

/** Runs the work on one view of the database, without what others commit meanwhile; blocks nobody. */
export async function inOneView<T>(
  { db, kind }: OpenDatabase,
  work: (view: Executor) => Promise<T>,
): Promise<T> {
  const begin =
    kind === "postgres" ? sql`begin isolation level repeatable read read only` : sql`begin`;
  return db.connection().execute(async (view) => {
    await begin.execute(view);
    try {
      return await work(view);
    } finally {
      await sql`rollback`.execute(view);
    }
  });
}

/** Reads a table's rows in batches, under the database's own names of columns, inside a transaction or `inOneView`. */
export async function* rowsOf(
  view: Executor,
  kind: DatabaseKind,
  { name, columns }: CarriedTable,
): AsyncGenerator<CarriedRow[]> {
  const plain = view.withoutPlugins();
  const list = sql.join(columns.map((column) => sql.ref(column)));
  const rowOf = (row: Record<string, unknown>) => columns.map((column) => carried(row[column]));
  if (kind === "postgres") {
    await sql`declare carried no scroll cursor for select ${list} from ${sql.table(name)}`.execute(
      plain,
    );
    for (;;) {
      const fetched = await sql
        .raw<Record<string, unknown>>(`fetch ${batch} from carried`)
        .execute(plain);
      if (fetched.rows.length === 0) {
        break;
      }
      yield fetched.rows.map(rowOf);
    }
    await sql`close carried`.execute(plain);
    return;
  }
  let last = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const { rows } = await sql<Record<string, unknown> & { "row number": number }>`
      select rowid as "row number", ${list} from ${sql.table(name)}
      where rowid > ${last} order by rowid limit ${batch}`.execute(plain);
    const end = rows.at(-1);
    if (!end) {
      return;
    }
    last = end["row number"];
    yield rows.map(rowOf);
  }
}

/** Writes carried rows; throws the database's error for a row that already exists. */
export async function insertRows(
  trx: Executor,
  { name, columns }: CarriedTable,
  rows: CarriedRow[],
): Promise<void> {
  if (rows.length === 0) {
    return;
  }
  const list = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(rows.map((row) => sql`(${sql.join(row.map((value) => sql`${value}`))})`));
  await sql`insert into ${sql.table(name)} (${list}) values ${values}`.execute(
    trx.withoutPlugins(),
  );
}

/** Lets PostgreSQL count on from the highest carried number; SQLite does so anyway. */
export async function continueNumbers(
  trx: Executor,
  kind: DatabaseKind,
  { name, numbered }: CarriedTable,
): Promise<void> {
  if (kind !== "postgres" || !numbered) {
    return;
  }
  await sql`select setval(pg_get_serial_sequence(${`"${name}"`}, ${numbered}),
    coalesce(max(${sql.ref(numbered)}), 0) + 1, false) from ${sql.table(name)}`.execute(
    trx.withoutPlugins(),
  );
}

/** Converts PostgreSQL's timestamps and booleans to the text and the 0 or 1 that SQLite has. */
function carried(value: unknown): string | number | null {
  if (value instanceof Date) {
    return value.toISOString();
  }
  if (typeof value === "boolean") {
    return value ? 1 : 0;
  }
  if (value === null || typeof value === "string") {
    return value;
  }
  if (typeof value === "number" && Number.isSafeInteger(value)) {
    return value;
  }
  throw new TypeError(`a ${typeof value} cannot be carried to another database`);
}

/** Returns every foreign key: the table that has it, and the table that it refers to. */
async function referencesOf(
  db: Executor,
  kind: DatabaseKind,
): Promise<{ from: string; to: string }[]> {
  const query =
    kind === "postgres"
      ? sql<{ from: string; to: string }>`
          select a.relname as "from", b.relname as "to" from pg_constraint k
          join pg_class a on a.oid = k.conrelid join pg_class b on b.oid = k.confrelid
          where k.contype = 'f'`
      : sql<{ from: string; to: string }>`
          select m.name as "from", f."table" as "to"
          from sqlite_master m join pragma_foreign_key_list(m.name) f where m.type = 'table'`;
  return (await query.execute(db)).rows;
}

const modulus = 1n << 256n;

/**
 * Counts rows and sums their SHA-256 modulo 2^256, because two databases with different collations would
 * sort them differently. Detects accidents, not forgery.
 */
export async function digestOf(
  batches: AsyncIterable<CarriedRow[]>,
): Promise<{ rows: number; digest: string }> {
  let rows = 0;
  let sum = 0n;
  for await (const batch of batches) {
    for (const row of batch) {
      const hash = createHash("sha256").update(JSON.stringify(row)).digest("hex");
      sum = (sum + BigInt(`0x${hash}`)) % modulus;
      rows += 1;
    }
  }
  return { rows, digest: sum.toString(16).padStart(64, "0") };
}
