import type { Migration } from "../migrate.ts";

/** One-time codes of mails and text messages, and what a guest or a phone adds to a user. */
export const identityCodes: Migration = {
  name: "020-identity-codes",
  async up(db, kind) {
    const truth = kind === "postgres" ? "boolean" : "integer";
    await db.schema
      .createTable("identity_code")
      .addColumn("code_hash", "text", (column) => column.primaryKey().notNull())
      .addColumn("purpose", "text", (column) => column.notNull())
      .addColumn("subject", "text", (column) => column.notNull())
      .addColumn("user_id", "text", (column) => column.references("user.id").onDelete("cascade"))
      .addColumn("data", "text", (column) => column.notNull())
      .addColumn("attempts", "integer", (column) => column.notNull())
      .addColumn("expires_at", "text", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex("identity_code_subject")
      .on("identity_code")
      .columns(["purpose", "subject"])
      .execute();
    await db.schema
      .createIndex("identity_code_expires_at")
      .on("identity_code")
      .column("expires_at")
      .execute();
    await db.schema.alterTable("user").addColumn("isAnonymous", truth).execute();
    await db.schema.alterTable("user").addColumn("phoneNumber", "text").execute();
    await db.schema
      .createIndex("user_phoneNumber_unique")
      .on("user")
      .column("phoneNumber")
      .unique()
      .execute();
  },
};
