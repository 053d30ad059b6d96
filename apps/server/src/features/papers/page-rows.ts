import type { FigureCell, FigureSection } from "@site/result/figures";
import { type Bar, waterfallOf } from "@site/result/waterfall";
import { a4, inks } from "../../one-page-pdf.ts";
import { drawBar } from "./draw-bar.ts";

const { ink, quiet, line } = inks;
const { width, margin } = a4;

/** A line of the page: a heading, or a name with its figures. */
export type PageRow = (
  | { heading: string }
  | { name: string; strong?: boolean; quiet?: boolean; bar?: Bar }
) & {
  /** Right-aligned, one for each column of its table. */
  figures?: readonly string[];
  table?: Table;
};

/** What rows below each other share: the columns of their figures, and whether bars stand before them. */
type Table = {
  columns: readonly { title: string; longest: readonly string[] }[];
  hasBars: boolean;
};

/** Rows by how wide they are set: across the page, and below them in columns where there are many. */
export type PageRows = { across: readonly PageRow[]; below: readonly PageRow[] };

/** Where a row is drawn: its left edge and top, what it may be wide, and how high it is. */
type Place = { x: number; y: number; wide: number; high: number; size: number };

type Placed = Place & { row: PageRow; page: number };

/** How rows are set: in how many columns, and the size of their letters in points. */
type PageLayout = { columns: number; size: number };

const layouts: readonly PageLayout[] = [
  ...[10.5, 9.5, 8.5].map((size) => ({ columns: 1, size })),
  ...[9, 8, 7, 6].map((size) => ({ columns: 2, size })),
];

const betweenColumns = 24;
const betweenFigures = 12;
/** How much of a row's width bars take. */
const barShare = 0.3;
/** How wide a title may make its column, in letters' heights. */
const mostTitleWidth = 7;

/** Returns the rows of a section of figures, with a picture of how its first column adds up if wanted. */
export function pageRowsOf(
  { heading, columns, rows, notes }: FigureSection,
  { hasBars = false } = {},
): readonly PageRow[] {
  const bars = hasBars ? waterfallOf(rows) : [];
  const texts = rows.map(({ cells }) => cells.map((cell) => (cell ? printed(cell) : "")));
  const longest = (of: readonly string[]) =>
    of.reduce((found, text) => (text.length > found.length ? text : found), "");
  const table: Table = {
    columns: columns.map((title, at) => ({
      title,
      // A title may be broken between words.
      longest: [longest(texts.map((figures) => figures[at] ?? "")), longest(title.split(" "))],
    })),
    hasBars: bars.some((bar) => bar !== null),
  };
  return [
    { heading, ...(rows.length > 0 && { figures: columns, table }) },
    ...rows.map(({ label, sumOf }, at): PageRow => {
      const bar = bars[at];
      const strong = sumOf !== undefined;
      return { name: label, figures: texts[at] ?? [], table, strong, ...(bar && { bar }) };
    }),
    ...notes.map((note): PageRow => ({ name: note, quiet: true })),
  ];
}

const wholeRupees = inRupeesWith(0);
const rupeesAndPaise = inRupeesWith(2);
const counts = new Intl.NumberFormat("en-IN");

function inRupeesWith(decimals: number): (amount: string) => string {
  const format = new Intl.NumberFormat("en-IN", {
    style: "currency",
    currency: "INR",
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return (amount) => format.format(amount as Intl.StringNumericLiteral).replace("-", "−");
}

/** Writes whole rupees: `−₹1,25,000`. */
export function inRupees(amount: string): string {
  return wholeRupees(amount);
}

/** Writes a day or the day of a moment in India: `15 December 2026`. */
export function inDays(moment: string | Date): string {
  return new Date(moment).toLocaleDateString("en-IN", {
    dateStyle: "long",
    timeZone: "Asia/Kolkata",
  });
}

function printed({ kind, value }: FigureCell): string {
  switch (kind) {
    case "rupees":
      return inRupees(value);
    case "money":
      return rupeesAndPaise(value);
    case "percent":
      return `${value}%`;
    case "count":
      return counts.format(value as Intl.StringNumericLiteral);
    case "date":
      return inDays(value);
    case "text":
      return value;
  }
}

/**
 * Draws rows between two heights in letters as large as there is room for. Every name wraps, none is cut:
 * more than a page can hold legibly goes on to the next.
 */
export function drawRows(
  pdf: PDFKit.PDFDocument,
  rows: PageRows,
  room: { top: number; bottom: number },
): void {
  let placed: Placed[] = [];
  for (const layout of layouts) {
    placed = laidOut(pdf, rows, layout, room);
    if (placed.every(({ page }) => page === 0)) {
      break;
    }
  }
  let drawn = 0;
  for (const { row, page, ...place } of placed) {
    if (page > drawn) {
      pdf.addPage();
      drawn = page;
    }
    drawRow(pdf, row, place);
  }
}

/** Places rows below each other, column by column; a heading stays with the row below it. */
function laidOut(
  pdf: PDFKit.PDFDocument,
  { across, below }: PageRows,
  { columns, size }: PageLayout,
  { top, bottom }: { top: number; bottom: number },
): Placed[] {
  const placed: Placed[] = [];
  let y = top;
  for (const row of across) {
    const high = heightOf(pdf, row, size, width);
    placed.push({ row, page: 0, x: margin, y, wide: width, high, size });
    y += high;
  }
  const belowTop = y;
  const wide = (width - (columns - 1) * betweenColumns) / columns;
  let column = 0;
  for (const [index, row] of below.entries()) {
    const high = heightOf(pdf, row, size, wide);
    const next = below[index + 1];
    const kept = "heading" in row && next ? heightOf(pdf, next, size, wide) : 0;
    const first = column < columns ? belowTop : margin;
    if (y + high + kept > bottom && y > first) {
      column += 1;
      y = column < columns ? belowTop : margin;
    }
    const x = margin + (column % columns) * (wide + betweenColumns);
    placed.push({ row, page: Math.floor(column / columns), x, y, wide, high, size });
    y += high;
  }
  return placed;
}

function heightOf(pdf: PDFKit.PDFDocument, row: PageRow, size: number, wide: number): number {
  const isHeading = "heading" in row;
  const { columns, nameWidth } = columnsOf(pdf, row, { wide, size });
  pdf.font(isHeading || row.strong ? "bold" : "plain").fontSize(size);
  const name = pdf.heightOfString(isHeading ? row.heading : row.name, { width: nameWidth });
  if (!isHeading) {
    return name + size * 0.35;
  }
  pdf.font("plain");
  const titles = (row.figures ?? []).map((title, at) =>
    pdf.heightOfString(title, { width: columns[at]?.wide ?? wide }),
  );
  return Math.max(name, ...titles) + size * 1.2;
}

/** Where the parts of a row are from its left edge: its name, a bar, and columns of figures. */
type Columns = {
  nameWidth: number;
  bar: { from: number; wide: number };
  columns: readonly { from: number; wide: number }[];
};

function columnsOf(
  pdf: PDFKit.PDFDocument,
  { figures = [], table }: PageRow,
  { wide, size }: Pick<Place, "wide" | "size">,
): Columns {
  const face = pdf.font("bold").fontSize(size);
  const widest = (texts: readonly string[]) =>
    Math.max(...texts.map((text) => face.widthOfString(text)));
  const widths = table
    ? table.columns.map(({ title, longest }) =>
        Math.max(widest(longest), Math.min(widest([title]), size * mostTitleWidth)),
      )
    : figures.map((figure) => widest([figure]));
  const columns: { from: number; wide: number }[] = [];
  let left = wide;
  for (const width of widths.toReversed()) {
    // One more point, so that rounding does not break a line that fits exactly.
    columns.unshift({ from: left - width - 1, wide: width + 2 });
    left -= width + betweenFigures;
  }
  const barWide = table?.hasBars ? wide * barShare : 0;
  const bar = { from: left - barWide, wide: barWide };
  return { columns, bar, nameWidth: bar.from - (table?.hasBars ? betweenFigures : 0) };
}

function drawRow(pdf: PDFKit.PDFDocument, row: PageRow, place: Place): void {
  const { x, y, wide, high, size } = place;
  const isHeading = "heading" in row;
  const top = y + size * (isHeading ? 0.9 : 0.25);
  const face = isHeading || row.strong ? "bold" : "plain";
  const { columns, bar, nameWidth } = columnsOf(pdf, row, place);
  pdf.font(face).fontSize(size);
  pdf.fillColor(!isHeading && row.quiet ? quiet : ink);
  pdf.text(isHeading ? row.heading : row.name, x, top, { width: nameWidth });
  pdf.font(isHeading ? "plain" : face).fillColor(isHeading ? quiet : ink);
  for (const [at, figure] of (row.figures ?? []).entries()) {
    const column = columns[at];
    if (column && figure !== "") {
      pdf.text(figure, x + column.from, top, { width: column.wide, align: "right" });
    }
  }
  if (isHeading) {
    pdf.moveTo(x, y + high).lineTo(x + wide, y + high);
    pdf.lineWidth(0.5).strokeColor(line).stroke();
  } else if (row.bar) {
    drawBar(pdf, row.bar, { x: x + bar.from, y: top + size * 0.15, wide: bar.wide, high: size });
  }
}
