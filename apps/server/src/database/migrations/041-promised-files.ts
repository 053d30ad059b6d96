import type { Migration } from "../migrate.ts";

/** Requests for a mail when the forms of a year are published: one per person and year. */
export const promisedFiles: Migration = {
  name: "041-promised-files",
  async up(db) {
    await db.schema
      .createTable("promised_file")
      .addColumn("user_id", "text", (column) => column.notNull())
      .addColumn("assessment_year", "text", (column) => column.notNull())
      .addColumn("promised_at", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("promised_file_pkey", ["user_id", "assessment_year"])
      .execute();
  },
};
