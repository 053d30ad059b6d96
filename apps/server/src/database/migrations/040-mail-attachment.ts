import type { Migration } from "../migrate.ts";

/** A mail's attachment, as a reference to what is made when it is sent; null for most mails. */
export const mailAttachment: Migration = {
  name: "040-mail-attachment",
  async up(db) {
    // The version before does not know the column: it sends the mail without its attachment.
    await db.schema.alterTable("outbox_mail").addColumn("attachment", "text").execute();
  },
};
