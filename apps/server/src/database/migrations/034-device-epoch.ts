import type { Migration } from "../migrate.ts";

/** Counts how often all marks of a person's known browsers were invalidated. */
export const deviceEpoch: Migration = {
  name: "034-device-epoch",
  async up(db) {
    // The version before neither reads nor writes the column; marks that it signed are void.
    await db.schema
      .alterTable("user")
      .addColumn("deviceEpoch", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
