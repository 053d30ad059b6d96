import type { Selectable } from "kysely";
import type { Db } from "../../../database/open.ts";
import type {
  OrderState,
  PaymentAuditRow,
  PaymentOrderRow,
} from "../../../database/payment-tables.ts";
import { type Executor, transaction } from "../../../database/transaction.ts";
import { mayFollow } from "./order-state.ts";

/** An order's row in the database. */
export type Order = PaymentOrderRow;

/** An order that the gateway has. */
export type OpenOrder = Order & { gateway_order_id: string };

/** True once the gateway has the order. */
export function isOpen(order: Order): order is OpenOrder {
  return order.gateway_order_id !== null;
}

/** One line of an order's history. */
export type AuditEntry = Selectable<PaymentAuditRow>;

const ended: OrderState[] = ["CANCELLED", "REFUNDED"];

/** Writes a new order; false when the statement already has a live one. */
export async function insertOrder(ex: Executor, order: Order): Promise<boolean> {
  const written = await ex
    .insertInto("payment_order")
    .values(order)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return written !== undefined;
}

/** The order of a statement that is neither cancelled nor refunded. */
export function liveOrderOf(ex: Executor, statementId: string): Promise<Order | undefined> {
  return ex
    .selectFrom("payment_order")
    .selectAll()
    .where("statement_id", "=", statementId)
    .where("state", "not in", ended)
    .executeTakeFirst();
}

/** Our order with this id. */
export function orderById(ex: Executor, id: string): Promise<Order | undefined> {
  return ex.selectFrom("payment_order").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Our order for this id of the gateway's. */
export function orderByGatewayId(ex: Executor, id: string): Promise<OpenOrder | undefined> {
  return ex
    .selectFrom("payment_order")
    .selectAll()
    .where("gateway_order_id", "=", id)
    .$narrowType<{ gateway_order_id: string }>()
    .executeTakeFirst();
}

/** All orders of these statements, oldest first, so that the last of each is the current one. */
export function ordersOfStatements(
  ex: Executor,
  statementIds: readonly string[],
): Promise<Order[]> {
  if (statementIds.length === 0) {
    return Promise.resolve([]);
  }
  return ex
    .selectFrom("payment_order")
    .selectAll()
    .where("statement_id", "in", statementIds)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** A person's most recent order; of one statement, if given. */
export function latestOrderOf(
  db: Db,
  userId: string,
  statementId: string | undefined,
): Promise<Order | undefined> {
  let query = db.selectFrom("payment_order").selectAll().where("user_id", "=", userId);
  if (statementId !== undefined) {
    query = query.where("statement_id", "=", statementId);
  }
  return query.orderBy("watched_from", "desc").orderBy("created_at", "desc").executeTakeFirst();
}

/**
 * Locks the order for this transaction: other settlements of it wait until the end. On SQLite the
 * transaction already does that; on PostgreSQL the update locks the row.
 */
export function lockOrder(trx: Executor, id: string): Promise<Order> {
  return trx
    .updateTable("payment_order")
    .set((row) => ({ state: row.ref("state") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Moves an order on and writes its history. Returns the changed order, or undefined when the order
 * is no longer in the state that the caller saw. Throws on a step that the state machine does not
 * allow, because that is a programming error.
 */
export async function moveOrder(
  ex: Executor,
  order: Order,
  to: OrderState,
  step: {
    at: string;
    via: string;
    detail?: string;
    changes?: Partial<Order>;
    /** Only if nobody has requested the order again since. */
    watchedFrom?: string;
  },
): Promise<Order | undefined> {
  if (!mayFollow(order.state, to)) {
    throw new Error(`an order never goes ${order.state} -> ${to}`);
  }
  let update = ex
    .updateTable("payment_order")
    .set({ ...step.changes, state: to })
    .where("id", "=", order.id)
    .where("state", "=", order.state);
  if (step.watchedFrom) {
    update = update.where("watched_from", "=", step.watchedFrom);
  }
  const moved = await update.returningAll().executeTakeFirst();
  if (moved) {
    const { at, via, detail } = step;
    await audit(ex, { order_id: order.id, kind: "state", at, via, detail, from: order.state, to });
  }
  return moved;
}

/** {@link moveOrder} in its own transaction: state and history change together or not at all. */
export function moveOrderAlone(
  db: Db,
  ...step: Parameters<typeof moveOrder> extends [Executor, ...infer Rest] ? Rest : never
): Promise<Order | undefined> {
  return transaction(db, (trx) => moveOrder(trx, ...step));
}

/** Adds a line to an order's history. */
export async function audit(
  ex: Executor,
  entry: {
    order_id: string;
    at: string;
    kind: string;
    via: string;
    detail?: string;
    from?: OrderState;
    to?: OrderState;
  },
): Promise<void> {
  await ex
    .insertInto("payment_audit")
    .values({
      order_id: entry.order_id,
      at: entry.at,
      kind: entry.kind,
      via: entry.via,
      detail: entry.detail ?? null,
      from_state: entry.from ?? null,
      to_state: entry.to ?? null,
    })
    .execute();
}

/** Sets fields other than the state: the payer, the watch, the confirmation. */
export async function changeOrder(
  ex: Executor,
  id: string,
  changes: Partial<
    Pick<
      Order,
      | "payer_name"
      | "payer_email"
      | "payer_state"
      | "watched_from"
      | "next_check_at"
      | "confirmed_at"
      | "invoice_downloaded_at"
    >
  >,
): Promise<void> {
  await ex.updateTable("payment_order").set(changes).where("id", "=", id).execute();
}

/** Ends the watch over an order, unless somebody has requested it again since. */
export async function stopWatching(db: Db, id: string, watchedFrom: string): Promise<void> {
  await db
    .updateTable("payment_order")
    .set({ next_check_at: null })
    .where("id", "=", id)
    .where("watched_from", "=", watchedFrom)
    .execute();
}

/** Orders of the mode whose next check at the gateway is due, most overdue first. */
export function dueOrders(db: Db, mode: string, now: string, limit: number): Promise<Order[]> {
  return db
    .selectFrom("payment_order")
    .selectAll()
    .where("next_check_at", "<=", now)
    .where("mode", "=", mode as Order["mode"])
    .orderBy("next_check_at")
    .limit(limit)
    .execute();
}

/** An order's history, oldest line first. */
export function historyOf(db: Db, orderId: string): Promise<AuditEntry[]> {
  return db
    .selectFrom("payment_audit")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("seq")
    .execute();
}

/** True when the order has already been verified with this payment. */
export async function wasVerified(db: Db, orderId: string, paymentId: string): Promise<boolean> {
  const line = await db
    .selectFrom("payment_audit")
    .select("seq")
    .where("order_id", "=", orderId)
    .where("to_state", "=", "VERIFIED")
    .where("detail", "=", paymentId)
    .executeTakeFirst();
  return line !== undefined;
}

/** Orders for the operator's list, newest first; empty `states` means all. */
export function listOrders(db: Db, states: readonly string[], limit: number): Promise<Order[]> {
  let query = db.selectFrom("payment_order").selectAll();
  if (states.length > 0) {
    query = query.where("state", "in", states as OrderState[]);
  }
  return query.orderBy("created_at", "desc").orderBy("id").limit(limit).execute();
}
