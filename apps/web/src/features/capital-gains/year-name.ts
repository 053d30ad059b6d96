/** The financial year whose gains an assessment year taxes: `2026-27` gives `2025-26`. */
export function financialYearBefore(assessmentYear: string): string {
  const end = Number(assessmentYear.slice(0, 4));
  return `${end - 1}-${String(end).slice(2)}`;
}
