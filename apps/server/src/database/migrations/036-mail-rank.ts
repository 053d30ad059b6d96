import type { Migration } from "../migrate.ts";

/** Which mails go first: those with a code that someone is waiting for. */
export const mailRank: Migration = {
  name: "036-mail-rank",
  async up(db) {
    // The version before does not know the column: its mails wait like all others.
    await db.schema
      .alterTable("outbox_mail")
      .addColumn("rank", "integer", (column) => column.notNull().defaultTo(1))
      .execute();
    await db.schema
      .createIndex("outbox_mail_next")
      .on("outbox_mail")
      .columns(["state", "rank", "due_at"])
      .execute();
    await db.schema.dropIndex("outbox_mail_due").execute();
  },
};
