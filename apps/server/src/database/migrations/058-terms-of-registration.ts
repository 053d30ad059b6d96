import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

/**
 * Terms are accepted at registration too: without a statement, and on one of several pages. The table
 * is made again, because SQLite cannot drop a column's constraint.
 */
export const termsOfRegistration: Migration = {
  name: "058-terms-of-registration",
  harmlessToOlderBuilds: true,
  async up(db) {
    await db.schema.alterTable("terms_acceptance").renameTo("terms_acceptance_before").execute();
    await db.schema.dropIndex("terms_acceptance_statement").execute();
    await db.schema
      .createTable("terms_acceptance")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("user_id", "text", (column) => column.notNull())
      .addColumn("statement_id", "text")
      .addColumn("page", "text")
      .addColumn("document", "text", (column) => column.notNull())
      .addColumn("version", "text", (column) => column.notNull())
      .addColumn("accepted_at", "text", (column) => column.notNull())
      .execute();
    const kept = sql.raw("id, user_id, statement_id, document, version, accepted_at");
    await sql`insert into terms_acceptance (${kept})
      select ${kept} from terms_acceptance_before`.execute(db);
    await db.schema.dropTable("terms_acceptance_before").execute();
    await db.schema
      .createIndex("terms_acceptance_statement")
      .on("terms_acceptance")
      .column("statement_id")
      .execute();
    await db.schema
      .createIndex("terms_acceptance_user")
      .on("terms_acceptance")
      .column("user_id")
      .execute();
  },
};
