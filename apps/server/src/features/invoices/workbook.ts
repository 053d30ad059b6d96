import type { CellObject, Row } from "write-excel-file/node";
import type { InvoiceSnapshot } from "./invoice-snapshot.ts";

const ink = "#1b2430";
const quiet = "#5a6675";
const line = "#b9c2cd";
const warning = "#9a2b0b";
// Lakh and crore groups, as Indian readers write amounts.
const money = "[>=10000000]##\\,##\\,##\\,##0.00;[>=100000]##\\,##\\,##0.00;##,##0.00";

// Together about the width of an A4 page; the page set-up scales to exactly one.
const columns = [36, 10, 17, 15, 15].map((width) => ({ width }));

/** What cancels an invoice, for the line that says so. */
export type Cancellation = { number: string; date: string };

/**
 * Renders an invoice as an .xlsx file for A4, portrait: typed cells, no formulas, so that no name
 * or address can ever become one. The same snapshot gives the same page at any time.
 */
export async function invoiceWorkbook(
  invoice: InvoiceSnapshot,
  cancellation?: Cancellation,
): Promise<Buffer> {
  const rows: Row[] = [
    wide(invoice.title, { fontSize: 20, fontWeight: "bold", height: 30 }),
    ...warnings(invoice, cancellation),
    gap(),
    ...letterhead(invoice),
    gap(),
    ...table(invoice),
    gap(),
    wide(invoice.totalInWords, { fontStyle: "italic" }),
    gap(),
    ...invoice.notes.map((note) => wide(note, { textColor: quiet, fontSize: 9 })),
    wide(`Reference ${invoice.orderId}`, { textColor: quiet, fontSize: 9 }),
  ];
  // Loaded with the first invoice: a server's start need not wait for it.
  const { default: writeExcelFile } = await import("write-excel-file/node");
  return writeExcelFile(
    rows,
    { sheet: "Invoice", columns, showGridLines: false },
    { fontFamily: "Arial", fontSize: 10, features: [a4OnePage] },
  ).toBuffer();
}

type Style = Omit<CellObject, "value" | "type">;

function text(value: string, style: Style = {}): CellObject {
  return { type: String, format: "@", value, textColor: ink, alignVertical: "top", ...style };
}

/** An amount of paise, shown in rupees. */
function amount(paise: number, style: Style = {}): CellObject {
  return {
    type: Number,
    format: money,
    value: paise / 100,
    textColor: ink,
    align: "right",
    ...style,
  };
}

function wide(value: string, style: Style = {}): Row {
  return [text(value, { columnSpan: 5, wrap: true, ...style }), null, null, null, null];
}

function gap(): Row {
  return [{ value: undefined, height: 12 }, null, null, null, null];
}

function warnings(invoice: InvoiceSnapshot, cancellation?: Cancellation): Row[] {
  const style = { textColor: warning, fontWeight: "bold" } as const;
  const test = invoice.title.startsWith("TEST");
  return [
    ...(test ? [wide("Made by a test system. No money was paid.", style)] : []),
    ...(cancellation
      ? [
          wide(
            `CANCELLED by credit note ${cancellation.number} of ${spelt(cancellation.date)}`,
            style,
          ),
        ]
      : []),
  ];
}

type Line = { value: string; bold?: boolean; label?: boolean };

/** Supplier and recipient on the left, number, date and references on the right. */
function letterhead(invoice: InvoiceSnapshot): Row[] {
  const { supplier, recipient, tax } = invoice;
  const left: Line[] = [
    { value: supplier.name, bold: true },
    ...supplier.address.map((value) => ({ value })),
    ...optional(supplier.state, ({ name, code }) => `State: ${name} (${code})`),
    ...optional(supplier.gstin, (gstin) => `GSTIN: ${gstin}`),
    ...optional(supplier.registrationNumber, (number) => `Registration number: ${number}`),
    { value: supplier.email },
    { value: "" },
    { value: "Billed to", label: true },
    { value: recipient.name, bold: true },
    { value: recipient.email },
    ...optional(recipient.state, ({ name, code }) => `State: ${name} (${code})`),
  ];
  const right: [string, CellObject][] = [
    ["Invoice number", text(invoice.number, { fontWeight: "bold" })],
    ["Date", dateCell(invoice.date)],
    ...(tax
      ? ([
          ["Place of supply", text(`${tax.placeOfSupply.name} (${tax.placeOfSupply.code})`)],
          ["Reverse charge", text("No")],
        ] as [string, CellObject][])
      : []),
    ["Payment", text(invoice.gatewayPaymentId)],
    ["Order", text(invoice.gatewayOrderId)],
  ];
  const rows: Row[] = [];
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const own = left[index] ?? { value: "" };
    const [label, value] = right[index] ?? ["", text("")];
    rows.push([
      text(own.value, {
        columnSpan: 2,
        height: 16,
        ...(own.bold ? { fontWeight: "bold" } : {}),
        ...(own.label ? { textColor: quiet, fontSize: 9 } : {}),
      }),
      null,
      text(label, { textColor: quiet }),
      { ...value, columnSpan: 2, alignVertical: "top" },
      null,
    ]);
  }
  return rows;
}

function optional<T>(value: T | null | "", write: (value: T) => string): Line[] {
  return value ? [{ value: write(value) }] : [];
}

/** The one position, the tax lines if there are any, and the total. */
function table(invoice: InvoiceSnapshot): Row[] {
  const { tax, total, currency } = invoice;
  const head: Style = {
    fontWeight: "bold",
    backgroundColor: "#eef1f5",
    bottomBorderStyle: "thin",
    bottomBorderColor: line,
    height: 22,
    alignVertical: "center",
  };
  const right: Style = { align: "right" };
  const price = tax ? tax.taxable : total;
  const middle: Style = { alignVertical: "center" };
  const top: Style = { topBorderStyle: "thin", topBorderColor: ink, height: 26 };
  const sum = (label: string, paise: number, style: Style = {}): Row => [
    text("", { height: 20 }),
    null,
    text(label, { columnSpan: 2, align: "right", ...middle, ...style }),
    null,
    amount(paise, { ...middle, ...style }),
  ];
  return [
    [
      text("Description", head),
      text(tax ? "SAC" : "", head),
      text("Quantity", { ...head, ...right }),
      text(tax ? "Taxable value" : "Price", { ...head, ...right }),
      text(`Amount (${currency})`, { ...head, ...right }),
    ],
    [
      text(invoice.description, { wrap: true, height: 32 }),
      text(invoice.sac),
      { type: Number, value: 1, textColor: ink, align: "right", alignVertical: "top" },
      amount(price, { alignVertical: "top" }),
      amount(price, { alignVertical: "top" }),
    ],
    ...(tax
      ? tax.lines.map(({ name, rate, amount: paise }) => sum(`${name} ${rate} %`, paise))
      : []),
    sum("Total", total, { ...top, fontWeight: "bold", fontSize: 12 }),
  ];
}

function dateCell(date: string): CellObject {
  return {
    type: Date,
    format: "dd mmm yyyy",
    value: new Date(`${date}T00:00:00Z`),
    align: "left",
    textColor: ink,
  };
}

/** `2026-11-21` as 21 Nov 2026. */
function spelt(date: string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00Z`),
  );
}

/** Prints on one A4 page (paper size 9 of ECMA-376), centred, whatever the printer's default is. */
const a4OnePage = {
  files: {
    transform: {
      "xl/worksheets/sheet{id}.xml": {
        transform: (xml: string) =>
          xml
            .replace(
              /(<worksheet[^>]*>)(<sheetPr\/>|<sheetPr>.*?<\/sheetPr>)?/,
              '$1<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>',
            )
            .replace(
              "</worksheet>",
              '<printOptions horizontalCentered="1"/>' +
                '<pageMargins left="0.6" right="0.6" top="0.7" bottom="0.7" header="0.3" footer="0.3"/>' +
                '<pageSetup paperSize="9" orientation="portrait" fitToWidth="1" fitToHeight="1"/></worksheet>',
            ),
      },
    },
  },
};
