import type { Migration } from "../migrate.ts";

/** Which claim's objects belong to a processed statement; null for those of earlier versions. */
export const statementClaims: Migration = {
  name: "038-statement-claims",
  async up(db) {
    await db.schema.alterTable("statement").addColumn("claim", "text").execute();
  },
};
