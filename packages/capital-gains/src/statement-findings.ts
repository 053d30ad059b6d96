import type { AssessedLots } from "./assessed-lots.ts";
import type { Finding } from "./finding.ts";
import type { LotSums } from "./lot-sums.ts";
import type { ReadFiles } from "./read-files.ts";
import { LONG_112A } from "./rules/treatment.ts";
import type { YearRules } from "./rules/year-rules.ts";

/** Everything the person must see about a result, in the order of weight. */
export function statementFindings(
  read: ReadFiles,
  _lots: AssessedLots,
  sums: LotSums,
  _rules: YearRules,
  scheduleRows: number,
): readonly Finding[] {
  const findings: Finding[] = read.files.flatMap(({ statement }) => statement.findings);
  if (scheduleRows === 0)
    findings.push({
      severity: "info",
      code: "nothing-for-schedule-112a",
      message:
        sums.of({ treatment: LONG_112A }).lots === 0
          ? "No long-term sale under section 112A: there is no Schedule 112A file to upload."
          : "There is no Schedule 112A file to upload.",
    });
  return findings;
}
