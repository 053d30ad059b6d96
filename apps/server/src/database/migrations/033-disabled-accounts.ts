import type { Migration } from "../migrate.ts";

/** When an operator disabled an account; null for one that is enabled. */
export const disabledAccounts: Migration = {
  name: "033-disabled-accounts",
  async up(db) {
    // The version before does not know the column: it lets people into every account.
    await db.schema.alterTable("user").addColumn("disabledAt", "text").execute();
  },
};
