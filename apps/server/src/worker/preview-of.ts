import { companyName } from "capital-gains/company-name";
import { countedClasses } from "capital-gains/counted";
import { type OnMissing, partOr } from "capital-gains/part-or";
import { returnFigures } from "capital-gains/return-figures";
import { returnGainsOf } from "capital-gains/return-gains";
import { shownEstimateOf } from "capital-gains/tax-estimate";
import { previewVersion } from "contract/statement-preview";
import type { StatementResult } from "result/statement-result";
import type { EnginePreview } from "./engine-frame.ts";

/** How many set-aside rows the preview lists; it counts the rest, and the report has them all. */
const mostSetAside = 200;

const noTax =
  "The estimated tax could not be computed, because of a fault in our program. Your gains and files are complete; the return computes the tax.";
const noFigures =
  "The figures to enter in your return could not be listed, because of a fault in our program. Your gains and files are complete. Ask us before you enter figures by hand.";
const noSums =
  "The sale values and costs of each class could not be summed, because of a fault in our program. The report lists every sale.";
const noMerge = {
  code: "result-incomplete",
  message:
    "The figures of this statement could not be prepared for a merge, because of a fault in our program. Ask us before you enter figures by hand.",
};

/**
 * What the person sees before paying: the result without its lots and the schedule's rows. What cannot
 * be made of it is said in `lacks`, and `onMissing` hears why.
 */
export function previewOf(result: StatementResult, onMissing: OnMissing): EnginePreview {
  const { assessmentYear, law, advanceTax, interest, period, sources, lotCount } = result;
  const { form, tableF, tableFInReturn, quarters, lossesLeft, reconciliation, findings, setAside } =
    result;
  const { shortTerm111A, longTerm112A, intraday } = result.scheduleCG;
  const lacks: string[] = [];
  const partOf = <Part>(name: string, sentence: string, make: () => Part) =>
    partOr<Part | undefined>(
      name,
      make,
      () => {
        lacks.push(sentence);
        return undefined;
      },
      onMissing,
    );
  const tax = partOf("tax estimate", noTax, () => shownEstimateOf(result));
  const figures = partOf("figures to enter", noFigures, () => returnFigures(result));
  return {
    version: previewVersion,
    assessmentYear,
    law,
    period,
    lotCount,
    classes: partOf("sums of classes", noSums, () => countedClasses(result)) ?? result.classes,
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
    ...(figures && { returnFigures: figures }),
    ...(lacks.length > 0 && { lacks }),
    mergeRefusal: partOr(
      "merge",
      () => mergeRefusalOf(result),
      () => noMerge,
      onMissing,
    ),
    names: namesOf(result),
    ...(tax && { tax }),
    reconciliation: reconciliation.map(({ file: _file, broker: _broker, ...total }) => total),
  };
}

/** Names the shares that findings are about, as the list of sales does. */
function namesOf({ findings, lots }: StatementResult): EnginePreview["names"] {
  const isins = new Set(
    findings.flatMap(({ data }) => [data?.isin, ...String(data?.isins ?? "").split(" ")]),
  );
  const named = lots.filter(({ isin }) => isin !== "" && isins.has(isin));
  return Object.fromEntries(named.map(({ isin, name }) => [isin, companyName(isin, name) ?? name]));
}

function mergeRefusalOf(result: StatementResult): EnginePreview["mergeRefusal"] {
  const gains = returnGainsOf(result);
  return gains.ok ? null : { code: gains.error.code, message: gains.error.message };
}
