import type { CellLook } from "../workbook/looks.ts";
import type { SheetRows } from "../workbook/sheet-rows.ts";
import type { Worksheet } from "../workbook/workbook.ts";

const dark = "123B4A";
const alignTop = 'vertical="top"';
const row = { bottom: { style: "hair", colour: "B8C4C9" } } as const;
const line = { style: "thin", colour: dark } as const;
const total = {
  font: { bold: true },
  fill: "E6EEF1",
  top: line,
  bottom: line,
  align: alignTop,
} as const;
const wraps = `wrapText="1" ${alignTop}`;
const left = `horizontal="left" indent="1" ${wraps}`;

/** The font of the report. */
export const reportFont = { name: "Calibri", size: 10 };

/** The looks of the report's cells. */
export const reportLooks = {
  title: { font: { bold: true, size: 18, colour: dark }, align: wraps },
  heading: { font: { bold: true, size: 12, colour: dark }, align: wraps },
  note: { font: { size: 9, colour: "4A4A4A" }, align: wraps },
  warning: {
    font: { bold: true, colour: "7A4100" },
    fill: "FFF1DC",
    align: wraps,
  },
  header: {
    font: { bold: true, colour: "FFFFFF" },
    fill: dark,
    align: 'wrapText="1" horizontal="center" vertical="center"',
  },
  text: { ...row, align: left },
  boldText: { ...row, font: { bold: true }, align: left },
  number: { ...row, align: `horizontal="right" ${alignTop}` },
  price: { ...row, format: "#,##0.00##", align: alignTop },
  date: { ...row, format: "d\\ mmm\\ yyyy", align: `horizontal="center" ${alignTop}` },
  centred: { ...row, align: `horizontal="center" ${wraps}` },
  amount: { ...row, format: "paise", align: alignTop },
  rupees: { ...row, format: "rupees", align: alignTop },
  totalText: { ...total, align: left },
  totalAmount: { ...total, format: "paise" },
  totalRupees: { ...total, format: "rupees" },
} as const satisfies Readonly<Record<string, CellLook>>;

/** The look of a cell of the report. */
export type Style = keyof typeof reportLooks;

/** The rows of a sheet of the report. */
export type ReportRows = SheetRows<Style>;

/** A sheet of the report. */
export type ReportSheet = Worksheet<Style>;
