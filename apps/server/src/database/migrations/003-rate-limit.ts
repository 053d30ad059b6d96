import type { Migration } from "../migrate.ts";

/** Counters of calls per key and window, shared by every process on this database. */
export const rateLimit: Migration = {
  name: "003-rate-limit",
  async up(db) {
    await db.schema
      .createTable("rate_limit")
      .addColumn("key", "text", (column) => column.primaryKey().notNull())
      .addColumn("count", "integer", (column) => column.notNull())
      .addColumn("window_ends_at", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("rate_limit_window")
      .on("rate_limit")
      .column("window_ends_at")
      .execute();
  },
};
