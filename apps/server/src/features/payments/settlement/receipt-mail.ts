import { namedYear } from "@site/capital-gains/named-year";
import type { AppContext } from "../../../app-context.ts";
import { dateInIndia } from "../../../clock.ts";
import type { LetterPart } from "../../../outbox/letter.ts";
import type { Mail } from "../../../outbox/outbox.ts";
import { rupeesOf } from "../../../rupees.ts";
import {
  currentHead,
  downloadAddress,
  objectOf,
  resultsKeptUntil,
  type Statement,
} from "../../statements/service.ts";
import type { Order } from "../orders/order-repository.ts";

const longDate = new Intl.DateTimeFormat("en-IN", { dateStyle: "long", timeZone: "UTC" });

/** Names the invoice that a receipt attaches, with the order's id after it. */
export const invoiceMark = "invoice:";

/** The key of the mail that confirms an order's payment. */
export function receiptKey(order: Pick<Order, "id">): string {
  return `settled:${order.id}`;
}

/** Writes the one mail that confirms an order's payment, for payers who left the page too. */
export function receiptMail(
  order: Pick<Order, "id" | "userId" | "payerName" | "payerEmail" | "amount" | "statementId">,
  invoiceNumber: string,
  statement: Statement | undefined,
  { origins }: Pick<AppContext, "origins">,
): Mail {
  const page = (path: string) => new URL(path, origins()[0] ?? "http://localhost").href;
  const keptUntil = statement && resultsKeptUntil(statement);
  const result = statement?.result ?? null;
  const hasCsv = objectOf(result, "processed_file.csv") !== undefined;
  const named = result?.assessmentYear ? namedYear(result.assessmentYear) : undefined;
  const year = named ? ` (${named.name})` : "";
  const letter = {
    title: "Your payment has arrived: your files are ready",
    name: order.payerName,
    parts: [
      `We have received your payment of ${rupeesOf(order.amount)} for the capital-gains statement${year} (invoice ${invoiceNumber}). There is nothing more to pay.`,
      {
        words: "Your files and the invoice are ready. Sign in with this email address:",
        link: { url: page("/"), label: "Open your files" },
      },
      {
        words:
          "The invoice is attached as a PDF. Once you are signed in, you can also get it as a spreadsheet:",
        link: {
          url: page(downloadAddress(order.statementId, "Invoice_file.xlsx")),
          label: "Download Invoice",
        },
      },
      ...(keptUntil
        ? [
            `We'll delete the files on ${longDate.format(new Date(dateInIndia(new Date(keptUntil))))}. The invoice stays.`,
          ]
        : []),
      "What to do next:",
      ...(named?.formsPublished === false
        ? stepsOfRunningYear
        : stepsToReturn(hasCsv, formsOf(statement))),
    ],
    because: "you paid for a statement, and this address is confirmed as your account's",
  };
  return {
    to: order.payerEmail,
    userId: order.userId,
    letter,
    attachment: `${invoiceMark}${order.id}`,
    uniqueKey: receiptKey(order),
  };
}

/**
 * Returns the forms of the return that are still possible; both with schedules where unknown. A head
 * that cannot be read must not keep a payment from being settled.
 */
function formsOf(statement: Statement | undefined): readonly string[] {
  const both = ["ITR-2", "ITR-3"];
  try {
    const form = statement && currentHead(statement)?.form;
    return form && form.candidates.length > 0 ? form.candidates : both;
  } catch {
    return both;
  }
}

/** What a payer does with the files of a year whose forms are published. */
function stepsToReturn(hasCsv: boolean, forms: readonly string[]): readonly LetterPart[] {
  const withSchedules = forms.filter((form) => form === "ITR-2" || form === "ITR-3");
  if (withSchedules.length === 0) {
    const form = forms.join(" or ");
    return [
      `1. Download the report. ${form} needs no Schedule 112A file.`,
      `2. On the income-tax portal open your return (${form}).`,
      "3. Enter the totals of your gains under section 112A. The download page lists them, each with a Copy button.",
    ];
  }
  const form = withSchedules.join(" or ");
  return [
    hasCsv
      ? "1. Download the file for Schedule 112A. Don't open it in a spreadsheet program: saving it again can change dates and amounts."
      : "1. Download the report. This statement has nothing for Schedule 112A, so there is no file to upload.",
    hasCsv
      ? `2. On the income-tax portal open your return (${form}), then Schedule 112A, choose Upload CSV, and compare the portal's total with ours.`
      : `2. On the income-tax portal open your return (${form}), then Schedule CG.`,
    "3. Enter the figures for Schedule CG and Table F. The download page lists them in the portal's order, each with a Copy button.",
  ];
}

/** The same for a year that is still running. */
const stepsOfRunningYear: readonly LetterPart[] = [
  "1. Download the report. Its first sheet says how much advance tax is due on these gains, and by when.",
  "2. Pay it on the income-tax portal (e-Pay Tax), less what you have already paid for this year.",
  "3. The return forms for this year are not published yet, so there is no file for the portal.",
];
