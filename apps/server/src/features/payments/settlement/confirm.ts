import type { PaymentConfirmed, PaymentStatus } from "@site/contract/payment";
import type { Result } from "@site/result/result";
import type { AppContext } from "../../../app-context.ts";
import type { CallRefusal } from "../../../plugins/problems.ts";
import { downloadAddress, downloadLink, statementById } from "../../statements/service.ts";
import { changeOrder, latestOrderOf } from "../orders/order-repository.ts";
import type { PaymentsContext } from "../payments-context.ts";
import { refusals } from "../refusals.ts";
import { paymentsOf } from "./payment-repository.ts";
import { refreshWithin } from "./refresh.ts";

/** All pages and processes that ask about an order share one question to the gateway. */
const oneQuestion = { max: 1, seconds: 3 };

/** Reports whether the payment has arrived, asking the gateway once more if not. */
export async function confirmOrder(
  context: PaymentsContext & Pick<AppContext, "rateLimiter">,
  userId: string,
  statementId: string | undefined,
): Promise<Result<PaymentConfirmed, CallRefusal>> {
  const order = await latestOrderOf(context.db, userId, statementId);
  if (!order || order.state === "CANCELLED") {
    return refusals.noOrder;
  }
  if (order.state === "REFUNDED") {
    return refusals.refunded;
  }
  const waits = context.mode === order.mode && order.state !== "FULFILLED";
  const ask = () => context.rateLimiter.consume(`gateway-question:${order.id}`, oneQuestion);
  const mayAsk = waits && (await ask()).allowed;
  const current = mayAsk ? await refreshWithin(context, order, "confirm") : order;
  if (current.state !== "FULFILLED") {
    return { ok: true, value: { success: false, status: "pending" } };
  }
  if (!current.confirmedAt) {
    await changeOrder(context.db, current.id, { confirmedAt: context.clock.now().toISOString() });
  }
  const statement = await statementById(context.db, current.statementId, context.clock.now());
  return {
    ok: true,
    value: {
      success: true,
      download_link: downloadLink(statement ?? { id: current.statementId, result: null }),
      invoice_link: downloadAddress(current.statementId, "Invoice_file.xlsx"),
    },
  };
}

/** Returns what the page shows after a reload or a closed checkout; does not ask the gateway. */
export async function status(
  context: PaymentsContext,
  userId: string,
  statementId: string | undefined,
): Promise<PaymentStatus> {
  const order = await latestOrderOf(context.db, userId, statementId);
  if (!order) {
    return { state: "NONE", inReview: false };
  }
  const payments = await paymentsOf(context.db, order.id);
  return {
    state: order.state,
    inReview: payments.some(({ quarantineReason }) => quarantineReason !== null),
  };
}
