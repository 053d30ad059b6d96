import type { Migration } from "../migrate.ts";

/** The person's name for a statement; null without one. */
export const statementTitle: Migration = {
  name: "039-statement-title",
  async up(db) {
    await db.schema.alterTable("statement").addColumn("title", "text").execute();
  },
};
