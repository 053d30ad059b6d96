import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../database/open.ts";
import { lookOn } from "../../../jobs/look-repository.ts";
import { inPortions } from "../../../jobs/portions.ts";
import { faultsInCounters, faultsInNumbers } from "../../invoices/service.ts";
import { mayFollow } from "../orders/order-state.ts";

/** One rule that must always hold, and where it is broken. */
export type RuleResult = { rule: string; means: string; faults: string[] };

/** Where a rule is broken: of which order, if it is of one. */
type Fault = { orderId: string | null; fault: string };
type RuleFaults = { rule: string; means: string; faults: Fault[] };

/** Orders by their ids, or all in the order of their ids after one, up to another. */
type Orders = { ids: readonly string[] } | { after: string; until: string | undefined };

/** How many orders are checked at once. */
const atOnce = 200;
/** How many faults of a rule are named. */
const mostNamed = 20;
/** How many lines of the orders' history, the newest, a first look begins with. */
const recentLines = 500;

/** Checks the rules that no payments, crashes and faults may break, for all orders; safe at any time. */
export async function paymentHealth(db: Db): Promise<RuleResult[]> {
  let rules = await rulesOf(db, { ids: [] });
  let after: string | undefined = "";
  await inPortions(
    async () => after !== undefined,
    async () => {
      const until = await lastOfNext(db, after ?? "");
      rules = together(rules, await rulesOf(db, { after: after ?? "", until }));
      after = until;
      return 1;
    },
  );
  return named(rules);
}

/**
 * Goes on with checking the rules: for orders that have changed since the last round, for the next orders
 * in the order of their ids, and again where a rule was broken. Returns what is broken among these.
 */
export async function lookAtRules(db: Db): Promise<RuleResult[]> {
  const { rules } = await lookOn(db, "payment-rules", async (last) => {
    const [seen, after = ""] = last.place.split(" ");
    const changed = await changedSince(db, seen ? Number(seen) : undefined);
    const until = await lastOfNext(db, after);
    const first = together(
      await rulesOf(db, { ids: [...new Set([...last.found, ...changed.ids])] }),
      await rulesOf(db, { after, until }),
    );
    // Asked one after the other, the rows may have changed in between: then nothing is broken.
    const rules = await rulesOf(db, { ids: brokenIn(first) });
    return { place: `${changed.seen} ${until ?? ""}`, found: brokenIn(rules), rules };
  });
  return named(rules);
}

function brokenIn(rules: readonly RuleFaults[]): string[] {
  const ids = rules.flatMap(({ faults }) => faults.flatMap(({ orderId }) => orderId ?? []));
  return [...new Set(ids)].slice(0, atOnce);
}

function together(one: readonly RuleFaults[], other: readonly RuleFaults[]): RuleFaults[] {
  return one.map(({ rule, means, faults }, index) => ({
    rule,
    means,
    faults: [...faults, ...(other[index]?.faults ?? [])],
  }));
}

function named(rules: readonly RuleFaults[]): RuleResult[] {
  return rules.map(({ rule, means, faults }) => ({
    rule,
    means,
    faults: [...new Set(faults.map(({ fault }) => fault))].slice(0, mostNamed),
  }));
}

/** The id of the last of the next orders after one; undefined when all that follow are few. */
async function lastOfNext(db: Db, after: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("paymentOrder")
    .select("id")
    .where("id", ">", after)
    .orderBy("id")
    .offset(atOnce - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Orders with the next lines of history after one, at first with the newest; and the last of the lines. */
async function changedSince(
  db: Db,
  seen: number | undefined,
): Promise<{ ids: string[]; seen: number }> {
  const newest = async () => {
    const row = await db
      .selectFrom("paymentAudit")
      .select(({ fn }) => fn.max("seq").as("seq"))
      .executeTakeFirst();
    return Number(row?.seq ?? 0);
  };
  const since = seen ?? Math.max(0, (await newest()) - recentLines);
  const lines = await db
    .selectFrom("paymentAudit")
    .select(["seq", "orderId"])
    .where("seq", ">", since)
    .orderBy("seq")
    .limit(recentLines)
    .execute();
  return {
    ids: [...new Set(lines.map(({ orderId }) => orderId))],
    seen: lines.at(-1)?.seq ?? since,
  };
}

/** Checks the rules for some orders. */
async function rulesOf(db: Db, which: Orders): Promise<RuleFaults[]> {
  const isAmong = (column: string): RawBuilder<unknown> => {
    if ("ids" in which) {
      return which.ids.length === 0
        ? sql`${sql.ref(column)} = ''`
        : sql`${sql.ref(column)} in (${sql.join(which.ids)})`;
    }
    const behind = sql`${sql.ref(column)} > ${which.after}`;
    return which.until === undefined
      ? behind
      : sql`${behind} and ${sql.ref(column)} <= ${which.until}`;
  };
  const found = async (query: (isAmong: IsAmong) => RawBuilder<Found>): Promise<Fault[]> =>
    (await query(isAmong).execute(db)).rows.map(faultOf);
  const rule = (name: string, means: string, faults: Fault[]) => ({ rule: name, means, faults });
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
      ...(await faultsInNumbers(db, isAmong)).map(faultOf),
      ...(await faultsInCounters(db)).map((fault) => ({ orderId: null, fault })),
    ]),
    rule("I6", "no order ever moved backwards", await backwardSteps(db, isAmong)),
  ];
}

type IsAmong = (column: string) => RawBuilder<unknown>;
type Found = { orderId: string; subject: string; detail: string };

function faultOf({ orderId, subject, detail }: Found): Fault {
  return { orderId, fault: `${subject}: ${detail}` };
}

/** Orders whose state and counted payment do not match. */
const ordersAndTheirMoney = (isAmong: IsAmong) => sql<Found>`
  select id as order_id, id as subject, state || ' with ' || counted || ' counted payments, '
    || fitting || ' of them fitting' as detail
  from (
    select o.id, o.state,
      (select count(*) from payment p where p.order_id = o.id and p.counted = 1) as counted,
      (select count(*) from payment p where p.order_id = o.id and p.counted = 1
        and p.amount = o.amount and p.currency = o.currency
        and o.gateway_order_id is not null and p.quarantine_reason is null
        and p.status = case when o.state = 'REFUNDED' then 'refunded' else 'captured' end
      ) as fitting
    from payment_order o where ${isAmong("o.id")}
  ) as checked
  where case when state in ('PAID', 'FULFILLED', 'REFUNDED')
    then counted <> 1 or fitting <> 1 else counted <> 0 end
  limit 20`;

/** Captured payments that are neither counted, on their way back, nor set aside. */
const ignoredPayments = (isAmong: IsAmong) => sql<Found>`
  select p.order_id, p.gateway_payment_id as subject, 'captured and ignored' as detail
  from payment p
  where ${isAmong("p.order_id")}
    and p.status = 'captured' and p.counted = 0 and p.quarantine_reason is null
    and not exists (select 1 from payment_refund r
      where r.gateway_payment_id = p.gateway_payment_id)
  limit 20`;

/** Orders whose files or links were handed out without payment. */
const unpaidHandouts = (isAmong: IsAmong) => sql<Found>`
  select id as order_id, id as subject, 'handed out in state ' || state as detail
  from payment_order
  where ${isAmong("id")}
    and (confirmed_at is not null or invoice_downloaded_at is not null)
    and (fulfilled_at is null or state not in ('FULFILLED', 'REFUNDED'))
  limit 20`;

/** Orders whose counted payment and invoice differ; one that is only just paid has no invoice yet. */
const revenueDifferences = (isAmong: IsAmong) => sql<Found>`
  select o.id as order_id, o.id as subject,
    'counted ' || p.amount || ', invoiced ' || coalesce(i.total, 0) as detail
  from payment_order o
  join payment p on p.order_id = o.id and p.counted = 1
  left join invoice i on i.order_id = o.id
  where ${isAmong("o.id")} and o.state <> 'PAID' and (i.total is null or i.total <> p.amount)
  limit 20`;

/** Orders and invoices that do not match. */
const ordersAndTheirInvoices = (isAmong: IsAmong) => sql<Found>`
  select o.id as order_id, o.id as subject, o.state || ' without an invoice' as detail
  from payment_order o
  where ${isAmong("o.id")} and o.state = 'FULFILLED'
    and not exists (select 1 from invoice i where i.order_id = o.id)
  union all
  select i.order_id, i.number as subject, 'invoice of an order that is not paid' as detail
  from invoice i left join payment_order o on o.id = i.order_id
  where ${isAmong("i.order_id")} and (o.id is null or o.state not in ('FULFILLED', 'REFUNDED'))
  limit 20`;

/** Steps that lead backwards, or from or to where the order was not. */
async function backwardSteps(db: Db, isAmong: IsAmong): Promise<Fault[]> {
  const steps = await db
    .selectFrom("paymentAudit")
    .select(["orderId", "fromState", "toState"])
    .where(sql<boolean>`${isAmong("order_id")}`)
    .where("kind", "=", "state")
    .orderBy("orderId")
    .orderBy("seq")
    .execute();
  const last = new Map<string, string>();
  const faults: Fault[] = [];
  for (const { orderId, fromState, toState } of steps) {
    const step = `${orderId}: ${fromState} -> ${toState}`;
    if (!fromState || !toState || !mayFollow(fromState, toState)) {
      faults.push({ orderId, fault: step });
    }
    if ((last.get(orderId) ?? "NEW") !== fromState) {
      faults.push({ orderId, fault: `${step}, a step is missing` });
    }
    last.set(orderId, toState ?? "");
  }
  const orders = await db
    .selectFrom("paymentOrder")
    .select(["id", "state"])
    .where(sql<boolean>`${isAmong("id")}`)
    .execute();
  for (const { id, state } of orders) {
    const after = last.get(id) ?? "NEW";
    if (after !== state) {
      faults.push({ orderId: id, fault: `${id}: ${state}, its last step led to ${after}` });
    }
  }
  return faults;
}
