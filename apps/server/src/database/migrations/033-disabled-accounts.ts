import type { Migration } from "../migrate.ts";

/** When an operator disabled an account; null for one that may be entered. */
export const disabledAccounts: Migration = {
  name: "033-disabled-accounts",
  async up(db) {
    // The version before does not know the column: to it every account may be entered.
    await db.schema.alterTable("user").addColumn("disabledAt", "text").execute();
  },
};
