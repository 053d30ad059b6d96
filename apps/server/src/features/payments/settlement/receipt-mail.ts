import type { AppContext } from "../../../app-context.ts";
import type { Mail } from "../../../outbox/outbox.ts";
import { rupeesOf } from "../../../rupees.ts";
import type { Order } from "../orders/order-repository.ts";

/**
 * Tells the payer that the money has arrived and where the files are, whether they still look at the
 * page or left it while a slow payment was under way. One mail an order.
 */
export function receiptMail(
  order: Pick<Order, "id" | "payer_name" | "payer_email" | "amount">,
  invoiceNumber: string,
  { config, origins }: Pick<AppContext, "config" | "origins">,
): Mail {
  return {
    to: order.payer_email,
    subject: "Your payment has arrived: your files are ready",
    body: [
      `Dear ${order.payer_name || "customer"},`,
      "",
      `your payment of ${rupeesOf(order.amount)} for the capital-gains statement has arrived (invoice ${invoiceNumber}).`,
      "Your files and the invoice are ready:",
      `${origins()[0]}/`,
      "",
      "Sign in with this email address. Nothing more is to be paid.",
      "",
      config.company.name,
    ].join("\n"),
    uniqueKey: `settled:${order.id}`,
  };
}
