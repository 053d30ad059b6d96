import type { FigureRow } from "result/figures";
import { inks } from "../../one-page-pdf.ts";

/** A bar of a picture, from where to where in parts of its width, and what it stands for. */
export type Bar = {
  from: number;
  to: number;
  /** Where nothing is. */
  zero: number;
  look: "amount" | "taken-off" | "exempt" | "sum";
};

/**
 * Returns for each row the bar of its figure in the first column: an addend begins where those before it
 * end, and their sum at zero again. Null for a row without a figure there, and for all where no row is a
 * sum: then there is no way to draw.
 */
export function waterfallOf(rows: readonly FigureRow[]): readonly (Bar | null)[] {
  const amountOf = ({ cells: [cell] }: FigureRow) => (cell ? BigInt(cell.value) : null);
  const sums = rows.filter((row) => row.sumOf !== undefined && amountOf(row) !== null);
  const spans = rows.map((row, at) => {
    const amount = amountOf(row);
    const own = sums.find(({ sumOf }) => sumOf?.includes(row.name));
    const before = rows.slice(0, at).filter(({ name }) => own?.sumOf?.includes(name));
    const from = before.reduce((sum, each) => sum + (amountOf(each) ?? 0n), 0n);
    return amount === null ? null : { from, to: from + amount, look: lookOf(row, amount) };
  });
  const reached = spans.flatMap((span) => (span ? [Number(span.from), Number(span.to)] : []));
  const least = Math.min(0, ...reached);
  const whole = Math.max(0, ...reached) - least;
  if (sums.length === 0 || whole === 0) {
    return rows.map(() => null);
  }
  const partOf = (amount: number) => (amount - least) / whole;
  return spans.map(
    (span) =>
      span && {
        from: partOf(Math.min(Number(span.from), Number(span.to))),
        to: partOf(Math.max(Number(span.from), Number(span.to))),
        zero: partOf(0),
        look: span.look,
      },
  );
}

function lookOf({ name, sumOf }: FigureRow, amount: bigint): Bar["look"] {
  if (sumOf !== undefined) {
    return "sum";
  }
  if (name.endsWith(" exempt")) {
    return "exempt";
  }
  return amount < 0n ? "taken-off" : "amount";
}

const { ink, quiet, line, warning } = inks;

/** Draws a bar; what is taken off is hatched and what is exempt is an outline, so that no look needs a colour. */
export function drawBar(
  pdf: PDFKit.PDFDocument,
  { from, to, zero, look }: Bar,
  { x, y, wide, high }: { x: number; y: number; wide: number; high: number },
): void {
  const left = x + from * wide;
  // A bar of nothing is a line, and a small amount of a large sum not less.
  const long = Math.max((to - from) * wide, 0.75);
  pdf.save();
  pdf.lineWidth(0.4).strokeColor(line);
  pdf
    .moveTo(x + zero * wide, y - high * 0.25)
    .lineTo(x + zero * wide, y + high * 1.1)
    .stroke();
  if (look === "exempt") {
    pdf
      .lineWidth(0.6)
      .dash(2, { space: 1.2 })
      .strokeColor(quiet)
      .rect(left, y, long, high)
      .stroke();
  } else if (look === "taken-off") {
    pdf.save().rect(left, y, long, high).clip().lineWidth(0.6).strokeColor(warning);
    for (let at = left - high; at < left + long; at += 2.5) {
      pdf.moveTo(at, y + high).lineTo(at + high, y);
    }
    pdf.stroke().restore();
    pdf.lineWidth(0.6).strokeColor(warning).rect(left, y, long, high).stroke();
  } else {
    pdf
      .fillColor(look === "sum" ? ink : quiet)
      .rect(left, y, long, high)
      .fill();
  }
  pdf.restore();
}
