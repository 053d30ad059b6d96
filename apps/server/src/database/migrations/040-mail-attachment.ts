import type { Migration } from "../migrate.ts";

/** What a mail carries: a reference to what is made when it is sent; null for most mails. */
export const mailAttachment: Migration = {
  name: "040-mail-attachment",
  async up(db) {
    // The version before does not know the column: it sends the mail without.
    await db.schema.alterTable("outbox_mail").addColumn("attachment", "text").execute();
  },
};
