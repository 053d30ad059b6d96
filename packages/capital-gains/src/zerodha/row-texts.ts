import type { RowCursor } from "../grid.ts";

/** @returns the first column of the current row that holds something, -1 for none */
export function firstFilled(row: RowCursor, from = 0): number {
  for (let i = from; i < row.length; i++) if (!row.isBlank(i)) return i;
  return -1;
}

/** @returns how many cells of the current row hold something */
export function filledCount(row: RowCursor): number {
  let count = 0;
  for (let i = 0; i < row.length; i++) if (!row.isBlank(i)) count++;
  return count;
}
