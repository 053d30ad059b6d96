import type { Migration } from "../migrate.ts";

/** The second form of a mail, in addition to its text; null for a mail that is text only. */
export const outboxMailHtml: Migration = {
  name: "031-outbox-mail-html",
  async up(db) {
    await db.schema.alterTable("outbox_mail").addColumn("html", "text").execute();
  },
};
