import type { ResultHead } from "result/result-head";
import type { StatementResult } from "result/statement-result";
import { resultVersion } from "result/version";
import { companyName } from "./report/company-name.ts";
import { countedClasses } from "./report/counted.ts";
import { returnFigures } from "./report/return-figures.ts";
import { shownEstimateOf } from "./report/tax-estimate.ts";
import { returnGainsOf } from "./return/gains-of-result.ts";

/** How many set-aside rows the head lists; it counts the rest, and the report has them all. */
const mostSetAside = 200;

/** Returns what pages show of a result: all but its lots and the rows of Schedule 112A. */
export function headOf(result: StatementResult): ResultHead {
  const { assessmentYear, law, advanceTax, interest, period, sources, lotCount } = result;
  const { form, tableF, tableFInReturn, quarters, lossesLeft, reconciliation, findings, setAside } =
    result;
  const { shortTerm111A, longTerm112A, intraday } = result.scheduleCG;
  const tax = shownEstimateOf(result);
  return {
    version: resultVersion,
    assessmentYear,
    law,
    period,
    lotCount,
    classes: countedClasses(result),
    form,
    tableF,
    tableFInReturn,
    quarters,
    lossesLeft,
    findings,
    ...(advanceTax && { advanceTax }),
    ...(interest && { interest }),
    sources: sources.map(({ file, broker, lots }) => ({ file, broker, lots })),
    setAside: setAside
      .slice(0, mostSetAside)
      .map(({ name, isin, transferred, saleValue, message, source: { file, sheet, row } }) => ({
        name,
        isin,
        transferred,
        saleValue,
        message,
        source: { file: sources[file]?.file ?? "", sheet, row },
      })),
    setAsideCount: setAside.length,
    schedule112A: {
      rows: result.schedule112A.rows.length,
      balance: result.schedule112A.balance,
    },
    scheduleCG: {
      shortTerm111A: shortTerm111A.map(({ inReturn: _, ...exact }) => exact),
      longTerm112A: longTerm112A.map(({ ratePercent, gain }) => ({ ratePercent, gain })),
      intraday: { turnover: intraday.turnover, profit: intraday.profit },
    },
    returnFigures: returnFigures(result),
    mergeRefusal: mergeRefusalOf(result),
    names: namesOf(result),
    ...(tax && { tax }),
    reconciliation: reconciliation.map(({ file: _file, broker: _broker, ...total }) => total),
  };
}

/** Names the shares that findings are about, as the list of sales does. */
function namesOf({ findings, lots }: StatementResult): ResultHead["names"] {
  const isins = new Set(
    findings.flatMap(({ data }) => [data?.isin, ...String(data?.isins ?? "").split(" ")]),
  );
  const named = lots.filter(({ isin }) => isin !== "" && isins.has(isin));
  return Object.fromEntries(named.map(({ isin, name }) => [isin, companyName(isin, name) ?? name]));
}

function mergeRefusalOf(result: StatementResult): ResultHead["mergeRefusal"] {
  const gains = returnGainsOf(result);
  return gains.ok ? null : { code: gains.error.code, message: gains.error.message };
}
