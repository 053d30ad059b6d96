import type { StatementResult } from "capital-gains/statement-result";
import type { StatementPreview } from "contract/statement-preview";

/** What the person sees before paying: the engine's result without its lots and the schedule's rows. */
export function previewOf(result: StatementResult): StatementPreview {
  const { intraday } = result.scheduleCG;
  return {
    assessmentYear: result.assessmentYear,
    period: result.period,
    sources: result.sources.map(({ file, broker, lots }) => ({ file, broker, lots })),
    lotCount: result.lotCount,
    classes: result.classes.map((each) => ({ ...each })),
    schedule112A: {
      rows: result.schedule112A.rows.length,
      balance: result.schedule112A.balance,
    },
    scheduleCG: {
      shortTerm111A: result.scheduleCG.shortTerm111A.map((each) => ({ ...each })),
      longTerm112A: result.scheduleCG.longTerm112A.map(({ ratePercent, gain }) => ({
        ratePercent,
        gain,
      })),
      intraday: { turnover: intraday.turnover, profit: intraday.profit },
    },
    tableF: rowsOf(result.tableF),
    quarters: rowsOf(result.quarters),
    lossesLeft: { ...result.lossesLeft },
    reconciliation: result.reconciliation.map(({ check, stated, computed, difference, ok }) => ({
      check,
      stated,
      computed,
      difference,
      ok,
    })),
    findings: result.findings.map((each) => ({ ...each })),
  };
}

function rowsOf(table: StatementResult["tableF"]): StatementPreview["tableF"] {
  return Object.fromEntries(Object.entries(table).map(([key, amounts]) => [key, { ...amounts }]));
}
