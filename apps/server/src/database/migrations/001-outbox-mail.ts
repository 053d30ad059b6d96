import type { Migration } from "../migrate.ts";

/** Mail that must not get lost: written with the row that it is about, delivered afterwards. */
export const outboxMail: Migration = {
  name: "001-outbox-mail",
  async up(db) {
    await db.schema
      .createTable("outbox_mail")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("unique_key", "text", (column) => column.unique())
      .addColumn("recipient", "text", (column) => column.notNull())
      .addColumn("reply_to", "text")
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("body", "text", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("attempts", "integer", (column) => column.notNull())
      .addColumn("due_at", "text", (column) => column.notNull())
      .addColumn("lease_until", "text")
      .addColumn("lease_owner", "text")
      .addColumn("last_error", "text")
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("sent_at", "text")
      .execute();
    await db.schema
      .createIndex("outbox_mail_due")
      .on("outbox_mail")
      .columns(["state", "due_at"])
      .execute();
  },
};
