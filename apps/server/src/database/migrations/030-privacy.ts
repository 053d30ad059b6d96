import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

/** The list of objects to remove, and the record of who did what with people's files. */
export const privacy: Migration = {
  name: "030-privacy",
  async up(db, kind) {
    await db.schema
      .createTable("object_removal")
      .addColumn("key", "text", (column) => column.primaryKey().notNull())
      .addColumn("statement_id", "text", (column) => column.notNull())
      .addColumn("sha256", "text")
      .addColumn("uploaded_at", "text")
      .addColumn("due_at", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("object_removal_due")
      .on("object_removal")
      .column("due_at")
      .execute();
    await db.schema
      .createTable("access_audit")
      .addColumn("seq", kind === "postgres" ? "bigserial" : "integer", (column) =>
        kind === "postgres" ? column.primaryKey() : column.primaryKey().autoIncrement(),
      )
      .addColumn("at", "text", (column) => column.notNull())
      .addColumn("actor", "text", (column) => column.notNull())
      .addColumn("user_id", "text")
      .addColumn("action", "text", (column) => column.notNull())
      .addColumn("statement_id", "text")
      .addColumn("object", "text")
      .addColumn("sha256", "text")
      .execute();
    await db.schema.createIndex("access_audit_at").on("access_audit").column("at").execute();
    await db.schema.createIndex("access_audit_user").on("access_audit").column("user_id").execute();
    // Rows are only added, and removed when their time is up: no statement may change one.
    if (kind === "postgres") {
      await sql`create function access_audit_unchanged() returns trigger language plpgsql as
        $$ begin raise exception 'access_audit is append-only'; end $$`.execute(db);
      await sql`create trigger access_audit_unchanged before update on access_audit
        for each row execute function access_audit_unchanged()`.execute(db);
    } else {
      await sql`create trigger access_audit_unchanged before update on access_audit
        begin select raise(abort, 'access_audit is append-only'); end`.execute(db);
    }
  },
};
