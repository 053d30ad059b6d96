import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

/**
 * Removes NUL characters from stored text. SQLite kept them; PostgreSQL refuses such a row, and
 * with it the whole move of the installation.
 */
export const noNul: Migration = {
  name: "037-no-nul",
  async up(db, kind) {
    if (kind === "postgres") {
      return;
    }
    for (const { name: table, columns } of await db.introspection.getTables()) {
      // A record of access holds only ids and may not be changed.
      if (table === "access_audit") {
        continue;
      }
      for (const { name: column, dataType } of columns) {
        if (!/text/i.test(dataType)) {
          continue;
        }
        const { rows } = await sql<{ id: number; value: string }>`
          select rowid as id, ${sql.ref(column)} as value from ${sql.table(table)}
          where instr(${sql.ref(column)}, char(0)) > 0`.execute(db);
        for (const { id, value } of rows) {
          await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value.replaceAll("\0", " ")}
            where rowid = ${id}`.execute(db);
        }
      }
    }
  },
};
