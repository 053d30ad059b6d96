import { isOfYear } from "@site/result/names";
import { accepted, type Result } from "@site/result/result";
import type { Reconciliation, StatementResult } from "@site/result/statement-result";
import { resultVersion } from "@site/result/version";
import { advanceTax, interestOnGains } from "../advance-tax/advance-tax.ts";
import { untilYearEnd } from "../advance-tax/until-year-end.ts";
import { dividendTax } from "../dividends/dividend-tax.ts";
import { dividendFindings } from "../findings/dividend-findings.ts";
import { statementFindings } from "../findings/statement-findings.ts";
import { causedUpTo } from "../income-tax/caused-tax.ts";
import { judgeDividends } from "../income-tax/given-income.ts";
import { businessLossOf } from "../losses/business-result.ts";
import { businessTrades, isBusinessScope } from "../lots/business-trades.ts";
import { lotClasses } from "../lots/lot-sums.ts";
import { setAsideOf } from "../lots/set-aside.ts";
import type { ReadFile, ReadFiles } from "../read-statement.ts";
import { returnForm } from "../return-form/return-form.ts";
import type { PriceBook } from "../rules/exchange-price.ts";
import type { FundTable } from "../rules/fund-table.ts";
import { lawOf, sectionNames } from "../rules/law-of-year.ts";
import { yearsOfCarryForward } from "../rules/year-rules.ts";
import { schedule112A } from "../schedule-112a/schedule.ts";
import { addedByPerson, buybackLosses, otherAssetGains } from "../schedule-cg/added-gains.ts";
import { lossSchedules } from "../schedule-cg/loss-schedules.ts";
import { otherOrders } from "../schedule-cg/other-orders.ts";
import { allGains, byKey, wholeRupeeRows } from "../schedule-cg/rate-rows.ts";
import { gainUnder112A, scheduleCG } from "../schedule-cg/schedule-cg.ts";
import { orderUsed, setOff } from "../schedule-cg/set-off.ts";
import { taxComputation } from "../schedule-cg/tax-computation.ts";
import { formatDate } from "../values/calendar-date.ts";
import { assessmentYearOf, lastDay } from "../values/financial-year.ts";
import { sumOf } from "../values/fixed-point.ts";
import { formatMoney, larger, smaller } from "../values/money.ts";
import type { ProcessOptions } from "./input.ts";
import { originQuestion } from "./origin-questions.ts";
import { resultLot } from "./result-lot.ts";
import { type SalesOfYear, salesOfYear } from "./sales-of-year.ts";

/**
 * Makes schedules and findings from the lots read, each from those before it: gains, set-off, tax, form.
 * Refuses when a statement's own totals do not tie, or when there is no form for its year; then it
 * returns nothing else. `prices` may be `undefined` when no lot was acquired by 31 January 2018, `funds`
 * when no security is a fund's unit.
 */
export function assess(
  read: ReadFiles,
  options: ProcessOptions,
  prices: PriceBook | undefined,
  funds: FundTable | undefined,
): Result<StatementResult> {
  const sales = salesOfYear(read, options, prices, funds);
  if (!sales.ok) {
    return sales;
  }
  const year = sales.value;
  const gains = gainsOf(year);
  const losses = lossesOf(year, gains);
  const tax = taxOf(year, gains, losses);
  if (!tax.ok) {
    return tax;
  }
  const form = formOf(year, gains);
  const dividends = dividendsIn(year, tax.value);
  const findings = findingsOf(year, gains, losses, form);
  const proposes = findings.some(({ data }) => data?.gainChange !== undefined);
  return accepted({
    version: resultVersion,
    ...statementsOf(year),
    ...originsOf(year),
    classes: lotClasses(year.lots, year.year, form.candidates),
    businessTrades: businessTrades(year.files, year.lots),
    ...gains.schedules,
    ...losses.schedules,
    ...tax.value,
    ...(proposes && taxAsProposed(read, options, prices, funds)),
    untilYearEnd: untilYearEndOf(year, gains),
    form,
    ...(dividends && { dividends }),
    findings,
  });
}

/**
 * The tax with every price of 31 January 2018 that is proposed: computed as if it were accepted, because
 * the return rounds row by row.
 */
function taxAsProposed(
  read: ReadFiles,
  options: ProcessOptions,
  prices: PriceBook | undefined,
  funds: FundTable | undefined,
): Pick<StatementResult, "proposedTax"> {
  const sales = salesOfYear(read, { ...options, acceptProposedFmv: true }, prices, funds);
  if (!sales.ok) {
    return {};
  }
  const gains = gainsOf(sales.value);
  const { afterSetOff } = lossesOf(sales.value, gains);
  return { proposedTax: computedTax(sales.value, gains, afterSetOff).total };
}

/** What the statements say, as they say it. */
function statementsOf({ year, files, lots, setAside }: SalesOfYear) {
  return {
    assessmentYear: assessmentYearOf(year),
    law: lawOf(year),
    period: periodOf(files),
    sources: files.map(({ name, statement }, at) => ({
      file: name,
      broker: statement.broker,
      layout: statement.layout,
      account: statement.accountMasked,
      // As they count: an answer sets sales aside, or makes those count that were.
      lots: lots.filter(({ section }) => section.file === at).length,
    })),
    lotCount: lots.length,
    lots: lots.map(resultLot),
    setAside: setAsideOf(setAside),
    reconciliation: files.flatMap(reconciliationOf),
    statedApart: files.flatMap(({ name, statement: { statedApart = [] } }) =>
      statedApart.map((table) => ({ file: name, ...table })),
    ),
  };
}

/** What is asked about purchases, with the answers that were given. */
function originsOf({ origins, files }: SalesOfYear): Pick<StatementResult, "origins"> {
  const read = files.flatMap((file) => file.lots);
  return origins.length === 0 ? {} : { origins: origins.map((each) => originQuestion(each, read)) };
}

type Gains = ReturnType<typeof gainsOf>;

/** The year's gains before any set-off: Schedules 112A and CG, and the rows that enter table E. */
function gainsOf({ lots, rules, year, beside }: SalesOfYear) {
  const schedule = schedule112A(lots, rules);
  const buybacks = buybackLosses(lots, year);
  const assets = otherAssetGains(lots, rules);
  const rates = wholeRupeeRows(lots, rules, schedule);
  const rowsWith = (otherGains: typeof beside.otherGains) =>
    allGains(rates, [
      ...buybacks.map(({ added }) => added),
      ...assets.flatMap(({ added }) => added ?? []),
      ...addedByPerson(otherGains),
    ]);
  const rows = rowsWith(beside.otherGains);
  const losses = buybacks.map(({ loss }) => loss);
  const isFiled = rules.formsPublished;
  return {
    schedule,
    rows,
    /** The same rows with other entries of the person. */
    rowsWith,
    schedules: {
      schedule112A: {
        rows: isFiled ? schedule.rows : [],
        balance: isFiled ? String(schedule.balance) : "0",
      },
      scheduleCG: scheduleCG(lots, rules, schedule, assets, losses),
      otherGains: beside.otherGains.map(({ gain, ...each }) => ({ ...each, gain: String(gain) })),
      gains: byKey(rows),
    },
  };
}

type Losses = ReturnType<typeof lossesOf>;

/** The set-off of this year's and earlier losses: tables E and F, Schedules CYLA, BFLA and CFL. */
function lossesOf({ year, beside }: SalesOfYear, { rows }: Gains) {
  const earlier = beside.losses
    .filter(({ filedInTime }) => filedInTime)
    .map((loss) => ({ ...loss, lastYear: year - loss.year === yearsOfCarryForward }));
  const businessLoss = businessLossOf(beside);
  const afterSetOff = setOff(rows, earlier, orderUsed, businessLoss);
  return {
    earlier,
    afterSetOff,
    schedules: {
      ...lossSchedules(afterSetOff, beside.losses, businessLoss),
      tableF: byKey(afterSetOff.rows),
      outside112A: byKey(
        afterSetOff.rows.flatMap(({ key, outside112A }) =>
          outside112A === undefined ? [] : [{ key, quarters: outside112A }],
        ),
      ),
    },
  };
}

/** The tax on what is left, with the instalments of a running year or the interest of one that is over. */
function taxOf(sales: SalesOfYear, gains: Gains, { afterSetOff }: Losses) {
  const { year, rules, income, asOf } = sales;
  const slabGains = sumOf(afterSetOff.rows.find(({ key }) => key === "slab")?.quarters ?? []);
  const judged = income ? judgeDividends(income, slabGains) : accepted(undefined);
  if (!judged.ok) {
    return judged;
  }
  const isOver = rules.formsPublished;
  const { rows } = afterSetOff;
  const facts = {
    ...{ year, rules, afterSetOff: rows, asOf: isOver ? undefined : asOf },
    causedUpTo: income && ((periods: number) => causedUpTo({ year, rules, income, rows }, periods)),
  };
  const ofYear = advanceTax(facts);
  return accepted({
    tax: computedTax(sales, gains, afterSetOff),
    advanceTax: isOver ? null : ofYear,
    interest: isOver ? interestOnGains(ofYear) : null,
  });
}

/** The dividends of the year by period, with the tax on them once the slab is known. */
function dividendsIn(
  { dividends, year, slabPercent }: SalesOfYear,
  { advanceTax: ofYear, interest }: Pick<StatementResult, "advanceTax" | "interest">,
): StatementResult["dividends"] {
  if (dividends === undefined) {
    return undefined;
  }
  const { repeated: _repeated, ...known } = dividends;
  const gains = ofYear ?? interest;
  const isTaxed = slabPercent !== undefined && gains !== null && known.rows.length > 0;
  return {
    ...known,
    tax: isTaxed ? dividendTax(known.periods, gains, year, slabPercent) : null,
  };
}

function computedTax(
  { year, rules, beside: { otherGains }, slabPercent, income }: SalesOfYear,
  { schedules: { scheduleCG } }: Gains,
  afterSetOff: Losses["afterSetOff"],
) {
  return taxComputation({
    ...{ year, scheduleCG, otherGains, afterSetOff, rules, slabPercent, income },
  });
}

/** What further gains and losses would change, as long as the year runs. */
function untilYearEndOf(sales: SalesOfYear, gains: Gains) {
  const { year, rules, asOf, beside } = sales;
  if (rules.formsPublished || (asOf !== undefined && asOf > lastDay(year))) {
    return null;
  }
  return untilYearEnd(rules, (further) => {
    const otherGains = [...beside.otherGains, ...further];
    const withThem = { ...sales, beside: { ...beside, otherGains } };
    const changed = { ...gains, rows: gains.rowsWith(otherGains) };
    const { afterSetOff } = lossesOf(withThem, changed);
    return { tax: computedTax(withThem, changed, afterSetOff), afterSetOff };
  });
}

/** The form of the return. */
function formOf(sales: SalesOfYear, { schedules: { scheduleCG } }: Gains) {
  const { files, lots, setAside, beside, rules, year } = sales;
  return returnForm({
    ...{ lots, beside, rules, year },
    businessTrades: businessTrades(files, lots),
    salesSetAside: setAside.some((row) => !isBusinessScope(row.section.scope) && isOfYear(row)),
    buybacks: scheduleCG.buybackLosses,
    gain112A: gainUnder112A(scheduleCG, beside.otherGains),
  });
}

function findingsOf(
  sales: SalesOfYear,
  { rows, schedule, schedules: { scheduleCG } }: Gains,
  { afterSetOff, earlier, schedules: { cyla, cfl } }: Losses,
  form: ReturnType<typeof formOf>,
) {
  const { files, findings, lots, setAside, year, rules, beside, fairMarketValues, kinds, asOf } =
    sales;
  const { origins, prices } = sales;
  const ofDividends = dividendFindings(files, sales.dividends);
  return statementFindings({
    hasIncome: sales.income !== undefined,
    ...{ origins, prices },
    ...{ lots, setAside, year, rules, schedule, fairMarketValues, beside, cyla, cfl, form, asOf },
    businessTrades: businessTrades(files, lots),
    returnedCapital: sales.returnedCapital,
    read: { files, findings: [...findings, ...ofDividends] },
    buybacks: scheduleCG.buybackLosses,
    lossesLeft: {
      shortTerm: afterSetOff.shortTermLossLeft,
      longTerm: afterSetOff.longTermLossLeft,
    },
    otherOrders: otherOrders(rows, earlier, businessLossOf(beside)),
    chosenKinds: kinds,
    fileNames: files.map(({ name }) => name),
    section: sectionNames(lawOf(year)),
  });
}

function reconciliationOf({ name, statement }: ReadFile): readonly Reconciliation[] {
  return statement.tieOuts.map((tie) => ({
    file: name,
    broker: statement.broker,
    check: tie.check,
    ...(tie.name !== undefined && { name: tie.name }),
    stated: formatMoney(tie.stated),
    computed: formatMoney(tie.computed),
    difference: formatMoney(tie.difference),
    ok: tie.ok,
  }));
}

/** Returns the days the statements say they cover; else from the first sale to the last. */
function periodOf(files: readonly ReadFile[]): StatementResult["period"] {
  const days = files.flatMap(({ statement: { period }, transfers }) => [
    ...(period === null ? [] : [period.from, period.to]),
    ...(transfers === null ? [] : [transfers.first, transfers.last]),
  ]);
  return days.length === 0
    ? null
    : { from: formatDate(days.reduce(smaller)), to: formatDate(days.reduce(larger)) };
}
