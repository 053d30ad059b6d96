import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

/** Orders, payments, the webhook inbox, refunds, the audit trail, and leases for single runners. */
export const payments: Migration = {
  name: "010-payments",
  async up(db, kind) {
    await db.schema
      .createTable("payment_order")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("statement_id", "text", (column) => column.notNull())
      .addColumn("user_id", "text", (column) => column.notNull())
      .addColumn("mode", "text", (column) => column.notNull())
      .addColumn("gateway_order_id", "text", (column) => column.unique())
      .addColumn("amount", "integer", (column) => column.notNull())
      .addColumn("currency", "text", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("payer_name", "text", (column) => column.notNull())
      .addColumn("payer_email", "text", (column) => column.notNull())
      .addColumn("payer_state", "text")
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("paid_at", "text")
      .addColumn("fulfilled_at", "text")
      .addColumn("confirmed_at", "text")
      .addColumn("invoice_downloaded_at", "text")
      .addColumn("watched_from", "text", (column) => column.notNull())
      .addColumn("next_check_at", "text")
      .execute();
    // One order per statement for as long as money may still arrive for it: otherwise a second one
    // could be paid too.
    await sql`create unique index payment_order_live on payment_order (statement_id)
      where state not in ('CANCELLED', 'REFUNDED')`.execute(db);
    await db.schema
      .createIndex("payment_order_due")
      .on("payment_order")
      .columns(["next_check_at"])
      .execute();
    await db.schema
      .createIndex("payment_order_user")
      .on("payment_order")
      .columns(["user_id", "created_at"])
      .execute();

    await db.schema
      .createTable("payment")
      .addColumn("gateway_payment_id", "text", (column) => column.primaryKey())
      .addColumn("order_id", "text", (column) => column.notNull().references("payment_order.id"))
      .addColumn("amount", "integer", (column) => column.notNull())
      .addColumn("currency", "text", (column) => column.notNull())
      .addColumn("status", "text", (column) => column.notNull())
      .addColumn("counted", "integer", (column) => column.notNull())
      .addColumn("quarantine_reason", "text")
      .addColumn("method", "text")
      .addColumn("first_seen_via", "text", (column) => column.notNull())
      .addColumn("first_seen_at", "text", (column) => column.notNull())
      .addColumn("updated_at", "text", (column) => column.notNull())
      .execute();
    await sql`create unique index payment_counted on payment (order_id)
      where counted = 1`.execute(db);
    await db.schema.createIndex("payment_of_order").on("payment").columns(["order_id"]).execute();

    await db.schema
      .createTable("payment_event")
      .addColumn("event_id", "text", (column) => column.primaryKey())
      .addColumn("type", "text", (column) => column.notNull())
      .addColumn("gateway_order_id", "text")
      .addColumn("gateway_payment_id", "text")
      .addColumn("gateway_refund_id", "text")
      .addColumn("received_at", "text", (column) => column.notNull())
      .addColumn("due_at", "text", (column) => column.notNull())
      .addColumn("attempts", "integer", (column) => column.notNull())
      .addColumn("processed_at", "text")
      .addColumn("outcome", "text")
      .execute();
    await sql`create index payment_event_due on payment_event (due_at)
      where processed_at is null`.execute(db);

    await db.schema
      .createTable("payment_refund")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("order_id", "text", (column) => column.notNull().references("payment_order.id"))
      .addColumn("gateway_payment_id", "text", (column) =>
        column.notNull().references("payment.gateway_payment_id"),
      )
      .addColumn("amount", "integer", (column) => column.notNull())
      .addColumn("reason", "text", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("gateway_refund_id", "text")
      .addColumn("created_at", "text", (column) => column.notNull())
      .addColumn("due_at", "text", (column) => column.notNull())
      .addColumn("attempts", "integer", (column) => column.notNull())
      .addColumn("last_error", "text")
      .addColumn("done_at", "text")
      .execute();
    // A failed refund may be requested again; two live ones would send the money back twice.
    await sql`create unique index payment_refund_live on payment_refund (gateway_payment_id)
      where state <> 'FAILED'`.execute(db);

    await db.schema
      .createTable("payment_audit")
      .addColumn("seq", kind === "postgres" ? "bigserial" : "integer", (column) =>
        kind === "postgres" ? column.primaryKey() : column.primaryKey().autoIncrement(),
      )
      .addColumn("order_id", "text", (column) => column.notNull())
      .addColumn("at", "text", (column) => column.notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("from_state", "text")
      .addColumn("to_state", "text")
      .addColumn("via", "text", (column) => column.notNull())
      .addColumn("detail", "text")
      .execute();
    await db.schema
      .createIndex("payment_audit_order")
      .on("payment_audit")
      .columns(["order_id", "seq"])
      .execute();

    await db.schema
      .createTable("runner_lease")
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("owner", "text", (column) => column.notNull())
      .addColumn("lease_until", "text", (column) => column.notNull())
      .execute();
  },
};
