import type { Finding } from "../finding.ts";
import type { Container } from "../grid.ts";
import type { LotTable } from "../lots/lot-table.ts";
import type { BrokerReader, ReadStatement, SourceFile } from "../reader.ts";
import { accepted, type Outcome, refused } from "../refusal.ts";
import type { FinancialYear } from "../values/financial-year.ts";
import { layoutOf, locate } from "./layout.ts";
import { LotRows } from "./lot-rows.ts";
import { tieOuts } from "./totals.ts";

/** Reads ICICI Direct's report "Capital Gain > Equity" in the layouts it has had since 2020. */
export const iciciDirect: BrokerReader = { broker: "icici-direct", recognise, read };

function recognise(container: Container): boolean {
  const located = locate(container);
  return located !== null && !located.preamble.isProfitAndLoss;
}

function read(file: SourceFile, lots: LotTable): Outcome<ReadStatement> {
  const located = locate(file.container);
  if (located === null)
    return refused("not-recognised", `${file.name} has no header of ICICI Direct's report.`, {
      file: file.name,
    });
  const { rows, columns, preamble, sheet } = located;
  const layout = layoutOf(columns, file.name, rows.rowNumber);
  if (!layout.ok) return layout;
  const reading = new LotRows(file, sheet, rows, columns, layout.value, lots);
  const refusal = reading.readAll();
  if (refusal !== null) return { ok: false, refusal };
  const year: FinancialYear | null = preamble.year;
  return accepted({
    broker: "icici-direct",
    layout: layout.value,
    accountMasked: preamble.account === null ? null : masked(preamble.account),
    holder: preamble.holder === "" ? null : preamble.holder,
    year,
    period: null,
    tieOuts: tieOuts(reading.sections, reading.grandTotal),
    findings: findings(file, layout.value, reading),
  });
}

/** All but the last four characters hidden: enough to tell one's own accounts apart. */
function masked(account: string): string {
  return account.length <= 4 ? "****" : "*".repeat(account.length - 4) + account.slice(-4);
}

function findings(file: SourceFile, layout: string, reading: LotRows): Finding[] {
  const found: Finding[] = [];
  const where = { file: file.name };
  if (layout === "icici-fill-down")
    found.push({
      severity: "warning",
      code: "expenses-not-stated",
      message:
        "This older layout of ICICI Direct states no expenses and no ISIN. Gains are therefore " +
        "before brokerage and other charges, which you may deduct from your contract notes.",
      where,
    });
  else if (reading.lotRow.anyExpenses)
    found.push({
      severity: "info",
      code: "stt-within-expenses-unknown",
      message:
        "ICICI Direct does not say whether its expense columns contain securities transaction " +
        "tax, which section 48 does not let you deduct. The columns are taken as free of it, as " +
        "their size suggests; compare with your contract notes.",
      where,
    });
  if (reading.lotRow.steppedUpRows > 0)
    found.push({
      severity: "warning",
      code: "purchase-value-is-considered-price",
      message:
        "Bought before 1-Feb-2018 with a Purchase Value that is the quantity times the price " +
        `considered, not times the purchase rate: ${reading.lotRow.steppedUpRows}. Column 8 of Schedule ` +
        "112A wants what was paid; the stated value is used. Check it against your records.",
      where: { ...where, row: reading.lotRow.firstSteppedUpRow },
    });
  return found;
}
