import type { Migration } from "../migrate.ts";

/** Invoices and credit notes as immutable rows, numbered without gaps by counter rows. */
export const invoices: Migration = {
  name: "011-invoices",
  async up(db) {
    await db.schema
      .createTable("invoice_counter")
      .addColumn("series", "text", (column) => column.notNull())
      .addColumn("financial_year", "text", (column) => column.notNull())
      .addColumn("next", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("invoice_counter_key", ["series", "financial_year"])
      .execute();
    await db.schema
      .createTable("invoice")
      .addColumn("number", "text", (column) => column.primaryKey())
      .addColumn("series", "text", (column) => column.notNull())
      .addColumn("financial_year", "text", (column) => column.notNull())
      .addColumn("seq", "integer", (column) => column.notNull())
      .addColumn("order_id", "text", (column) => column.notNull().unique())
      .addColumn("total", "integer", (column) => column.notNull())
      .addColumn("issued_at", "text", (column) => column.notNull())
      .addColumn("snapshot", "text", (column) => column.notNull())
      .addUniqueConstraint("invoice_serial", ["series", "financial_year", "seq"])
      .execute();
    await db.schema
      .createTable("credit_note")
      .addColumn("number", "text", (column) => column.primaryKey())
      .addColumn("series", "text", (column) => column.notNull())
      .addColumn("financial_year", "text", (column) => column.notNull())
      .addColumn("seq", "integer", (column) => column.notNull())
      .addColumn("invoice_number", "text", (column) =>
        column.notNull().unique().references("invoice.number"),
      )
      .addColumn("issued_at", "text", (column) => column.notNull())
      .addColumn("snapshot", "text", (column) => column.notNull())
      .addUniqueConstraint("credit_note_serial", ["series", "financial_year", "seq"])
      .execute();
  },
};
