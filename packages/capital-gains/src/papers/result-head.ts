import type { Dividend } from "@site/result/dividends";
import { isOpenDividend } from "@site/result/names";
import type { ResultHead } from "@site/result/result-head";
import type { StatementResult } from "@site/result/statement-result";
import { resultVersion } from "@site/result/version";
import { companyName } from "./figures/company-name.ts";
import { countedClasses } from "./figures/counted.ts";
import { figuresOf } from "./figures/figures-of.ts";
import { returnFigures } from "./figures/return-figures.ts";
import { type OnMissing, partOr } from "./part-or.ts";
import { returnGainsOf } from "./return/gains-of-result.ts";

/** How many set-aside rows the head lists; it counts the rest, and the report has them all. */
const mostSetAside = 200;

/** How many dividends the head lists; the report has them all. */
const mostDividends = 100;

const noFigures =
  "The figures of this statement could not be set out, because of a fault in our program. Your gains and files are complete.";
const noReturnFigures =
  "The figures to enter in your return could not be listed, because of a fault in our program. Your gains and files are complete. Ask us before you enter figures by hand.";
const noSums =
  "The sale values and costs of each class could not be summed, because of a fault in our program. The report lists every sale.";
const noMerge = {
  code: "result-incomplete",
  message:
    "The figures of this statement could not be prepared for a merge, because of a fault in our program. Ask us before you enter figures by hand.",
};

/**
 * Returns what pages show of a result: all but its lots and the rows of Schedule 112A. What cannot
 * be made of it is said in `lacks`, and `onMissing` hears why.
 */
export function headOf(result: StatementResult, onMissing: OnMissing): ResultHead {
  const { assessmentYear, law, advanceTax, untilYearEnd, interest, period, sources, lotCount } =
    result;
  const { form, tax, tableF, cfl, reconciliation, findings, setAside } = result;
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
  const figures = partOf("figures", noFigures, () => figuresOf(result));
  const returned = partOf("figures to enter", noReturnFigures, () => returnFigures(result));
  return {
    version: resultVersion,
    assessmentYear,
    law,
    period,
    lotCount,
    classes: partOf("sums of classes", noSums, () => countedClasses(result)) ?? result.classes,
    form,
    tax,
    ...(result.proposedTax !== undefined && { proposedTax: result.proposedTax }),
    tableF,
    lossesLeft: cfl.currentYear,
    findings,
    ...(advanceTax && { advanceTax }),
    ...(untilYearEnd && { untilYearEnd }),
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
      shortTerm111A,
      longTerm112A,
      intraday: { turnover: intraday.turnover, profit: intraday.profit },
    },
    ...(figures && { figures }),
    ...(returned && { returnFigures: returned }),
    ...(lacks.length > 0 && { lacks }),
    mergeRefusal: partOr(
      "merge",
      () => mergeRefusalOf(result),
      () => noMerge,
      onMissing,
    ),
    ...dividendsIn(result),
    ...(result.origins && { origins: result.origins }),
    ...enteredIn(result),
    names: namesOf(result),
    reconciliation: reconciliation.map(({ broker: _broker, ...total }) => total),
  };
}

/** Returns the dividends that a page lists; nothing without any. */
function dividendsIn({ dividends }: StatementResult): Pick<ResultHead, "dividends"> {
  if (!dividends?.rows.length) {
    return {};
  }
  const { rows, total } = dividends;
  const rank = (row: Dividend) => (isOpenDividend(row) ? 0 : row.isGiven ? 1 : 2);
  const shown = rows.toSorted((a, b) => rank(a) - rank(b)).slice(0, mostDividends);
  return { dividends: { rows: shown, count: rows.length, total } };
}

/** Sums what the person entered of earlier years and of this year, if anything. */
function enteredIn({ cfl, otherGains }: StatementResult): Pick<ResultHead, "entered"> {
  if (cfl.years.length + cfl.notCarried.length + otherGains.length === 0) {
    return {};
  }
  const sum = (amounts: readonly bigint[]) => String(amounts.reduce((all, each) => all + each, 0n));
  const gains = otherGains.map(({ gain }) => BigInt(gain));
  return {
    entered: {
      earlierLosses: sum(
        [cfl.broughtForward, ...cfl.notCarried].flatMap(({ shortTerm, longTerm }) => [
          BigInt(shortTerm),
          BigInt(longTerm),
        ]),
      ),
      gains: sum(gains.filter((gain) => gain > 0n)),
      losses: sum(gains.filter((gain) => gain < 0n).map((gain) => -gain)),
    },
  };
}

/** Names the shares that findings are about, as the list of sales does. */
function namesOf({ findings, lots, origins = [] }: StatementResult): ResultHead["names"] {
  const isins = new Set([
    ...origins.map(({ isin }) => isin),
    ...findings.flatMap(({ data }) => [data?.isin, ...String(data?.isins ?? "").split(" ")]),
  ]);
  const named = lots.filter(({ isin }) => isin !== "" && isins.has(isin));
  return Object.fromEntries(named.map(({ isin, name }) => [isin, companyName(isin, name) ?? name]));
}

function mergeRefusalOf(result: StatementResult): ResultHead["mergeRefusal"] {
  const gains = returnGainsOf(result);
  return gains.ok ? null : { code: gains.error.code, message: gains.error.message };
}
