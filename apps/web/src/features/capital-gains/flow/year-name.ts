/** Returns the financial year whose gains an assessment year taxes: `2025-26` for `2026-27`. */
export function financialYearBefore(assessmentYear: string): string {
  const end = Number(assessmentYear.slice(0, 4));
  return `${end - 1}-${String(end).slice(2)}`;
}
