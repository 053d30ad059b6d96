import { sql } from "kysely";
import type { Migration } from "../migrate.ts";

/** Whose each mail is: it goes with the account, whatever its address. */
export const mailsByPerson: Migration = {
  name: "050-mails-by-person",
  harmlessToOlderBuilds: true,
  async up(db) {
    await db.schema
      .alterTable("outbox_mail")
      .addColumn("user_id", "text", (column) => column.references("user.id").onDelete("cascade"))
      .execute();
    await db.schema.createIndex("outbox_mail_user").on("outbox_mail").column("user_id").execute();
    // What the rows of earlier versions say: the address, the account in the key, the query, the order.
    await sql`update outbox_mail set user_id = (select p.id from "user" p
      where (p.email = outbox_mail.recipient and outbox_mail.recipient <> '')
        or outbox_mail.unique_key like 'secret:' || p.id || ':%'
        or exists (select 1 from project_query q
          where q.user_id = p.id and outbox_mail.unique_key = 'project-query:' || q.id)
        or exists (select 1 from payment_order o
          where o.user_id = p.id and outbox_mail.unique_key = 'settled:' || o.id)
      order by case when p.email = outbox_mail.recipient then 1 else 0 end
      limit 1)`.execute(db);
  },
};
