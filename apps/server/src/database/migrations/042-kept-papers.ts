import type { Migration } from "../migrate.ts";

/** Size and digest of what is computed of a statement and of its one-page summary. */
export const keptPapers: Migration = {
  name: "042-kept-papers",
  async up(db) {
    for (const object of ["result", "summary"]) {
      await db.schema.alterTable("statement").addColumn(`${object}_bytes`, "integer").execute();
      await db.schema.alterTable("statement").addColumn(`${object}_sha256`, "text").execute();
    }
  },
};
