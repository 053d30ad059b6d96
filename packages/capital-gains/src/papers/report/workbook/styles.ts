import { xmlText } from "./cell-text.ts";

type Look = {
  readonly font?: keyof typeof fonts;
  readonly fill?: keyof typeof fills;
  readonly border?: keyof typeof borders;
  readonly format?: keyof typeof numberFormats;
  readonly align?: string;
};

const fonts = {
  plain: '<font><sz val="10"/><name val="Calibri"/><family val="2"/></font>',
  bold: '<font><b/><sz val="10"/><name val="Calibri"/><family val="2"/></font>',
  header:
    '<font><b/><sz val="10"/><color rgb="FFFFFFFF"/><name val="Calibri"/><family val="2"/></font>',
  title:
    '<font><b/><sz val="18"/><color rgb="FF123B4A"/><name val="Calibri"/><family val="2"/></font>',
  heading:
    '<font><b/><sz val="12"/><color rgb="FF123B4A"/><name val="Calibri"/><family val="2"/></font>',
  note: '<font><sz val="9"/><color rgb="FF4A4A4A"/><name val="Calibri"/><family val="2"/></font>',
  warning:
    '<font><b/><sz val="10"/><color rgb="FF7A4100"/><name val="Calibri"/><family val="2"/></font>',
};

const fills = {
  none: '<fill><patternFill patternType="none"/></fill>',
  // Spreadsheets always use this as the second fill, whatever it says (ECMA-376, 18.8.20).
  gray: '<fill><patternFill patternType="gray125"/></fill>',
  header: solid("FF123B4A"),
  total: solid("FFE6EEF1"),
  warning: solid("FFFFF1DC"),
};

const borders = {
  none: "<border><left/><right/><top/><bottom/><diagonal/></border>",
  row: `<border><left/><right/><top/>${line("bottom", "hair", "FFB8C4C9")}<diagonal/></border>`,
  total: `<border><left/><right/>${line("top", "thin", "FF123B4A")}${line("bottom", "thin", "FF123B4A")}<diagonal/></border>`,
};

/**
 * Lakh and crore separators depend on the amount, so a cell's format is chosen by its size. A single
 * format with conditions would work for positive amounts, but some spreadsheet programs then omit the
 * minus sign of negative ones.
 */
const numberFormats = {
  general: "General",
  amount: "#,##0.00",
  amountLakh: "##\\,##\\,##0.00",
  amountCrore: "##\\,##\\,##\\,##0.00",
  rupees: "#,##0",
  rupeesLakh: "##\\,##\\,##0",
  rupeesCrore: "##\\,##\\,##\\,##0",
  price: "#,##0.00##",
  date: "d\\ mmm\\ yyyy",
};

const alignTop = 'vertical="top"';
const totalStyle = { font: "bold", fill: "total", border: "total", align: alignTop } as const;

const looks = {
  plain: {},
  title: { font: "title" },
  heading: { font: "heading" },
  note: { font: "note", align: `wrapText="1" ${alignTop}` },
  warning: { font: "warning", fill: "warning", align: `wrapText="1" ${alignTop}` },
  header: {
    font: "header",
    fill: "header",
    align: 'wrapText="1" horizontal="center" vertical="center"',
  },
  text: { border: "row", align: `horizontal="left" indent="1" ${alignTop}` },
  wrapped: { border: "row", align: `wrapText="1" horizontal="left" indent="1" ${alignTop}` },
  boldText: { font: "bold", border: "row", align: `horizontal="left" indent="1" ${alignTop}` },
  number: { border: "row", align: `horizontal="right" ${alignTop}` },
  price: { border: "row", format: "price", align: alignTop },
  date: { border: "row", format: "date", align: `horizontal="center" ${alignTop}` },
  centered: { border: "row", align: `horizontal="center" ${alignTop}` },
  amount: { border: "row", format: "amount", align: alignTop },
  amountLakh: { border: "row", format: "amountLakh", align: alignTop },
  amountCrore: { border: "row", format: "amountCrore", align: alignTop },
  rupees: { border: "row", format: "rupees", align: alignTop },
  rupeesLakh: { border: "row", format: "rupeesLakh", align: alignTop },
  rupeesCrore: { border: "row", format: "rupeesCrore", align: alignTop },
  totalText: { ...totalStyle, align: `horizontal="left" indent="1" ${alignTop}` },
  totalAmount: { ...totalStyle, format: "amount" },
  totalAmountLakh: { ...totalStyle, format: "amountLakh" },
  totalAmountCrore: { ...totalStyle, format: "amountCrore" },
  totalRupees: { ...totalStyle, format: "rupees" },
  totalRupeesLakh: { ...totalStyle, format: "rupeesLakh" },
  totalRupeesCrore: { ...totalStyle, format: "rupeesCrore" },
} as const satisfies Readonly<Record<string, Look>>;

/** The look of a cell. */
export type Style = keyof typeof looks;

/** A kind of number cell; it has two more looks for large amounts. */
export type AmountStyle = "amount" | "rupees" | "totalAmount" | "totalRupees";

/** The number of each style in the workbook's list. */
export const styleNumbers = Object.fromEntries(
  Object.keys(looks).map((name, number) => [name, number]),
) as Readonly<Record<Style, number>>;

/** The workbook's styles part. */
export function stylesPart(): string {
  const formats = Object.values(numberFormats).slice(1);
  return (
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    list(
      "numFmts",
      formats.map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${xmlText(code)}"/>`),
    ) +
    list("fonts", Object.values(fonts)) +
    list("fills", Object.values(fills)) +
    list("borders", Object.values(borders)) +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    list(
      "cellXfs",
      Object.values(looks).map((look) => cellFormat(look)),
    ) +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>' +
    "</styleSheet>"
  );
}

function cellFormat(look: Look): string {
  const format = Object.keys(numberFormats).indexOf(look.format ?? "general");
  const font = Object.keys(fonts).indexOf(look.font ?? "plain");
  const fill = Object.keys(fills).indexOf(look.fill ?? "none");
  const border = Object.keys(borders).indexOf(look.border ?? "none");
  const facts =
    `numFmtId="${format === 0 ? 0 : 163 + format}" fontId="${font}" fillId="${fill}" ` +
    `borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"`;
  return look.align === undefined
    ? `<xf ${facts}/>`
    : `<xf ${facts} applyAlignment="1"><alignment ${look.align}/></xf>`;
}

function list(name: string, items: readonly string[]): string {
  return `<${name} count="${items.length}">${items.join("")}</${name}>`;
}

function solid(color: string): string {
  return `<fill><patternFill patternType="solid"><fgColor rgb="${color}"/><bgColor indexed="64"/></patternFill></fill>`;
}

function line(side: string, style: string, color: string): string {
  return `<${side} style="${style}"><color rgb="${color}"/></${side}>`;
}
