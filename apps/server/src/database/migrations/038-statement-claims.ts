import type { Migration } from "../migrate.ts";

/** Which claim's objects are a processed statement's own; null for those of the versions before. */
export const statementClaims: Migration = {
  name: "038-statement-claims",
  async up(db) {
    await db.schema.alterTable("statement").addColumn("claim", "text").execute();
  },
};
