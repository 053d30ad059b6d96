/** The most rows that a sheet gets besides its header; a worksheet ends at 1,048,576. */
const MOST_ROWS = 1_000_000;

/** A stretch of rows that one sheet holds, and what follows the sheet's name. */
export interface Part {
  readonly suffix: string;
  readonly first: number;
  /** The row after the last. */
  readonly end: number;
}

/** Shares rows among sheets: at least one, which may be empty. */
export function parts(rows: number): readonly Part[] {
  const count = Math.max(1, Math.ceil(rows / MOST_ROWS));
  return Array.from({ length: count }, (_, i) => ({
    suffix: i === 0 ? "" : ` (${i + 1})`,
    first: i * MOST_ROWS,
    end: Math.min((i + 1) * MOST_ROWS, rows),
  }));
}
