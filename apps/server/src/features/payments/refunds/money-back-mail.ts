import { addressOf } from "@site/contract/address-of";
import { downloadCreditNote } from "@site/contract/calls";
import type { AppContext } from "../../../app-context.ts";
import type { Mail } from "../../../outbox/outbox.ts";
import { rupeesOf } from "../../../rupees.ts";
import type { Cancelled } from "../../invoices/service.ts";
import type { Order } from "../orders/order-repository.ts";

/** Names the credit note that a mail attaches, with the order's id after it. */
export const creditNoteMark = "credit-note:";

/**
 * Money that the gateway has sent back, in paise: what paid the order, with the invoice that was cancelled
 * if there was one; or a surplus payment, which leaves the order as it is.
 */
export type Returned = { amount: number } & (
  | { cancelled: Cancelled | undefined }
  | { surplus: { reason: string; refund: string } }
);

/** Writes the mail that says what was sent back, why, and what follows from it. */
export function moneyBackMail(
  order: Pick<Order, "id" | "userId" | "payerName" | "payerEmail" | "statementId">,
  returned: Returned,
  { config, origins }: Pick<AppContext, "config" | "origins">,
): Mail {
  const sum = rupeesOf(returned.amount);
  const cancelled = "cancelled" in returned ? returned.cancelled : undefined;
  const page = (path: string) => new URL(path, origins()[0] ?? "http://localhost").href;
  const letter = {
    title: `We have sent ${sum} back to you`,
    name: order.payerName,
    parts: [
      `${"surplus" in returned ? surplusSent(sum, returned.surplus.reason) : `We have sent back your payment of ${sum} for a capital-gains statement.`} It goes to the account or card that you paid with; your bank may take up to seven working days to show it.`,
      ...("surplus" in returned
        ? []
        : [
            "The files of this statement can no longer be downloaded. To have them again, pay for the statement again.",
          ]),
      ...(cancelled
        ? [
            `Credit note ${cancelled.creditNote} cancels invoice ${cancelled.invoice}. It is attached as a PDF.`,
            {
              words: "Once you are signed in, you can also get it there:",
              link: {
                url: page(addressOf(downloadCreditNote, { id: order.statementId })),
                label: "Download credit note",
              },
            },
          ]
        : []),
      `If you didn't expect this, write to ${config.company.email}.`,
    ],
    because: "you paid here, and this address is confirmed as your account's",
  };
  return {
    to: order.payerEmail,
    userId: order.userId,
    letter,
    ...(cancelled && { attachment: `${creditNoteMark}${order.id}` }),
    uniqueKey: `money-back:${"surplus" in returned ? returned.surplus.refund : order.id}`,
  };
}

/** Says that a surplus payment has gone back, and why where it was not the operator who sent it. */
function surplusSent(sum: string, reason: string): string {
  switch (reason) {
    case "paid twice":
      return `You paid twice for one statement, so we have sent the second ${sum} back. The first payment counts, and nothing changes for your files.`;
    case "files deleted":
      return `Your payment of ${sum} arrived after its statement had been deleted, so we have sent it back.`;
    default:
      return `We have sent back ${sum} that you had paid and did not owe.`;
  }
}
