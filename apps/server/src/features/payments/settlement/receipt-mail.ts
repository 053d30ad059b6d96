import { namedYear } from "capital-gains/named-year";
import type { AppContext } from "../../../app-context.ts";
import { dateInIndia } from "../../../clock.ts";
import type { StatementRow } from "../../../database/statement-tables.ts";
import { type Letter, letterHtml, letterText } from "../../../outbox/letter.ts";
import type { Mail } from "../../../outbox/outbox.ts";
import { rupeesOf } from "../../../rupees.ts";
import { downloadAddress, resultsKeptUntil } from "../../statements/service.ts";
import type { Order } from "../orders/order-repository.ts";

const longDate = new Intl.DateTimeFormat("en-IN", { dateStyle: "long", timeZone: "UTC" });

/** Before an order's id: how the receipt names the invoice that it encloses, which it never holds. */
export const invoiceMark = "invoice:";

/**
 * Tells the payer that the money has arrived, where files and invoice are, until when, and what to
 * do next, whether they still look at the page or left it while a slow payment was under way. One
 * mail an order.
 */
export function receiptMail(
  order: Pick<Order, "id" | "payerName" | "payerEmail" | "amount" | "statementId">,
  invoiceNumber: string,
  statement: StatementRow | undefined,
  { config, origins }: Pick<AppContext, "config" | "origins">,
): Mail {
  const sender = config.company.name;
  const page = (path: string) => new URL(path, origins()[0] ?? "http://localhost").href;
  const subject = "Your payment has arrived: your files are ready";
  const keptUntil = statement && resultsKeptUntil(statement, config.retention);
  const hasCsv = statement?.csvBytes != null;
  const named = statement?.assessmentYear ? namedYear(statement.assessmentYear) : undefined;
  const year = named ? ` (${named.name})` : "";
  const letter: Letter = {
    lang: "en",
    title: subject,
    greeting: `Dear ${order.payerName || "customer"},`,
    paragraphs: [
      `your payment of ${rupeesOf(order.amount)} for the capital-gains statement${year} has arrived (invoice ${invoiceNumber}). Nothing more is to be paid.`,
      {
        words: "Your files and the invoice are ready. Sign in with this email address:",
        link: { url: page("/"), label: "Open your files" },
      },
      {
        words: "The invoice is enclosed as a PDF. As a spreadsheet, once you are signed in:",
        link: {
          url: page(downloadAddress(order.statementId, "Invoice_file.xlsx")),
          label: "Download Invoice",
        },
      },
      ...(keptUntil
        ? [
            `We delete the files on ${longDate.format(new Date(dateInIndia(new Date(keptUntil))))}. The invoice stays.`,
          ]
        : []),
      "What to do next:",
      ...(named?.formsPublished === false ? stepsOfRunningYear : stepsToReturn(hasCsv)),
    ],
    sender,
  };
  return {
    to: order.payerEmail,
    subject,
    body: letterText(letter),
    html: letterHtml(letter),
    attachment: `${invoiceMark}${order.id}`,
    uniqueKey: `settled:${order.id}`,
  };
}

/** What a payer does with the files of a year whose forms are published. */
function stepsToReturn(hasCsv: boolean): Letter["paragraphs"] {
  return [
    hasCsv
      ? "1. Download the file for Schedule 112A. Don't open it in a spreadsheet program: saving it again can change dates and amounts."
      : "1. Download the report. This statement has nothing for Schedule 112A, so there is no file to upload.",
    hasCsv
      ? "2. On the income-tax portal open your return (ITR-2 or ITR-3), then Schedule 112A, choose Upload CSV, and compare the portal's total with ours."
      : "2. On the income-tax portal open your return (ITR-2 or ITR-3), then Schedule CG.",
    "3. Enter the figures for Schedule CG and Table F. The download page lists them in the portal's order, each with a Copy button.",
  ];
}

/** The same for a year that is still running. */
const stepsOfRunningYear: Letter["paragraphs"] = [
  "1. Download the report. Its first sheet says how much advance tax these gains ask for, and by when.",
  "2. Pay it on the income-tax portal (e-Pay Tax), less what you have paid for this year.",
  "3. The forms of this year's return are not published, so there is no file for the portal yet.",
];
