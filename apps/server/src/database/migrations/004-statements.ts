import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

/** Statements with their uploaded files, and the acceptances of terms that came with the uploads. */
export const statements: Migration = {
  name: "004-statements",
  async up(db) {
    await db.schema
      .createTable("statement")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("user_id", "text", (column) => column.notNull())
      .addColumn("platform", "text", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("superseded_at", "text")
      .addColumn("problem", "text")
      .addColumn("assessment_year", "text")
      .addColumn("preview", "text")
      .addColumn("csv_bytes", "integer")
      .addColumn("csv_sha256", "text")
      .addColumn("report_bytes", "integer")
      .addColumn("report_sha256", "text")
      .addColumn("lease_owner", "text")
      .addColumn("lease_until", "text")
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("touched_at", "text", (column) => column.notNull())
      .addColumn("processed_at", "text")
      .addColumn("csv_downloaded_at", "text")
      .addColumn("report_downloaded_at", "text")
      .execute();
    // A person has one open statement per platform: two concurrent uploads must not make two.
    await sql`create unique index statement_open on statement (user_id, platform)
      where superseded_at is null`.execute(db);
    await db.schema
      .createIndex("statement_user")
      .on("statement")
      .columns(["user_id", "touched_at"])
      .execute();
    await sql`create index statement_processing on statement (lease_until)
      where state = 'processing'`.execute(db);
    await db.schema
      .createTable("statement_file")
      .addColumn("statement_id", "text", (column) => column.notNull().references("statement.id"))
      .addColumn("slot", "text", (column) => column.notNull())
      .addColumn("upload_key", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("bytes", "integer", (column) => column.notNull())
      .addColumn("sha256", "text", (column) => column.notNull())
      .addColumn("uploaded_at", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("statement_file_key", ["statement_id", "slot"])
      .execute();
    await db.schema
      .createTable("terms_acceptance")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("user_id", "text", (column) => column.notNull())
      .addColumn("statement_id", "text", (column) => column.notNull())
      .addColumn("document", "text", (column) => column.notNull())
      .addColumn("version", "text", (column) => column.notNull())
      .addColumn("accepted_at", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("terms_acceptance_statement")
      .on("terms_acceptance")
      .column("statement_id")
      .execute();
  },
};
