import type { Finding } from "@site/result/finding";
import type { KnownKind } from "@site/result/names";
import { accepted, type Result } from "@site/result/result";
import type { StatementChoices } from "@site/result/statement-choices";
import { type DividendsOfYear, dividendsOf } from "../dividends/dividends.ts";
import { type GivenIncome, judgeIncome } from "../income-tax/given-income.ts";
import type { BesideStatements } from "../losses/beside-statements.ts";
import { judgeGiven } from "../losses/judge-given.ts";
import { assessLots } from "../lots/assess-lots.ts";
import { FairMarketValues } from "../lots/fair-market-values.ts";
import type { AssessedLot } from "../lots/lot.ts";
import { answerOrigins, type OriginGroup } from "../lots/origins.ts";
import { ReturnedCapital, returnedCapitalOf } from "../lots/returned-capital.ts";
import type { SetAsideRow } from "../lots/set-aside.ts";
import { treatAsBuybacks } from "../lots/tendered-shares.ts";
import type { ReadFile, ReadFiles } from "../read-statement.ts";
import { refusedWith } from "../refusal.ts";
import type { PriceBook } from "../rules/exchange-price.ts";
import type { FundTable } from "../rules/fund-table.ts";
import { lawOf, sectionNames } from "../rules/law-of-year.ts";
import { forWholeSchemes } from "../rules/security.ts";
import type { YearRules } from "../rules/year-rules.ts";
import type { CalendarDate } from "../values/calendar-date.ts";
import type { FinancialYear } from "../values/financial-year.ts";
import { answersOf } from "./answers.ts";
import { flagDuplicatesAcrossFiles } from "./counted-twice.ts";
import type { ProcessOptions } from "./input.ts";
import { statementYear } from "./statement-year.ts";
import { judgeUntied } from "./untied.ts";

/** The most lots of one result, whose JSON must fit into one string. */
const mostLots = 200_000;

/** A year's sales as the law treats each, and what the person entered besides: all schedules follow from it. */
export type SalesOfYear = {
  readonly year: FinancialYear;
  readonly rules: YearRules;
  readonly files: readonly ReadFile[];
  readonly lots: readonly AssessedLot[];
  readonly setAside: readonly SetAsideRow[];
  /** Sales whose purchase is asked about or was answered. */
  readonly origins: readonly OriginGroup[];
  /** What reading the files and tying their totals gave reason to say. */
  readonly findings: readonly Finding[];
  readonly fairMarketValues: FairMarketValues | undefined;
  readonly prices: PriceBook | undefined;
  /** Kinds that the person chose, by ISIN. */
  readonly kinds: ReadonlyMap<string, KnownKind>;
  /** Undefined where no broker of the statements lists dividends. */
  readonly dividends: DividendsOfYear | undefined;
  readonly beside: BesideStatements;
  readonly returnedCapital: ReturnedCapital;
  readonly slabPercent: StatementChoices["slabPercent"];
  readonly income: GivenIncome | undefined;
  readonly asOf: CalendarDate | undefined;
};

/** Returns the sales of the files' year; refuses answers that cannot be, and totals that do not tie. */
export function salesOfYear(
  read: ReadFiles,
  options: ProcessOptions,
  prices: PriceBook | undefined,
  funds: FundTable | undefined,
): Result<SalesOfYear> {
  const answers = answersOf(options);
  if (!answers.ok) {
    return answers;
  }
  if (read.files.reduce((sum, { lots }) => sum + lots.length, 0) > mostLots) {
    return refusedWith(
      "too-many-lots",
      "These files have more than 200,000 sales, which is more than one report can show. Nothing was " +
        "computed. Process the accounts separately.",
    );
  }
  const dated = statementYear(read, options.assessmentYear);
  if (!dated.ok) {
    return dated;
  }
  const { year, rules, files } = dated.value;
  const beside = judgeGiven(options, year, rules);
  if (!beside.ok) {
    return beside;
  }
  const income = judgeIncome(options, year);
  if (!income.ok) {
    return income;
  }
  const returnedCapital = returnedCapitalOf(options.returnedCapital ?? [], year);
  if (!returnedCapital.ok) {
    return returnedCapital;
  }
  const answered = withAnswers(dated.value, options, prices);
  if (!answered.ok) {
    return answered;
  }
  const { given, origins } = answered.value;
  const { fmvPrices, asOf } = answers.value;
  const fairMarketValues =
    prices && new FairMarketValues(prices, options.acceptProposedFmv === true, fmvPrices);
  const isins = new Set(given.map(({ isin }) => isin));
  const kinds = forWholeSchemes(answers.value.kinds, [...isins], funds);
  const facts = { year, chosenKinds: kinds, funds };
  const lots = assessLots(origins.lots, {
    ...facts,
    fairMarketValues,
    returnedCapital: returnedCapital.value,
  });
  // Whether a total ties never depends on what the person says of a purchase.
  const asStated = options.origins?.length
    ? assessLots(given, {
        ...facts,
        fairMarketValues: undefined,
        returnedCapital: new ReturnedCapital(year, []),
      })
    : lots;
  const dividends = dividendsOf(files, year, options.dividends ?? []);
  if (!dividends.ok) {
    return dividends;
  }
  const untied = judgeUntied(files, asStated);
  if (!untied.ok) {
    return untied;
  }
  return accepted({
    ...{ year, rules, files, lots, fairMarketValues, prices, kinds, asOf },
    setAside: origins.setAside,
    origins: origins.groups,
    findings: [...read.findings, ...dated.value.findings, ...untied.value],
    dividends: dividends.value,
    beside: beside.value,
    returnedCapital: returnedCapital.value,
    // The slab follows from the other income.
    slabPercent: income.value ? undefined : options.slabPercent,
    income: income.value,
  });
}

/** Returns the lots as tendered in buybacks, and then as the person says that they came by them. */
function withAnswers(
  { files, year }: Pick<SalesOfYear, "files" | "year">,
  options: ProcessOptions,
  prices: PriceBook | undefined,
) {
  const stated = files.flatMap((file) => file.lots);
  const withBuybacks = treatAsBuybacks(stated, options.buybacks ?? []);
  if (!withBuybacks.ok) {
    return withBuybacks;
  }
  const given =
    files.length > 1 ? flagDuplicatesAcrossFiles(withBuybacks.value) : withBuybacks.value;
  const origins = answerOrigins(
    given,
    files.flatMap((file) => file.setAside),
    options.origins ?? [],
    prices,
    sectionNames(lawOf(year)),
  );
  return origins.ok ? accepted({ given, origins: origins.value }) : origins;
}
