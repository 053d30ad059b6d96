import { a4, inks, legible, onePagePdf } from "../../one-page-pdf.ts";
import { rupeesOf } from "../../rupees.ts";
import {
  type Cancellation,
  creditNotePage,
  type InvoicePage,
  invoicePage,
  spelt,
} from "./invoice-page.ts";
import type { InvoiceSnapshot } from "./invoice-snapshot.ts";

const { ink, quiet, line, warning } = inks;
const { width, margin } = a4;
const step = 16;
/** Where the references begin, and where their values begin. */
const references = { label: margin + 268, value: margin + 356 };
/** The table's columns: SAC begins at its left edge, figures end at their right ones. */
const at = {
  sac: margin + 250,
  quantity: margin + 352,
  price: margin + 430,
  amount: margin + width,
};

/** Draws an invoice as one A4 page of PDF; the same snapshot always makes the same bytes. */
export function invoicePdf(invoice: InvoiceSnapshot, cancellation?: Cancellation): Promise<Buffer> {
  const facts = {
    title: `${invoice.title} ${invoice.number}`,
    author: invoice.supplier.name,
    madeAt: new Date(`${invoice.date}T00:00:00Z`),
  };
  return onePagePdf(facts, (pdf) => drawInvoice(pdf, invoicePage(invoice, cancellation)));
}

/** Draws the credit note that cancels an invoice, in the same way. */
export function creditNotePdf(invoice: InvoiceSnapshot, note: Cancellation): Promise<Buffer> {
  const page = creditNotePage(invoice, note);
  const facts = {
    title: `${page.title} ${note.number}`,
    author: invoice.supplier.name,
    madeAt: new Date(`${note.date}T00:00:00Z`),
  };
  return onePagePdf(facts, (pdf) => drawInvoice(pdf, page));
}

type Style = { bold?: boolean; size?: number; colour?: string };

/** Returns what writes and draws on the page; all places are in points from its top left corner. */
function penFor(pdf: PDFKit.PDFDocument) {
  const write = (
    text: string,
    place: { x: number; y: number; width?: number },
    { bold = false, size = 10, colour = ink }: Style = {},
  ) => {
    pdf
      .font(bold ? "bold" : "plain")
      .fontSize(size)
      .fillColor(colour);
    const { x, y, width: wide = width } = place;
    pdf.text(legible(text, "Invoice_file.xlsx"), x, y, { width: wide });
  };
  const widthOf = (text: string, style?: Style) =>
    pdf
      .font(style?.bold ? "bold" : "plain")
      .fontSize(style?.size ?? 10)
      .widthOfString(text);
  const writeUpTo = (right: number, text: string, y: number, style?: Style) => {
    // One more point, so that a line that fits exactly does not break because of rounding.
    const wide = widthOf(text, style) + 1;
    write(text, { x: right - wide + 1, y, width: wide }, style);
  };
  const rule = (y: number, colour: string) =>
    pdf
      .moveTo(margin, y)
      .lineTo(margin + width, y)
      .lineWidth(0.5)
      .strokeColor(colour)
      .stroke();
  return { write, writeUpTo, widthOf, rule };
}

function drawInvoice(pdf: PDFKit.PDFDocument, page: InvoicePage): void {
  const { write } = penFor(pdf);
  const belowHead = drawHead(pdf, page);
  const belowTable = drawTable(pdf, page, belowHead);
  write(page.totalInWords, { x: margin, y: belowTable + step });
  let y = pdf.y + step;
  for (const note of page.notes) {
    write(note, { x: margin, y }, { size: 9, colour: quiet });
    y = pdf.y + 2;
  }
}

/** Draws title and warnings, then the parties on the left and the references on the right; returns where they end. */
function drawHead(pdf: PDFKit.PDFDocument, page: InvoicePage): number {
  const { write } = penFor(pdf);
  write(page.title, { x: margin, y: margin }, { bold: true, size: 20 });
  let y = pdf.y + 2;
  for (const text of page.warnings) {
    write(text, { x: margin, y }, { bold: true, colour: warning });
    y = pdf.y;
  }
  y += step;

  let right = y;
  for (const { label, value, bold, isDate } of page.references) {
    write(label, { x: references.label, y: right }, { colour: quiet });
    const place = { x: references.value, y: right, width: margin + width - references.value };
    write(isDate ? spelt(value) : value, place, { bold });
    right = Math.max(right + step, pdf.y + 3);
  }
  for (const { text, bold, label } of page.parties) {
    const place = { x: margin, y, width: references.label - margin - step };
    if (text) {
      write(text, place, label ? { size: 9, colour: quiet } : { bold });
    }
    y = text ? Math.max(y + step, pdf.y + 3) : y + step;
  }
  return Math.max(y, right) + step;
}

/** Draws the position and the sums below it; returns where they end. */
function drawTable(pdf: PDFKit.PDFDocument, page: InvoicePage, top: number): number {
  const { write, writeUpTo, widthOf, rule } = penFor(pdf);
  let y = top;
  const [description, sac, quantity, price, amount] = page.columns;
  write(description, { x: margin, y }, { bold: true });
  write(sac, { x: at.sac, y }, { bold: true });
  writeUpTo(at.quantity, quantity, y, { bold: true });
  writeUpTo(at.price, price, y, { bold: true });
  writeUpTo(at.amount, amount, y, { bold: true });
  y += step + 2;
  rule(y, line);
  y += 6;
  const { position } = page;
  const priced = rupeesOf(position.price);
  write(position.sac, { x: at.sac, y, width: at.quantity - at.sac - step * 3 });
  writeUpTo(at.quantity, String(position.quantity), y);
  writeUpTo(at.price, priced, y);
  writeUpTo(at.amount, priced, y);
  write(position.description, { x: margin, y, width: at.sac - margin - step });
  y = pdf.y + 6;
  const last = page.sums.length - 1;
  for (const [index, { label, amount: paise }] of page.sums.entries()) {
    const style = index === last ? { bold: true, size: 12 } : {};
    const amount = rupeesOf(paise);
    if (index === last) {
      rule(y + 2, ink);
    }
    const left = at.amount - widthOf(amount, style);
    writeUpTo(Math.min(at.price, left - 8), label, y + 6, style);
    writeUpTo(at.amount, amount, y + 6, style);
    y += step + 4;
  }
  return y;
}
