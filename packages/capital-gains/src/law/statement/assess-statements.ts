import { isOfYear, type KnownKind } from "result/names";
import type { Reconciliation, StatementResult } from "result/statement-result";
import { resultVersion } from "result/version";
import { advanceTax, interestOnGains } from "../advance-tax/advance-tax.ts";
import { statementFindings } from "../findings/statement-findings.ts";
import { judgeGiven } from "../losses/judge-given.ts";
import { assessLots } from "../lots/assess-lots.ts";
import { businessTrades, isBusinessScope } from "../lots/business-trades.ts";
import { FairMarketValues } from "../lots/fair-market-values.ts";
import { lotClasses } from "../lots/lot-sums.ts";
import { setAsideOf } from "../lots/set-aside.ts";
import { treatAsBuybacks } from "../lots/tendered-shares.ts";
import type { ReadFile, ReadFiles } from "../read-statement.ts";
import { accepted, type Result, refused } from "../refusal.ts";
import { returnForm } from "../return-form/return-form.ts";
import type { PriceBook } from "../rules/exchange-price.ts";
import type { FundTable } from "../rules/fund-table.ts";
import { lawOf, sectionNames } from "../rules/law-of-year.ts";
import { forWholeSchemes } from "../rules/security.ts";
import { contradiction } from "../rules/security-kind.ts";
import { yearsOfCarryForward } from "../rules/year-rules.ts";
import { schedule112A } from "../schedule-112a/schedule.ts";
import { addedByPerson, buybackLosses, otherAssetGains } from "../schedule-cg/added-gains.ts";
import { lossSchedules } from "../schedule-cg/loss-schedules.ts";
import { otherOrders } from "../schedule-cg/other-orders.ts";
import { allGains, byKey, rateRows, wholeRupeeRows } from "../schedule-cg/rate-rows.ts";
import { gainUnder112A, scheduleCG } from "../schedule-cg/schedule-cg.ts";
import { setOff } from "../schedule-cg/set-off.ts";
import { formatDate, isoDate } from "../values/calendar-date.ts";
import { assessmentYearOf } from "../values/financial-year.ts";
import { formatAtLeastTwo } from "../values/fixed-point.ts";
import { judgeIsin } from "../values/isin.ts";
import {
  formatMoney,
  larger,
  type Money,
  money,
  parseMoney,
  smaller,
  wholeRupees,
} from "../values/money.ts";
import { flagDuplicatesAcrossFiles } from "./counted-twice.ts";
import type { ProcessOptions } from "./input.ts";
import { resultLot } from "./result-lot.ts";
import { statementYear } from "./statement-year.ts";
import { judgeUntied } from "./untied.ts";

/** The most lots of one result, whose JSON must fit into one string. */
const mostLots = 200_000;

/**
 * Makes schedules and findings from the lots read. Refuses when a statement's own totals do not
 * tie, or when there is no form for its year; then it returns nothing else. `prices` may be
 * `undefined` when no lot was acquired by 31 January 2018, `funds` when no security is a fund's unit.
 */
export function assess(
  read: ReadFiles,
  options: ProcessOptions,
  prices: PriceBook | undefined,
  funds: FundTable | undefined,
): Result<StatementResult> {
  const chosenKinds = kindsOf(options);
  if (!chosenKinds.ok) {
    return chosenKinds;
  }
  const given = givenPrices(options.fmvPrices ?? {});
  if (!given.ok) {
    return given;
  }
  const stated = read.files.flatMap(({ lots }) => lots);
  if (stated.length > mostLots) {
    return refused(
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
  const lotsOfYear = files.flatMap((file) => file.lots);
  const asOf = options.asOf === undefined ? undefined : isoDate(options.asOf);
  if (options.asOf !== undefined && asOf === undefined) {
    return refused(
      "as-of-malformed",
      `"${options.asOf.slice(0, 20)}" is not a date. Write it as 2026-11-22.`,
    );
  }
  const beside = judgeGiven(options, year, rules);
  if (!beside.ok) {
    return beside;
  }
  const withBuybacks = treatAsBuybacks(lotsOfYear, options.buybacks ?? []);
  if (!withBuybacks.ok) {
    return withBuybacks;
  }
  const fairMarketValues =
    prices && new FairMarketValues(prices, options.acceptProposedFmv === true, given.value);
  const isins = new Set(lotsOfYear.map(({ isin }) => isin));
  const kinds = forWholeSchemes(chosenKinds.value, [...isins], funds);
  const lots = assessLots(
    files.length > 1 ? flagDuplicatesAcrossFiles(withBuybacks.value) : withBuybacks.value,
    { year, fairMarketValues, chosenKinds: kinds, funds },
  );
  const untied = judgeUntied(files, lots);
  if (!untied.ok) {
    return untied;
  }
  const setAside = files.flatMap((file) => file.setAside);
  const schedule = schedule112A(lots, rules);
  const { rows, balance } = schedule;
  const signed = rateRows(lots, rules);
  const buybacks = buybackLosses(lots, year);
  const assets = otherAssetGains(lots, rules);
  const added = [
    ...buybacks.map((each) => each.added),
    ...assets.flatMap((each) => each.added ?? []),
    ...addedByPerson(beside.value.otherGains),
  ];
  const carried = beside.value.losses
    .filter(({ filedInTime }) => filedInTime)
    .map((loss) => ({ ...loss, lastYear: year - loss.year === yearsOfCarryForward }));
  const afterSetOff = setOff(
    allGains(signed, added, "exact"),
    carried.map((loss) => ({
      ...loss,
      shortTerm: wholeRupees(loss.shortTerm),
      longTerm: wholeRupees(loss.longTerm),
    })),
  );
  const wholeRows = wholeRupeeRows(signed, lots, schedule);
  const gainsInReturn = allGains(wholeRows, added, "inReturn");
  const inReturn = setOff(gainsInReturn, carried);
  const schedules = lossSchedules(inReturn, beside.value.losses);
  const shortTerm = money(afterSetOff.shortTermLossLeft);
  const longTerm = money(afterSetOff.longTermLossLeft);
  const losses = buybacks.map(({ loss }) => loss);
  const cg = scheduleCG(lots, rules, schedule, assets, losses);
  const law = lawOf(year);
  const business = businessTrades(files, lots);
  const isPublished = rules.formsPublished;
  const taxOfYear = advanceTax({
    year,
    rules,
    afterSetOff: inReturn.rows,
    asOf: isPublished ? undefined : asOf,
  });
  const form = returnForm({
    lots,
    businessTrades: business,
    salesSetAside: setAside.some((row) => !isBusinessScope(row.section.scope) && isOfYear(row)),
    buybacks: losses,
    beside: beside.value,
    gain112A: gainUnder112A(cg, beside.value.otherGains),
    rules,
    year,
  });
  const findings = statementFindings({
    read: { files, findings: [...read.findings, ...dated.value.findings, ...untied.value] },
    lots,
    setAside,
    year,
    rules,
    schedule,
    fairMarketValues,
    buybacks: losses,
    lossesLeft: { shortTerm, longTerm },
    beside: beside.value,
    cfl: schedules.cfl,
    otherOrders: otherOrders(gainsInReturn, carried),
    form,
    chosenKinds: kinds,
    asOf,
    fileNames: files.map(({ name }) => name),
    section: sectionNames(law),
  });
  const result: StatementResult = {
    version: resultVersion,
    assessmentYear: assessmentYearOf(year),
    law,
    period: periodOf(files),
    sources: files.map(({ name, statement, lots: own }) => ({
      file: name,
      broker: statement.broker,
      layout: statement.layout,
      account: statement.accountMasked,
      lots: own.length,
    })),
    lotCount: lots.length,
    lots: lots.map(resultLot),
    setAside: setAsideOf(setAside),
    classes: lotClasses(lots, year, form.candidates),
    businessTrades: business,
    schedule112A: {
      rows: isPublished ? rows : [],
      balance: isPublished ? String(balance) : "0",
    },
    scheduleCG: cg,
    otherGains: beside.value.otherGains.map(({ gain, ...each }) => ({
      ...each,
      gain: String(gain),
    })),
    ...schedules,
    tableF: byKey(afterSetOff.rows, formatAtLeastTwo),
    tableFInReturn: byKey(inReturn.rows, String),
    outside112AInReturn: byKey(
      inReturn.rows.flatMap(({ outside112A, ...row }) =>
        outside112A === undefined ? [] : [{ ...row, quarters: outside112A }],
      ),
      String,
    ),
    quarters: byKey(signed, formatAtLeastTwo),
    gainsInReturn: byKey(gainsInReturn, String),
    form,
    advanceTax: isPublished ? null : taxOfYear,
    interest: isPublished ? interestOnGains(taxOfYear) : null,
    lossesLeft: { shortTerm: formatMoney(shortTerm), longTerm: formatMoney(longTerm) },
    reconciliation: files.flatMap(reconciliationOf),
    statedApart: files.flatMap(({ name, statement: { statedApart = [] } }) =>
      statedApart.map((table) => ({ file: name, ...table })),
    ),
    findings,
  };
  return accepted(result);
}

/** Returns the kinds that the person chose, by ISIN; refuses one that contradicts its ISIN. */
function kindsOf(options: ProcessOptions): Result<ReadonlyMap<string, KnownKind>> {
  const kinds = new Map(Object.entries(options.kinds ?? {}));
  for (const [isin, kind] of kinds) {
    const problem = contradiction(isin, kind);
    if (problem !== undefined) {
      return refused(
        "kind-contradicts-isin",
        `${isin} ${problem}, so its kind cannot be ${kind}. Nothing was computed; leave this choice out or correct it.`,
      );
    }
  }
  return accepted(kinds);
}

/** Reads the person's own prices of 31 January 2018. */
function givenPrices(texts: Readonly<Record<string, string>>): Result<Map<string, Money>> {
  const prices = new Map<string, Money>();
  for (const [isin, text] of Object.entries(texts)) {
    const price = parseMoney(text);
    if (judgeIsin(isin) === "malformed" || price === undefined || price <= 0n) {
      return refused(
        "fmv-price-malformed",
        `"${isin}=${text}" is not a price of 31 January 2018. Write the ISIN and the rupees per share, ` +
          "such as INE154A01025=276.",
      );
    }
    prices.set(isin, price);
  }
  return accepted(prices);
}

function reconciliationOf({ name, statement }: ReadFile): readonly Reconciliation[] {
  return statement.tieOuts.map((tie) => ({
    file: name,
    broker: statement.broker,
    check: tie.check,
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
