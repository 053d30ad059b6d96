import type { ExpressionBuilder, Insertable, Selectable } from "kysely";
import type { Period } from "../../../clock.ts";
import type { Db } from "../../../database/open.ts";
import type {
  OrderState,
  PaymentAuditRow,
  PaymentOrderRow,
} from "../../../database/payment-tables.ts";
import type { Tables } from "../../../database/tables.ts";
import { type Executor, transaction } from "../../../database/transaction.ts";
import { mayFollow } from "./order-state.ts";

/** An order's row in the database. */
export type Order = PaymentOrderRow;

/** An order that the gateway has. */
export type OpenOrder = Order & { gatewayOrderId: string };

/** True once the gateway has the order. */
export function isOpenAtGateway(order: Order): order is OpenOrder {
  return order.gatewayOrderId !== null;
}

const ended: OrderState[] = ["CANCELLED", "REFUNDED"];

/** True once an order is cancelled or refunded: its statement may get another one. */
export function hasEnded({ state }: Order): boolean {
  return ended.includes(state);
}

/** Writes a new order unless the statement already has a live one. */
export async function insertOrder(ex: Executor, order: Order): Promise<void> {
  await ex
    .insertInto("paymentOrder")
    .values(order)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The order of a statement that is neither cancelled nor refunded. */
export function liveOrderOf(ex: Executor, statementId: string): Promise<Order | undefined> {
  return ex
    .selectFrom("paymentOrder")
    .selectAll()
    .where("statementId", "=", statementId)
    .where("state", "not in", ended)
    .executeTakeFirst();
}

/** Names the result that a settled order's statement is sold with. */
export async function sellResult(
  trx: Executor,
  statementId: string,
  resultId: string,
): Promise<void> {
  await trx
    .updateTable("paymentOrder")
    .set({ resultId })
    .where("statementId", "=", statementId)
    .where("state", "=", "FULFILLED")
    .execute();
}

/** Our order with this id. */
export function orderById(ex: Executor, id: string): Promise<Order | undefined> {
  return ex.selectFrom("paymentOrder").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Our order for this id of the gateway's. */
export function orderByGatewayId(ex: Executor, id: string): Promise<OpenOrder | undefined> {
  return ex
    .selectFrom("paymentOrder")
    .selectAll()
    .where("gatewayOrderId", "=", id)
    .$narrowType<{ gatewayOrderId: string }>()
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
    .selectFrom("paymentOrder")
    .selectAll()
    .where("statementId", "in", statementIds)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/** A person's most recent order; of one statement, if given. */
export function latestOrderOf(
  db: Db,
  userId: string,
  statementId: string | undefined,
): Promise<Order | undefined> {
  let query = db.selectFrom("paymentOrder").selectAll().where("userId", "=", userId);
  if (statementId !== undefined) {
    query = query.where("statementId", "=", statementId);
  }
  return query.orderBy("watchedFrom", "desc").orderBy("createdAt", "desc").executeTakeFirst();
}

/** Locks the order: other settlements of it wait until this transaction ends. */
export function lockOrder(trx: Executor, id: string): Promise<Order> {
  return trx
    .updateTable("paymentOrder")
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
    .updateTable("paymentOrder")
    .set({ ...step.changes, state: to })
    .where("id", "=", order.id)
    .where("state", "=", order.state);
  if (step.watchedFrom) {
    update = update.where("watchedFrom", "=", step.watchedFrom);
  }
  const moved = await update.returningAll().executeTakeFirst();
  if (moved) {
    const { at, via, detail } = step;
    const [fromState, toState] = [order.state, to];
    await audit(ex, { orderId: order.id, kind: "state", at, via, detail, fromState, toState });
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
export async function audit(ex: Executor, line: Insertable<PaymentAuditRow>): Promise<void> {
  await ex.insertInto("paymentAudit").values(line).execute();
}

/** Sets fields other than the state: the payer, the watch, the confirmation. */
export async function changeOrder(
  ex: Executor,
  id: string,
  changes: Partial<Omit<Order, "id" | "state">>,
): Promise<void> {
  await ex.updateTable("paymentOrder").set(changes).where("id", "=", id).execute();
}

/** Ends the watch over an order, unless somebody has requested it again since. */
export async function stopWatching(db: Db, id: string, watchedFrom: string): Promise<void> {
  await db
    .updateTable("paymentOrder")
    .set({ nextCheckAt: null })
    .where("id", "=", id)
    .where("watchedFrom", "=", watchedFrom)
    .execute();
}

/** How many orders of the mode may still need an invoice. */
export async function countUninvoiced(ex: Executor, mode: Order["mode"]): Promise<number> {
  const { orders } = await ex
    .selectFrom("paymentOrder")
    .select(({ fn }) => fn.countAll<number>().as("orders"))
    .where("mode", "=", mode)
    .where("state", "in", ["NEW", "OPEN", "VERIFIED", "PAID"])
    .executeTakeFirstOrThrow();
  return Number(orders);
}

/** Orders of the mode whose next check at the gateway is due, most overdue first. */
export function dueOrders(db: Db, mode: string, now: string, limit: number): Promise<Order[]> {
  return db
    .selectFrom("paymentOrder")
    .selectAll()
    .where("nextCheckAt", "<=", now)
    .where("mode", "=", mode as Order["mode"])
    .orderBy("nextCheckAt")
    .limit(limit)
    .execute();
}

/** An order's history, oldest line first. */
export function historyOf(db: Db, orderId: string): Promise<Selectable<PaymentAuditRow>[]> {
  return db
    .selectFrom("paymentAudit")
    .selectAll()
    .where("orderId", "=", orderId)
    .orderBy("seq")
    .execute();
}

/** True when the order has already been verified with this payment. */
export async function wasVerified(db: Db, orderId: string, paymentId: string): Promise<boolean> {
  const line = await db
    .selectFrom("paymentAudit")
    .select("seq")
    .where("orderId", "=", orderId)
    .where("toState", "=", "VERIFIED")
    .where("detail", "=", paymentId)
    .executeTakeFirst();
  return line !== undefined;
}

/** A person's orders, oldest first. */
export function ordersOfPerson(db: Db, userId: string): Promise<Order[]> {
  return db
    .selectFrom("paymentOrder")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy("createdAt")
    .execute();
}

/** Orders for the operator's list, newest first; empty `states` means all. */
export function listOrders(db: Db, states: readonly string[], limit: number): Promise<Order[]> {
  let query = db.selectFrom("paymentOrder").selectAll();
  if (states.length > 0) {
    query = query.where("state", "in", states as OrderState[]);
  }
  return query.orderBy("createdAt", "desc").orderBy("id").limit(limit).execute();
}

/** The orders that were opened or paid within a period, oldest first. */
export function ordersWithin(db: Db, { from, until }: Period): Promise<Order[]> {
  const within = (order: ExpressionBuilder<Tables, "paymentOrder">, at: "createdAt" | "paidAt") =>
    order.and([order(at, ">=", from), order(at, "<", until)]);
  return db
    .selectFrom("paymentOrder")
    .selectAll()
    .where((order) => order.or([within(order, "createdAt"), within(order, "paidAt")]))
    .orderBy("createdAt")
    .execute();
}

/** Whether a person has an order that was paid and invoiced. */
export async function hasFulfilledOrder(ex: Executor, userId: string): Promise<boolean> {
  const order = await ex
    .selectFrom("paymentOrder")
    .select("id")
    .where("userId", "=", userId)
    .where("state", "=", "FULFILLED")
    .executeTakeFirst();
  return order !== undefined;
}
