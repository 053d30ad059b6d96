import type { StatementResult } from "capital-gains/statement-result";
import type { StatementChoices } from "contract/statement-choices";
import type { StatementPreview } from "contract/statement-preview";

/** More rows that were set aside are only counted; the report has them all. */
const mostSetAside = 200;

/**
 * What the person sees before paying: the engine's result without its lots and the schedule's rows.
 * `choices` are the person's answers that the result was made with.
 */
export function previewOf(result: StatementResult, choices?: StatementChoices): StatementPreview {
  const { intraday } = result.scheduleCG;
  return {
    assessmentYear: result.assessmentYear,
    period: result.period,
    sources: result.sources.map(({ file, broker, lots }) => ({ file, broker, lots })),
    lotCount: result.lotCount,
    classes: result.classes.map((each) => ({ ...each })),
    setAside: result.setAside.slice(0, mostSetAside).map((row) => ({
      name: row.name,
      isin: row.isin,
      source: {
        file: result.sources[row.source.file]?.file ?? "",
        sheet: row.source.sheet,
        row: row.source.row,
      },
      transferred: row.transferred,
      saleValue: row.saleValue,
      message: row.message,
    })),
    setAsideCount: result.setAside.length,
    ...(choices && { choices }),
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
