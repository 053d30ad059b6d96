import type { KyselyPlugin, QueryId, UnknownRow } from "kysely";

/**
 * The latest query of code that writes names in camelCase. Kysely writes a query as soon as its
 * plugins have seen it; one that no plugin sees uses the database's own names.
 */
let inCamelCase: QueryId | undefined;

/**
 * Lets code name tables and columns in camelCase although the database has them in snake_case. It
 * leaves the query as it is and only marks it, because `WrittenNames` translates while the query is
 * written: Kysely's own plugin copies each query first. Rows are renamed here.
 */
export const namesInCode: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    inCamelCase = queryId;
    return node;
  },
  async transformResult({ result }) {
    const [first] = result.rows;
    return first === undefined ? result : { ...result, rows: renamed(result.rows, first) };
  },
};

/** Writes names of tables, columns and aliases into queries, each worked out once. */
export class WrittenNames {
  #quoted: (name: string) => string;
  #asTheyAre = new Map<string, string>();
  #translated = new Map<string, string>();
  #current = this.#asTheyAre;

  /** @param quoted how the database wants a name written between quotes */
  constructor(quoted: (name: string) => string) {
    this.#quoted = quoted;
  }

  /** Call it before a query is written: its plugins decide which names it uses. */
  begin(queryId: QueryId): void {
    this.#current = queryId === inCamelCase ? this.#translated : this.#asTheyAre;
  }

  /** Returns the name as it stands in the query, between its quotes. */
  of(name: string): string {
    const known = this.#current.get(name);
    if (known !== undefined) {
      return known;
    }
    const own = this.#current === this.#translated ? snakeCase(name) : name;
    const written = this.#quoted(own);
    this.#current.set(name, written);
    return written;
  }
}

const namesOfColumns = new Map<string, string>();

/** Renames all columns; the rows of one result have the same ones. */
function renamed(rows: readonly UnknownRow[], first: UnknownRow): UnknownRow[] {
  const columns = Object.keys(first).map((column) => [column, camelCase(column)] as const);
  return rows.map((row) => {
    const copy: UnknownRow = {};
    for (const [column, name] of columns) {
      copy[name] = row[column];
    }
    return copy;
  });
}

function camelCase(column: string): string {
  let name = namesOfColumns.get(column);
  if (name === undefined) {
    name = column.replace(/_+([^_])/g, (_, letter: string) => letter.toUpperCase());
    namesOfColumns.set(column, name);
  }
  return name;
}

function snakeCase(name: string): string {
  return name.replace(/(?<=.)[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
