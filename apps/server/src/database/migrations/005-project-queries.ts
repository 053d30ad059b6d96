import type { Migration } from "../migrate.ts";

/** Project queries: the leads that must not get lost. */
export const projectQueries: Migration = {
  name: "005-project-queries",
  async up(db) {
    await db.schema
      .createTable("project_query")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("user_id", "text", (column) => column.notNull())
      .addColumn("account_email", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("email", "text", (column) => column.notNull())
      .addColumn("message", "text", (column) => column.notNull())
      .addColumn("content_sha256", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .execute();
    // The same words from the same person are one requirement, however often they arrive.
    await db.schema
      .createIndex("project_query_once")
      .on("project_query")
      .columns(["user_id", "content_sha256"])
      .unique()
      .execute();
    await db.schema
      .createIndex("project_query_created")
      .on("project_query")
      .column("created_at")
      .execute();
  },
};
