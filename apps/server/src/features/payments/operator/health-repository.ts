import { sql } from "kysely";
import type { Db } from "../../../database/open.ts";
import { faultsInNumbers } from "../../invoices/service.ts";
import { mayFollow } from "../orders/order-state.ts";

/** One rule that must always hold, and where it is broken. */
export type RuleResult = { rule: string; means: string; faults: string[] };

/** Checks the rules that no payments, crashes and faults may break; safe at any time. */
export async function paymentHealth(db: Db): Promise<RuleResult[]> {
  const found = async (query: typeof ordersAndTheirMoney) =>
    (await query.execute(db)).rows.map(({ subject, detail }) => `${subject}: ${detail}`);
  const rule = (name: string, means: string, faults: string[]) => ({ rule: name, means, faults });
  return [
    rule(
      "I1",
      "an order is paid if and only if it has exactly one counted payment that fits it",
      await found(ordersAndTheirMoney),
    ),
    rule(
      "I2",
      "every captured payment is counted, going back, or set aside",
      await found(ignoredPayments),
    ),
    rule(
      "I3",
      "nothing was handed out for an order that was not settled",
      await found(unpaidHandouts),
    ),
    rule("I4", "counted payments and invoices are worth the same", await found(revenueDifferences)),
    rule("I5", "one invoice per order, numbered without gaps, in at most 16 characters", [
      ...(await found(ordersAndTheirInvoices)),
      ...(await faultsInNumbers(db)),
      ...(await malformedNumbers(db)),
    ]),
    rule("I6", "no order ever moved backwards", await backwardSteps(db)),
  ];
}

type Found = { subject: string; detail: string };

/** Orders whose state and counted payment do not match. */
const ordersAndTheirMoney = sql<Found>`
  select id as subject, state || ' with ' || counted || ' counted payments, '
    || fitting || ' of them fitting' as detail
  from (
    select o.id, o.state,
      (select count(*) from payment p where p.order_id = o.id and p.counted = 1) as counted,
      (select count(*) from payment p where p.order_id = o.id and p.counted = 1
        and p.amount = o.amount and p.currency = o.currency
        and o.gateway_order_id is not null and p.quarantine_reason is null
        and p.status = case when o.state = 'REFUNDED' then 'refunded' else 'captured' end
      ) as fitting
    from payment_order o
  ) as checked
  where case when state in ('PAID', 'FULFILLED', 'REFUNDED')
    then counted <> 1 or fitting <> 1 else counted <> 0 end
  limit 20`;

/** Captured payments that are neither counted, on their way back, nor set aside. */
const ignoredPayments = sql<Found>`
  select p.gateway_payment_id as subject, 'captured and ignored' as detail
  from payment p
  where p.status = 'captured' and p.counted = 0 and p.quarantine_reason is null
    and not exists (select 1 from payment_refund r
      where r.gateway_payment_id = p.gateway_payment_id)
  limit 20`;

/** Orders whose files or links were handed out without payment. */
const unpaidHandouts = sql<Found>`
  select id as subject, 'handed out in state ' || state as detail
  from payment_order
  where (confirmed_at is not null or invoice_downloaded_at is not null)
    and (fulfilled_at is null or state not in ('FULFILLED', 'REFUNDED'))
  limit 20`;

/** Modes in which counted payments and invoices have different sums. */
const revenueDifferences = sql<Found>`
  select mode as subject, 'counted ' || paid || ', invoiced ' || invoiced as detail
  from (
    select o.mode,
      sum(p.amount) as paid,
      sum(case when o.state = 'PAID' then p.amount else i.total end) as invoiced
    from payment_order o
    join payment p on p.order_id = o.id and p.counted = 1
    left join invoice i on i.order_id = o.id
    group by o.mode
  ) as sums
  where paid <> invoiced or invoiced is null`;

/** Orders and invoices that do not match. */
const ordersAndTheirInvoices = sql<Found>`
  select o.id as subject, o.state || ' without an invoice' as detail
  from payment_order o
  where o.state = 'FULFILLED'
    and not exists (select 1 from invoice i where i.order_id = o.id)
  union all
  select i.number as subject, 'invoice of an order that is not paid' as detail
  from invoice i left join payment_order o on o.id = i.order_id
  where o.id is null or o.state not in ('FULFILLED', 'REFUNDED')
  limit 20`;

/** Numbers that are not valid invoice numbers under Rule 46(b). */
async function malformedNumbers(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("invoice").select("number").execute();
  return rows
    .map(({ number }) => number)
    .filter((number) => !/^[A-Za-z0-9][A-Za-z0-9/-]{0,15}$/.test(number))
    .slice(0, 20);
}

/** Steps that lead backwards, or from or to where the order was not. */
async function backwardSteps(db: Db): Promise<string[]> {
  const steps = await db
    .selectFrom("paymentAudit")
    .select(["orderId", "fromState", "toState"])
    .where("kind", "=", "state")
    .orderBy("seq")
    .execute();
  const last = new Map<string, string>();
  const faults: string[] = [];
  for (const { orderId, fromState, toState } of steps) {
    const step = `${orderId}: ${fromState} -> ${toState}`;
    if (!fromState || !toState || !mayFollow(fromState, toState)) {
      faults.push(step);
    }
    if ((last.get(orderId) ?? "NEW") !== fromState) {
      faults.push(`${step}, a step is missing`);
    }
    last.set(orderId, toState ?? "");
  }
  const orders = await db.selectFrom("paymentOrder").select(["id", "state"]).execute();
  for (const { id, state } of orders) {
    const after = last.get(id) ?? "NEW";
    if (after !== state) {
      faults.push(`${id}: ${state}, its last step led to ${after}`);
    }
  }
  return faults;
}
