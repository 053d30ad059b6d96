import type { Migration } from "../migrate.ts";

/** What people want from the engine: the table from which workers take their work. */
export const statementRuns: Migration = {
  name: "045-statement-runs",
  async up(db) {
    await db.schema
      .createTable("statement_run")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("statement_id", "text", (column) => column.notNull())
      .addColumn("user_id", "text", (column) => column.notNull())
      .addColumn("network", "text", (column) => column.notNull())
      .addColumn("middle_network", "text", (column) => column.notNull())
      .addColumn("wide_network", "text", (column) => column.notNull())
      .addColumn("turn", "integer", (column) => column.notNull())
      .addColumn("request", "text", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("asked_at", "text", (column) => column.notNull())
      .addColumn("wanted_until", "text", (column) => column.notNull())
      .addColumn("claim", "text")
      .addColumn("claim_until", "text")
      .addColumn("ended_at", "text")
      .addColumn("problem", "text")
      .execute();
    for (const [name, columns] of [
      ["state", ["state", "turn", "asked_at"]],
      ["statement", ["statement_id"]],
      ["user", ["user_id", "asked_at"]],
      ["network", ["wide_network", "asked_at"]],
    ] as const) {
      await db.schema
        .createIndex(`statement_run_${name}`)
        .on("statement_run")
        .columns([...columns])
        .execute();
    }
  },
};
