import type { FigureRow } from "./figures.ts";

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
