import type { OrderState, PaymentOrderRow } from "../../../database/payment-tables.ts";
import type { PaymentMode } from "../../../settings/payment-mode.ts";

/**
 * Which state may follow which. With money, only forward: the states without money (NEW, OPEN,
 * VERIFIED, EXPIRED) may replace each other as listed, but nothing leads back from PAID.
 *
 * NEW: intent written, the gateway not yet asked or its answer lost. OPEN: the gateway has the
 * order. VERIFIED: a valid signature was accepted, the capture not yet seen. PAID: has its one
 * counted payment. FULFILLED: invoice issued, files unlocked. EXPIRED: six days without money; a
 * late capture still counts. CANCELLED: no payment can arrive. REFUNDED: the counted payment was
 * refunded in full.
 */
const successors = new Map<OrderState, readonly OrderState[]>([
  ["NEW", ["OPEN", "EXPIRED", "CANCELLED"]],
  ["OPEN", ["VERIFIED", "PAID", "EXPIRED", "CANCELLED"]],
  ["VERIFIED", ["PAID", "EXPIRED", "CANCELLED"]],
  ["EXPIRED", ["OPEN", "VERIFIED", "PAID", "CANCELLED"]],
  ["PAID", ["FULFILLED", "REFUNDED"]],
  ["FULFILLED", ["REFUNDED"]],
  ["CANCELLED", []],
  ["REFUNDED", []],
]);

/** Every state of an order. */
export const orderStates = [...successors.keys()];

/** True when an order may go from one state to the other. */
export function mayFollow(from: OrderState, to: OrderState): boolean {
  return successors.get(from)?.includes(to) === true;
}

/** States in which a captured payment may still pay the order. */
export function takesMoney(state: OrderState): boolean {
  return mayFollow(state, "PAID");
}

/** True once the order is paid for and not refunded. */
export function isPaidFor(state: OrderState): boolean {
  return state === "PAID" || state === "FULFILLED";
}

/**
 * Whether an order still counts where payments are of this mode: an unpaid one of another mode, such as of
 * test keys once live ones are set, can no longer be paid, and the next payment opens a new one.
 */
export function countsInMode(order: Pick<PaymentOrderRow, "mode" | "state">, mode: PaymentMode) {
  return order.mode === mode || isPaidFor(order.state);
}
