import type { Migration } from "../migrate.ts";

/** The optional second factor of a person, its recovery codes, and which sessions have proved it. */
export const secondFactor: Migration = {
  name: "032-second-factor",
  async up(db) {
    await db.schema
      .createTable("second_factor")
      .addColumn("user_id", "text", (column) =>
        column.primaryKey().notNull().references("user.id").onDelete("cascade"),
      )
      .addColumn("secret", "text", (column) => column.notNull())
      .addColumn("last_step", "integer", (column) => column.notNull())
      .addColumn("turned_on_at", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createTable("recovery_code")
      .addColumn("code_hash", "text", (column) => column.primaryKey().notNull())
      .addColumn("user_id", "text", (column) =>
        column.notNull().references("user.id").onDelete("cascade"),
      )
      .execute();
    await db.schema
      .createIndex("recovery_code_user")
      .on("recovery_code")
      .column("user_id")
      .execute();
    // The version before does not know the column and leaves it empty: nobody has a factor then.
    await db.schema.alterTable("session").addColumn("secondFactorAt", "text").execute();
  },
};
