import type { Migration } from "../migrate.ts";

/** What the person calls a statement; null for those without a name of their own. */
export const statementTitle: Migration = {
  name: "039-statement-title",
  async up(db) {
    await db.schema.alterTable("statement").addColumn("title", "text").execute();
  },
};
