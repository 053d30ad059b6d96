/** Returns the financial year whose gains an assessment year taxes: `2025-26` for `2026-27`. */
export function financialYearBefore(assessmentYear: string): string {
  const end = Number(assessmentYear.slice(0, 4));
  return `${end - 1}-${String(end).slice(2)}`;
}

/** Returns an assessment year with the financial year that people know, such as "FY 2025-26 (AY 2026-27)". */
export function bothYears(assessmentYear: string): string {
  return `FY ${financialYearBefore(assessmentYear)} (AY ${assessmentYear})`;
}
