import { xmlText } from "./cell-text.ts";

/** A font; colours are `RRGGBB`. */
export type Font = { name: string; size: number; bold?: true; italic?: true; colour?: string };
type Line = { style: "hair" | "thin"; colour: string };

/** The look of a cell; what it leaves out is the workbook's own. */
export type CellLook = {
  readonly font?: Readonly<Partial<Font>>;
  readonly fill?: string;
  readonly top?: Readonly<Line>;
  readonly bottom?: Readonly<Line>;
  /** `paise` and `rupees` have lakh and crore separators; other texts are number formats. */
  readonly format?: string;
  /** Attributes of `alignment` (ECMA-376, 18.8.1). */
  readonly align?: string;
};

/** Looks of cells for which none is named. */
export type BaseStyle = "text" | "number" | "amount" | "date";

/** A workbook's looks by name. */
export type Looks<Style extends string> = Readonly<Record<Style | BaseStyle, CellLook>>;

/**
 * Formats of amounts below a lakh, below a crore, and above. A single format with conditions would work
 * for positive amounts, but some spreadsheet programs then omit the minus sign of negative ones.
 */
const amountFormats: Readonly<Record<string, readonly string[]>> = {
  paise: ["#,##0.00", "##\\,##\\,##0.00", "##\\,##\\,##\\,##0.00"],
  rupees: ["#,##0", "##\\,##\\,##0", "##\\,##\\,##\\,##0"],
};

/** Returns the styles part, and the numbers in it of each look: an amount has one for each size. */
export function stylesOf<Style extends string>(font: Font, looks: Looks<Style>) {
  // The first is the look of cells that nothing was written to.
  const cells: CellLook[] = [{}];
  const numbers = new Map<string, readonly number[]>();
  for (const [name, look] of Object.entries<CellLook>(looks)) {
    const formats = amountFormats[look.format ?? ""] ?? [look.format];
    numbers.set(
      name,
      formats.map((format) => cells.push({ ...look, format }) - 1),
    );
  }
  // Spreadsheets always use "none" and "gray125" as the first two fills (ECMA-376, 18.8.20).
  const fills = [fillOf("none"), fillOf("gray125"), ...cells.map(({ fill }) => fillOf(fill))];
  const part =
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    `<numFmts>${cells.map(formatOf).join("")}</numFmts>` +
    `<fonts>${cells.map((look) => fontOf({ ...font, ...look.font })).join("")}</fonts>` +
    `<fills>${fills.join("")}</fills><borders>${cells.map(borderOf).join("")}</borders>` +
    '<cellStyleXfs><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs>${cells.map(cellOf).join("")}</cellXfs></styleSheet>`;
  return { part, numbers };
}

function formatOf({ format = "General" }: CellLook, i: number): string {
  return `<numFmt numFmtId="${164 + i}" formatCode="${xmlText(format)}"/>`;
}

function fontOf({ name, size, bold, italic, colour = "000000" }: Font): string {
  const own = `${bold ? "<b/>" : ""}${italic ? "<i/>" : ""}<sz val="${size}"/>`;
  return `<font>${own}<color rgb="FF${colour}"/><name val="${name}"/><family val="2"/></font>`;
}

function fillOf(fill = "none"): string {
  return fill === "none" || fill === "gray125"
    ? `<fill><patternFill patternType="${fill}"/></fill>`
    : `<fill><patternFill patternType="solid"><fgColor rgb="FF${fill}"/></patternFill></fill>`;
}

function borderOf({ top, bottom }: CellLook): string {
  const side = (name: string, line: Line | undefined) =>
    line && `<${name} style="${line.style}"><color rgb="FF${line.colour}"/></${name}>`;
  return `<border><left/><right/>${side("top", top) ?? "<top/>"}${side("bottom", bottom) ?? "<bottom/>"}<diagonal/></border>`;
}

function cellOf({ align = "" }: CellLook, i: number): string {
  const parts = `numFmtId="${164 + i}" fontId="${i}" fillId="${i + 2}" borderId="${i}" xfId="0"`;
  const applied = ["NumberFormat", "Font", "Fill", "Border", "Alignment"].map(
    (part) => ` apply${part}="1"`,
  );
  return `<xf ${parts}${applied.join("")}><alignment ${align}/></xf>`;
}
