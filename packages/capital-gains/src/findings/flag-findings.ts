import type { Finding } from "../finding.ts";
import type { LotFlag } from "../lots/lot.ts";
import type { LotTable } from "../lots/lot-table.ts";
import { listed, lotCount, MOST_NAMED } from "./counted.ts";
import { FLAG_TEXTS, type FlagText } from "./flag-texts.ts";
import { placeOf } from "./place-of.ts";

/** The lots with a flag: how many, and the first of them. */
type Flagged = { lots: number; readonly first: number[] };

/** One finding for each flag, with the number of lots; each lot is named when they are few. */
export function flagFindings(table: LotTable, fileNames: readonly string[]): readonly Finding[] {
  const flagged = new Map<LotFlag, Flagged>();
  for (let i = 0; i < table.length; i += 1) {
    if (table.flags[i] === 0) continue;
    for (const flag of table.flagsOf(i)) {
      const found = flagged.get(flag) ?? { lots: 0, first: [] };
      flagged.set(flag, found);
      found.lots += 1;
      if (found.first.length < MOST_NAMED) found.first.push(i);
    }
  }
  const findings: Finding[] = [];
  for (const [flag, text] of Object.entries(FLAG_TEXTS) as [LotFlag, FlagText][]) {
    const found = flagged.get(flag);
    const [index] = found?.first ?? [];
    if (found === undefined || index === undefined) continue;
    findings.push({
      severity: text.severity,
      code: flag,
      message: `${lotCount(found.lots)} (${namesOf(table, found, fileNames)}) ${text.message}`,
      where: placeOf(table, index, fileNames),
      data: { lots: found.lots },
    });
  }
  return findings;
}

/** A cell can hold a text of any length. */
const LONGEST_NAME = 60;

/** `ITC row 6, WIPRO row 9`, with the file where there are several. */
function namesOf(table: LotTable, { lots, first }: Flagged, fileNames: readonly string[]): string {
  const names = first.map((i) => {
    const { file, row } = placeOf(table, i, fileNames);
    return `${table.shareOf(i).name.slice(0, LONGEST_NAME)} row ${row}${fileNames.length > 1 ? ` of ${file}` : ""}`;
  });
  return lots > names.length ? `${listed(names)} and ${lots - names.length} more` : listed(names);
}
