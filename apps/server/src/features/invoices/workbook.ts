import { date } from "@site/capital-gains/calendar-date";
import { linesOfText } from "@site/capital-gains/text-lines";
import { type Worksheet, workbookFile } from "@site/capital-gains/workbook";
import { type Cancellation, type InvoicePage, invoicePage } from "./invoice-page.ts";
import type { InvoiceSnapshot } from "./invoice-snapshot.ts";

const ink = "1B2430";
const quiet = "5A6675";
const top = 'vertical="top"';
const middle = 'vertical="center"';
const wrapped = `wrapText="1" ${top}`;
const right = `horizontal="right" ${middle}`;
const head = {
  font: { bold: true, colour: ink },
  fill: "EEF1F5",
  bottom: { style: "thin", colour: "B9C2CD" },
} as const;
const total = {
  font: { bold: true, size: 12, colour: ink },
  top: { style: "thin", colour: ink },
  align: right,
} as const;

const looks = {
  text: { format: "@", align: wrapped },
  title: { font: { size: 20, bold: true, colour: ink }, format: "@", align: wrapped },
  warning: { font: { bold: true, colour: "9A2B0B" }, format: "@", align: wrapped },
  bold: { font: { bold: true, colour: ink }, format: "@", align: wrapped },
  label: { font: { colour: quiet }, format: "@", align: wrapped },
  smallLabel: { font: { size: 9, colour: quiet }, format: "@", align: wrapped },
  date: { format: "dd mmm yyyy", align: `horizontal="left" ${top}` },
  head: { ...head, format: "@", align: middle },
  headRight: { ...head, format: "@", align: right },
  number: { align: `horizontal="right" ${top}` },
  amount: { format: "paise", align: `horizontal="right" ${top}` },
  sumLabel: { format: "@", align: right },
  sum: { format: "paise", align: right },
  totalLabel: { ...total, format: "@" },
  total: { ...total, format: "paise" },
  inWords: { font: { italic: true, colour: ink }, format: "@", align: wrapped },
  note: { font: { size: 9, colour: quiet }, format: "@", align: wrapped },
} as const;

type Font = { size: number; bold: true; italic: true; colour: string };
type Style = keyof typeof looks;
type Rows = Parameters<Worksheet<Style>["write"]>[0];

// Together about the width of an A4 page; the page set-up scales to exactly one.
const widths = [44, 10, 17, 15, 15];
const last = widths.length - 1;
/** The size of letters, in points. */
const letters = 10;
/** Height in points of the row between two parts. */
const gap = 12;

/**
 * Renders an invoice as an .xlsx file for A4, portrait: typed cells and no formulas, so that no
 * name or address can ever become one. The same snapshot always makes the same file.
 */
export function invoiceWorkbook(invoice: InvoiceSnapshot, cancellation?: Cancellation): Uint8Array {
  const page = invoicePage(invoice, cancellation);
  const write = (rows: Rows) => {
    const line = (text: string, style: Style) =>
      rows
        .rowOf(heightOf([text, style, widths]))
        .exactText(text, style)
        .joinUpTo(last, style);
    line(page.title, "title");
    for (const warning of page.warnings) {
      line(warning, "warning");
    }
    rows.rowOf(gap);
    writeLetterhead(rows, page);
    rows.rowOf(gap);
    writeTable(rows, page);
    rows.rowOf(gap);
    line(page.totalInWords, "inWords");
    rows.rowOf(gap);
    for (const note of page.notes) {
      line(note, "note");
    }
  };
  return workbookFile({
    title: page.title,
    font: { name: "Arial", size: letters, colour: ink },
    looks,
    sheets: [{ name: "Invoice", layout: { widths, onePage: true, isLetter: true }, write }],
  });
}

/**
 * Returns the height in points of a row that shows these texts whole, each in joined columns of these
 * widths: a spreadsheet program fits no row to joined cells.
 */
function heightOf(...cells: [text: string, style: Style, columns: readonly number[]][]): number {
  const heights = cells.map(([text, style, columns]) => {
    const look = looks[style];
    const font: Partial<Font> = "font" in look ? look.font : {};
    const width = columns.reduce((sum, each) => sum + each, 0);
    const { size = letters, bold: isBold = false } = font;
    return linesOfText(text, width, { isBold, size: size / letters }) * size * 1.35 + 2;
  });
  return Math.ceil(Math.max(16, ...heights));
}

/** Supplier and recipient on the left, number, date and references on the right. */
function writeLetterhead(rows: Rows, { parties, references }: InvoicePage): void {
  for (let index = 0; index < Math.max(parties.length, references.length); index += 1) {
    const own = parties[index] ?? { text: "" };
    const beside = references[index] ?? { label: "", value: "" };
    const style = own.bold ? "bold" : own.label ? "smallLabel" : "text";
    const value = beside.bold ? "bold" : "text";
    const height = heightOf(
      [own.text, style, widths.slice(0, 2)],
      [beside.label, "label", widths.slice(2, 3)],
      [beside.isDate ? "" : beside.value, value, widths.slice(3)],
    );
    rows
      .rowOf(height)
      .exactText(own.text, style)
      .joinUpTo(1, style)
      .exactText(beside.label, "label");
    if (beside.isDate) {
      rows.date(date(beside.value)).joinUpTo(last, "date");
    } else {
      rows.exactText(beside.value, value).joinUpTo(last, value);
    }
  }
}

/** The one item, the tax lines if there are any, and the total. */
function writeTable(rows: Rows, { columns, position, sums }: InvoicePage): void {
  rows.rowOf(22);
  for (const [column, heading] of columns.entries()) {
    rows.exactText(heading, column < 2 ? "head" : "headRight");
  }
  const height = heightOf(
    [position.description, "text", widths.slice(0, 1)],
    [position.sac, "text", widths.slice(1, 2)],
  );
  rows.rowOf(Math.max(32, height)).exactText(position.description).exactText(position.sac);
  rows.number(String(position.quantity));
  rows.amount(rupees(position.price)).amount(rupees(position.price));
  for (const [index, { label, amount }] of sums.entries()) {
    const isTotal = index === sums.length - 1;
    const style = isTotal ? "totalLabel" : "sumLabel";
    rows.rowOf(isTotal ? 26 : 20).blank(2);
    rows.exactText(label, style).joinUpTo(last - 1, style);
    rows.amount(rupees(amount), isTotal ? "total" : "sum");
  }
}

/** An amount of whole paise, not negative, in rupees. */
function rupees(paise: number): string {
  const digits = String(paise).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
