import type { Finding } from "../finding.ts";
import type { LotFlag } from "../lots/lot.ts";
import type { LotTable } from "../lots/lot-table.ts";
import { FLAG_TEXTS } from "./flag-texts.ts";
import { placeOf } from "./place-of.ts";

/** One finding for each flag, with the number of lots and where the first of them stands. */
export function flagFindings(table: LotTable, fileNames: readonly string[]): readonly Finding[] {
  const first = new Map<LotFlag, number>();
  const count = new Map<LotFlag, number>();
  for (let i = 0; i < table.length; i++) {
    if (table.flags[i] === 0) continue;
    for (const flag of table.flagsOf(i)) {
      count.set(flag, (count.get(flag) ?? 0) + 1);
      if (!first.has(flag)) first.set(flag, i);
    }
  }
  const findings: Finding[] = [];
  for (const [flag, text] of Object.entries(FLAG_TEXTS) as [
    LotFlag,
    { severity: Finding["severity"]; message: string },
  ][]) {
    const lots = count.get(flag);
    const index = first.get(flag);
    if (lots === undefined || index === undefined) continue;
    findings.push({
      severity: text.severity,
      code: flag,
      message: `${lots === 1 ? "1 lot" : `${lots} lots`} ${text.message}`,
      where: placeOf(table, index, fileNames),
      data: { lots },
    });
  }
  return findings;
}
