import type { CellObject, Row } from "write-excel-file/node";
import { type Cancellation, type InvoicePage, invoicePage } from "./invoice-page.ts";
import type { InvoiceSnapshot } from "./invoice-snapshot.ts";

const ink = "#1b2430";
const quiet = "#5a6675";
const line = "#b9c2cd";
const warning = "#9a2b0b";
// Lakh and crore groups, as Indian readers expect.
const money = "[>=10000000]##\\,##\\,##\\,##0.00;[>=100000]##\\,##\\,##0.00;##,##0.00";

// Together about the width of an A4 page; the page set-up scales to exactly one.
const columns = [36, 10, 17, 15, 15].map((width) => ({ width }));

/**
 * Renders an invoice as an .xlsx file for A4, portrait: typed cells and no formulas, so that no
 * name or address can ever become one. The same snapshot always makes the same page.
 */
export async function invoiceWorkbook(
  invoice: InvoiceSnapshot,
  cancellation?: Cancellation,
): Promise<Buffer> {
  const page = invoicePage(invoice, cancellation);
  const rows: Row[] = [
    wide(page.title, { fontSize: 20, fontWeight: "bold", height: 30 }),
    ...page.warnings.map((text) => wide(text, { textColor: warning, fontWeight: "bold" })),
    gap(),
    ...letterhead(page),
    gap(),
    ...table(page),
    gap(),
    wide(page.totalInWords, { fontStyle: "italic" }),
    gap(),
    ...page.notes.map((note) => wide(note, { textColor: quiet, fontSize: 9 })),
  ];
  // Loaded with the first invoice, so that the server starts without it.
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

/** Supplier and recipient on the left, number, date and references on the right. */
function letterhead({ parties, references }: InvoicePage): Row[] {
  const rows: Row[] = [];
  for (let index = 0; index < Math.max(parties.length, references.length); index += 1) {
    const own = parties[index] ?? { text: "" };
    const beside = references[index] ?? { label: "", value: "" };
    const value = beside.isDate
      ? dateCell(beside.value)
      : text(beside.value, beside.bold ? { fontWeight: "bold" } : {});
    rows.push([
      text(own.text, {
        columnSpan: 2,
        height: 16,
        ...(own.bold ? { fontWeight: "bold" } : {}),
        ...(own.label ? { textColor: quiet, fontSize: 9 } : {}),
      }),
      null,
      text(beside.label, { textColor: quiet }),
      { ...value, columnSpan: 2, alignVertical: "top" },
      null,
    ]);
  }
  return rows;
}

/** The one item, the tax lines if there are any, and the total. */
function table({ columns: headings, position, sums }: InvoicePage): Row[] {
  const head: Style = {
    fontWeight: "bold",
    backgroundColor: "#eef1f5",
    bottomBorderStyle: "thin",
    bottomBorderColor: line,
    height: 22,
    alignVertical: "center",
  };
  const middle: Style = { alignVertical: "center" };
  const top: Style = { topBorderStyle: "thin", topBorderColor: ink, height: 26 };
  const total: Style = { ...top, fontWeight: "bold", fontSize: 12 };
  return [
    headings.map((heading, column) =>
      text(heading, column < 2 ? head : { ...head, align: "right" }),
    ),
    [
      text(position.description, { wrap: true, height: 32 }),
      text(position.sac),
      {
        type: Number,
        value: position.quantity,
        textColor: ink,
        align: "right",
        alignVertical: "top",
      },
      amount(position.price, { alignVertical: "top" }),
      amount(position.price, { alignVertical: "top" }),
    ],
    ...sums.map(({ label, amount: paise }, index): Row => {
      const style = index === sums.length - 1 ? total : {};
      return [
        text("", { height: 20 }),
        null,
        text(label, { columnSpan: 2, align: "right", ...middle, ...style }),
        null,
        amount(paise, { ...middle, ...style }),
      ];
    }),
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
