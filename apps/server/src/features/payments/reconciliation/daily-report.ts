import { dateInIndia } from "../../../clock.ts";
import type { GatewayPayment } from "../gateway/gateway-entities.ts";
import type { GatewayResult } from "../gateway/gateway-request.ts";
import { orderByGatewayId } from "../orders/order-repository.ts";
import { takesMoney } from "../orders/order-state.ts";
import type { PaymentsContext } from "../payments-context.ts";
import { countedBetween, paymentById } from "../settlement/payment-repository.ts";
import { refreshOrder } from "../settlement/refresh.ts";

const dayMs = 86_400_000;
const pageSize = 100;
/** A gateway that lists more than this many pages for seven days is not believed. */
const mostPages = 1000;
// A bank may approve late; the gateway then lists the payment on the day it began.
const lookBackMs = 6 * dayMs;

/** One day's money as both sides see it. Amounts in paise. */
export type DailyReport = {
  /** The day in India, `YYYY-MM-DD`. */
  day: string;
  counted: { payments: number; amount: number };
  atGateway: { payments: number; amount: number };
  /** Sentences about what only one side has; empty when they agree. */
  differences: string[];
};

/**
 * Compares the payments that paid our orders with the gateway's own list of the day. A captured
 * payment of the last six days that we missed for one of our orders is settled immediately, and
 * still reported. Payments for other orders on the same account are ignored.
 *
 * @param day `YYYY-MM-DD` in India
 */
export async function dailyReport(
  context: PaymentsContext,
  day: string,
): Promise<GatewayResult<DailyReport>> {
  const from = Date.parse(`${day}T00:00:00+05:30`);
  const listed = await paymentsBetween(context, from - lookBackMs, from + dayMs);
  if (!listed.ok) {
    return listed;
  }
  const differences: string[] = [];
  const taken = listed.value.filter(({ status }) => status === "captured" || status === "refunded");
  let amount = 0;
  let payments = 0;
  for (const payment of listed.value) {
    const order = payment.order_id ? await orderByGatewayId(context.db, payment.order_id) : null;
    if (!order) {
      continue;
    }
    if (payment.status === "authorized" && takesMoney(order.state)) {
      // Not captured yet: left alone, the gateway would send it back.
      const captured = await refreshOrder(context, order, "reconciler");
      if (!captured.ok) {
        return captured;
      }
    }
    if (!taken.includes(payment)) {
      continue;
    }
    if (payment.created_at * 1000 >= from) {
      amount += payment.amount;
      payments += 1;
    }
    const known = await paymentById(context.db, payment.id);
    if (known && (known.status === payment.status || known.status === "refunded")) {
      continue;
    }
    differences.push(`${payment.id}: the gateway took it for order ${order.id}, we missed it`);
    const settled = await refreshOrder(context, order, "reconciler");
    if (!settled.ok) {
      return settled;
    }
  }
  const counted = await countedBetween(context.db, context.mode, {
    from: new Date(from).toISOString(),
    until: new Date(from + dayMs).toISOString(),
  });
  for (const { gatewayPaymentId: id, orderId } of counted) {
    if (taken.some((payment) => payment.id === id)) {
      continue;
    }
    // Paid around midnight: begun one day and captured the next.
    const known = await context.gateway.fetchPayment(id);
    if (!known.ok && known.error.kind !== "GatewayRejected") {
      return known;
    }
    if (!known.ok) {
      differences.push(`${id}: counted for order ${orderId}, unknown at the gateway`);
    } else if (known.value.status !== "captured" && known.value.status !== "refunded") {
      differences.push(`${id}: counted for order ${orderId}, ${known.value.status} at the gateway`);
    }
  }
  return {
    ok: true,
    value: {
      day,
      counted: {
        payments: counted.length,
        amount: counted.reduce((sum, payment) => sum + payment.amount, 0),
      },
      atGateway: { payments, amount },
      differences,
    },
  };
}

async function paymentsBetween(
  context: PaymentsContext,
  from: number,
  until: number,
): Promise<GatewayResult<GatewayPayment[]>> {
  const all: GatewayPayment[] = [];
  for (let pages = 0; pages < mostPages; pages += 1) {
    const page = await context.gateway.listPaymentsBetween(
      from / 1000,
      until / 1000 - 1,
      all.length,
    );
    if (!page.ok) {
      return page;
    }
    all.push(...page.value);
    if (page.value.length < pageSize) {
      return { ok: true, value: all };
    }
  }
  return {
    ok: false,
    error: { kind: "GatewayUnavailable", cause: "a list of payments without an end" },
  };
}

/** The day before the moment's day, in India. */
export function dayBefore(now: Date): string {
  return dateInIndia(new Date(now.getTime() - dayMs));
}

/** The end of the moment's day, in India. */
export function endOfDay(now: Date): Date {
  return new Date(Date.parse(`${dateInIndia(now)}T00:00:00+05:30`) + dayMs);
}
