import { finalAddress } from "@site/contract/email-address";
import { sql } from "kysely";
import type { Db } from "../database/open.ts";

/**
 * Returns the people to whom something belongs: the id of a statement, result, order, payment, refund, dispute,
 * mail or project query, the number of an invoice or credit note, or the address on an order. Several people may
 * have used an address; one who has been erased is only on their orders.
 */
export async function peopleBehind(db: Db, given: string): Promise<string[]> {
  const id = given.trim();
  const address = finalAddress(id) ?? id;
  const ofOrder = sql`select id from payment_order where id = ${id} or gateway_order_id = ${id}
    union all select order_id from payment where gateway_payment_id = ${id}
    union all select order_id from payment_refund where id = ${id} or gateway_refund_id = ${id}
    union all select p.order_id from payment p join payment_event e
      on e.gateway_payment_id = p.gateway_payment_id where e.gateway_dispute_id = ${id}
    union all select order_id from invoice where number = ${id.toUpperCase()}
    union all select i.order_id from credit_note n join invoice i on i.number = n.invoice_number
      where n.number = ${id.toUpperCase()}`;
  const { rows } = await sql<{ userId: string }>`
    select user_id from statement where id = ${id}
    union select user_id from result where id = ${id}
    union select user_id from project_query where id = ${id}
    union select user_id from outbox_mail where id = ${id} and user_id is not null
    union select user_id from payment_order
      where payer_email = ${address} or id in (${ofOrder})`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** A person's runs that ended without a result, newest first. */
export function refusedRuns(db: Db, userId: string, limit: number) {
  return db
    .selectFrom("result")
    .select(["id", "statementId", "askedAt", "problem"])
    .where("userId", "=", userId)
    .where("state", "=", "refused")
    .orderBy("askedAt", "desc")
    .limit(limit)
    .execute();
}

/** A person's project queries, newest first. */
export function queriesOf(db: Db, userId: string) {
  return db
    .selectFrom("projectQuery")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy("createdAt", "desc")
    .execute();
}
