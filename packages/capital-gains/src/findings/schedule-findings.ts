import type { Finding } from "../finding.ts";
import type { Schedule112A } from "../schedule-112a/schedule.ts";

/** What is to be said of the Schedule 112A file itself. */
export function scheduleFindings(
  schedule: Schedule112A,
  lots: number,
  hasTemplate: boolean,
): readonly Finding[] {
  if (schedule.rows.length === 0) return [nothing(lots)];
  const findings: Finding[] = [];
  const negative = schedule.losingRows;
  if (negative > 0)
    findings.push({
      severity: "warning",
      code: "negative-balance-row",
      message:
        `${negative === 1 ? "1 row" : `${negative} rows`} of Schedule 112A end in a loss, written ` +
        "with a minus sign. Reports differ on whether the portal takes such a row; if it is " +
        "skipped, type that row in by hand.",
      data: { rows: negative },
    });
  const off = schedule.columnSixDifference;
  if (off !== 0n)
    findings.push({
      severity: "info",
      code: "column-6-follows-formula",
      message:
        "Column 6 must be units times price with the price at four decimals, so it differs from " +
        `the statement's sale value by ${off} rupees over all rows of single lots.`,
      data: { rupees: String(off) },
    });
  if (!hasTemplate)
    findings.push({
      severity: "info",
      code: "header-not-from-portal",
      message:
        "The portal compares the header line byte for byte, and its present bytes could not be " +
        "verified (no-break spaces, column 1b). If it says that the template is not the correct " +
        "one, download its template and give it along: the header is then kept as it is.",
    });
  return findings;
}

function nothing(lots: number): Finding {
  return lots === 0
    ? {
        severity: "info",
        code: "nothing-for-schedule-112a",
        message:
          "The statement has no trades, so there is nothing for Schedule 112A and no file to upload.",
      }
    : {
        severity: "info",
        code: "nothing-for-schedule-112a",
        message:
          "The statement has no long-term sale under section 112A, so there is no Schedule 112A " +
          "file to upload. The other figures stand.",
      };
}
