import type { Result } from "contract/result";
import { transaction } from "../../../database/transaction.ts";
import { audit, lockOrder } from "../orders/order-repository.ts";
import { isPaidFor } from "../orders/order-state.ts";
import type { PaymentsContext } from "../payments-context.ts";
import { paymentById, queueRefund, type Refund } from "../settlement/payment-repository.ts";
import { newRefund } from "../settlement/settle.ts";

/** The queued refund, or a sentence that says why there is none. */
type RefundRequest = Result<Refund, string>;

/**
 * Queues the whole of a payment to go back, on an operator's word: the counted payment of an order
 * (whose downloads close and whose invoice is cancelled once the money is back), or one that was
 * set aside.
 */
export function requestRefund(
  context: PaymentsContext,
  paymentId: string,
  reason: string,
): Promise<RefundRequest> {
  return transaction(context.db, async (trx): Promise<RefundRequest> => {
    const known = await paymentById(trx, paymentId);
    if (!known) return { ok: false, error: `${paymentId}: no such payment here.` };
    const order = await lockOrder(trx, known.order_id);
    const payment = (await paymentById(trx, paymentId)) ?? known;
    if (payment.status !== "captured") {
      return {
        ok: false,
        error: `${paymentId} is ${payment.status}: there is nothing to refund.`,
      };
    }
    if (payment.counted && !isPaidFor(order.state)) {
      return { ok: false, error: `${paymentId}: its order is ${order.state}.` };
    }
    const at = context.clock.now().toISOString();
    const refund = newRefund(order, payment, reason, at);
    if (!(await queueRefund(trx, refund))) {
      return { ok: false, error: `${paymentId} is on its way back already.` };
    }
    await audit(trx, {
      order_id: order.id,
      at,
      kind: "refund-queued",
      via: "operator",
      detail: `${paymentId}: ${reason}`,
    });
    return { ok: true, value: refund };
  });
}
