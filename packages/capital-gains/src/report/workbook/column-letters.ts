/** The letters of a column, from 0: `A`, `Z`, `AA`. */
export function columnLetters(column: number): string {
  const before = Math.floor(column / 26);
  const last = String.fromCharCode(65 + (column % 26));
  return before === 0 ? last : columnLetters(before - 1) + last;
}
