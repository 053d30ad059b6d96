import type { Migration } from "../migrate.ts";

/** When each job last began, last succeeded, and since when it refuses to go on. */
export const jobRounds: Migration = {
  name: "060-job-rounds",
  harmlessToOlderBuilds: true,
  async up(db) {
    await db.schema
      .createTable("job_round")
      .addColumn("name", "text", (column) => column.primaryKey().notNull())
      .addColumn("begun_at", "text", (column) => column.notNull())
      .addColumn("done_at", "text")
      .addColumn("stopped_at", "text")
      .execute();
  },
};
