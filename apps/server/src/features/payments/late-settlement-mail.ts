import type { AppContext } from "../../app-context.ts";
import type { Mail } from "../../outbox/outbox.ts";
import type { Order } from "./repository.ts";

/** How long people are told to wait on the page (specification, section 9); later, a mail tells them. */
const waitedOnPage = 2 * 60_000;

/** Whether somebody who paid this order has been told to leave the page and come back. */
export function isLate(order: Pick<Order, "created_at">, now: Date): boolean {
  return now.getTime() - Date.parse(order.created_at) > waitedOnPage;
}

/** Tells the payer that the money has arrived and where the files are. One mail an order. */
export function lateSettlementMail(
  order: Pick<Order, "id" | "payer_name" | "payer_email">,
  { config, origins }: Pick<AppContext, "config" | "origins">,
): Mail {
  return {
    to: order.payer_email,
    subject: "Your payment has arrived: your files are ready",
    body: [
      `Dear ${order.payer_name || "customer"},`,
      "",
      "your payment for the capital-gains statement has arrived. Your files and the invoice are ready:",
      `${origins()[0]}/`,
      "",
      "Sign in with this email address. Nothing more is to be paid.",
      "",
      config.company.name,
    ].join("\n"),
    uniqueKey: `settled:${order.id}`,
  };
}
