import { divideRounded, scale, sumOf } from "../../law/values/fixed-point.ts";
import { larger, smaller } from "../../law/values/money.ts";
import { capitalGainRows } from "./capital-gain-rows.ts";
import { fieldText } from "./field-words.ts";
import { cflYears, type Itr2, type nilAsset, ownHeads, totalsOf112A } from "./itr2.ts";
import { itemGains } from "./own-gains.ts";

/** A rule of the department's list (ITR-2, AY 2026-27, category A) as one place of a return has it. */
type CheckedRule = {
  readonly rule: number;
  readonly holds: boolean;
  readonly message: string;
};

/**
 * The rules of each row of capital gains, in the form's order: on Schedules CYLA and BFLA, Table F, the
 * row's loss (row i) and gain (column 1) in Table E, what is set off against the gain, and of the loss.
 */
const rulesOfRows = [
  { cyla: 567, bfla: 579, tableF: 577, loss: 573, gain: 574, setOff: 551, lossUsed: 557 },
  { cyla: 257, bfla: 241, tableF: 169, loss: 159, gain: 163, setOff: 552, lossUsed: 558 },
  { cyla: 258, bfla: 242, tableF: 170, loss: 160, gain: 164, setOff: 553, lossUsed: 559 },
  { cyla: 259, bfla: 243, tableF: 171, loss: 161, gain: 165, setOff: 554, lossUsed: 560 },
  { cyla: 568, bfla: 580, tableF: 578, loss: 575, gain: 576, setOff: 555, lossUsed: 561 },
  { cyla: 263, bfla: 244, tableF: 172, loss: 162, gain: 166, setOff: 556, lossUsed: 562 },
];

const rowsWithRules = capitalGainRows.flatMap((row, i) =>
  rulesOfRows.slice(i, i + 1).map((rules) => ({ ...row, rules })),
);

/**
 * Checks the rules that tie the schedules of capital gains to each other on `ITR.ITR2` of a return
 * without gains at 30% or under a treaty, and passes each to `seen` as often as the return has a place
 * for it.
 */
export function checkRules(itr2: Itr2, seen: (checked: CheckedRule) => void): void {
  const holds: Holds = (rule, isTrue, message) => seen({ rule, holds: isTrue, message });
  const equal: Equal = (rule, left, right, message) =>
    holds(rule, left === right, `${message} (${left} and ${right})`);
  schedule112A(itr2, holds);
  scheduleCG(itr2, equal);
  lossTables(itr2, equal, holds);
  bflaAndCfl(itr2, equal, holds);
}

/** Returns the rules that a return breaks, see `checkRules`. */
export function brokenRules(itr2: Itr2): readonly CheckedRule[] {
  const broken: CheckedRule[] = [];
  checkRules(itr2, (checked) => {
    if (!checked.holds) {
      broken.push(checked);
    }
  });
  return broken;
}

type Holds = (rule: number, isTrue: boolean, message: string) => void;
type Equal = (rule: number, left: bigint, right: bigint, message: string) => void;

/** Rules 84 to 90 and 173. */
function schedule112A({ Schedule112A: schedule }: Itr2, holds: Holds): void {
  const { Schedule112ADtls: rows } = schedule;
  rows.forEach((row, i) => {
    const where = `row ${i + 1} of Schedule 112A`;
    const { NumSharesUnits: units, SalePricePerShareUnit: price } = row;
    const { FairMktValuePerShareunit: fmv, TotFairMktValueCapAst: market } = row;
    const sale = row.TotSaleValue;
    if (row.ShareOnOrBefore === "BE") {
      holds(84, productOf(units, price) === sale, `${where}, column 6`);
      holds(87, productOf(units, fmv) === market, `${where}, column 11`);
      holds(86, row.LTCGBeforelowerB1B2 === smaller(sale, market), `${where}, column 9`);
    } else {
      const isNothing = [units, price, fmv, market].every((each) => !each);
      holds(173, isNothing, `${where}, columns 4, 5, 10 and 11`);
    }
    const cost = larger(row.AcquisitionCost, row.LTCGBeforelowerB1B2);
    const deductions = row.CostAcqWithoutIndx + row.ExpExclCnctTransfer;
    holds(85, row.CostAcqWithoutIndx === cost, `${where}, column 7`);
    holds(88, row.TotalDeductions === deductions, `${where}, column 13`);
    holds(89, row.Balance === sale - row.TotalDeductions, `${where}, column 14`);
  });
  const balance = { field: "Balance", total: "TotalBalance112A" } as const;
  for (const { field, total } of [...totalsOf112A, balance]) {
    const sum = sumOf(rows.map((row) => row[field]));
    holds(90, schedule[total] === sum, fieldText(`Schedule112A.${total}`));
  }
}

/** Column 4 times a price in whole rupees, half away from zero. */
function productOf(units: bigint | undefined, price: bigint | undefined): bigint {
  return units === undefined || price === undefined
    ? 0n
    : divideRounded(units * price, scale * scale);
}

/**
 * Rules 98 to 100, 112 to 114, 122 to 124, 134, 135, 147 to 149, 159 to 166, 178, 573 to 576 and 589.
 * No item is at 30% or at a treaty's rate.
 */
function scheduleCG({ ScheduleCGFor23: cg, Schedule112A }: Itr2, equal: Equal): void {
  const { ShortTermCapGainFor23: short, LongTermCapGain23: long, CurrYrLosses: e } = cg;
  for (const { EquityMFonSTTDtls } of short.EquityMFonSTT) {
    asset(EquityMFonSTTDtls, [112, 113, 114], "item A2", equal);
  }
  asset(short.SaleOnOtherAssets, [122, 123, 124], "item A5", equal);
  asset(long.SaleofAssetNADtls.SaleofAssetNA, [147, 148, 149], "item B8", equal);
  const { BalanceCG, DeductionUs54F, CapgainonAssets } = long.SaleOfEquityShareUs112A;
  const { TotalBalance112A } = Schedule112A;
  equal(134, BalanceCG, TotalBalance112A, "item B3a and column 14 of Schedule 112A");
  equal(135, CapgainonAssets, BalanceCG - DeductionUs54F, "item B3c");
  const { TotalCapitalLossBuyBackShares, CapitalLossBuyBackSharesDtls } =
    short.CapitalLossBuyBackShares;
  const parts = sumOf(CapitalLossBuyBackSharesDtls.map(({ Amount }) => Amount));
  equal(589, TotalCapitalLossBuyBackShares, parts, "item A(A)");
  const gains = itemGains(cg);
  const ofRow = (key: string | undefined) =>
    sumOf(gains.filter(({ row }) => row === key).map(({ gain }) => gain));
  equal(98, short.TotalSTCG, ofRow("111A@20") + ofRow("slab"), "item A9");
  equal(99, long.TotalLTCG, ofRow("112A@12.5"), "item B12");
  for (const { key, e: row, loss, rules } of rowsWithRules) {
    const sum = ofRow(key);
    equal(rules.loss, e.InLossSetOff[loss], larger(-sum, 0n), "row i of Table E");
    equal(rules.gain, e[row].CurrYearIncome, larger(sum, 0n), "column 1 of Table E");
  }
  const left = sumOf(capitalGainRows.map((row) => e[row.e].CurrYrCapGain));
  equal(100, cg.SumOfCGIncm, left, "item C1");
  equal(178, cg.TotScheduleCGFor23, left + cg.IncmFromVDATrnsf, "item C3");
}

function asset(
  { DeductSec48: of, ...item }: typeof nilAsset,
  [deductionRule, balanceRule, gainRule]: readonly [number, number, number],
  name: string,
  equal: Equal,
): void {
  const deductions = of.AquisitCost + of.ImproveCost + of.ExpOnTrans;
  const gain = item.BalanceCG + item.LossSec94of7Or94of8 - item.DeductionUs54F;
  equal(deductionRule, of.TotalDedn, deductions, `${name} biv`);
  equal(balanceRule, item.BalanceCG, item.FullConsideration - deductions, `${name} c`);
  equal(gainRule, item.CapgainonAssets, gain, `${name} e`);
}

/** Table E, whose rules 168 and 158 are 563 and 564 again, Schedules CYLA and BFLA, and Table F. */
function lossTables(itr2: Itr2, equal: Equal, holds: Holds): void {
  const { CurrYrLosses: e, AccruOrRecOfCG: tableF } = itr2.ScheduleCGFor23;
  for (const { e: row, head, f, words, rules } of rowsWithRules) {
    const { CurrYearIncome: income, CurrYrCapGain: remaining } = e[row];
    const used = sumOf(capitalGainRows.map(({ loss }) => e[row][loss]));
    holds(rules.setOff, used <= income, `set-off against ${words} in Table E`);
    equal(563, remaining, income - used, `column 8 of ${words} in Table E`);
    const { IncCYLA: cyla } = itr2.ScheduleCYLA[head];
    equal(rules.cyla, cyla.IncOfCurYrUnderThatHead, remaining, `${words} in Schedule CYLA`);
    const other = cyla.HPlossCurYrSetoff + cyla.OthSrcLossNoRaceHorseSetoff;
    const after = cyla.IncOfCurYrUnderThatHead - other;
    holds(268, after >= 0n, `columns 2 and 3 of ${words} in Schedule CYLA`);
    equal(256, cyla.IncOfCurYrAfterSetOff, after, `column 4 of ${words} in Schedule CYLA`);
    const { IncBFLA: bfla } = itr2.ScheduleBFLA[head];
    const left = bfla.IncOfCurYrAfterSetOffBFLosses;
    const [before, set] = [bfla.IncOfCurYrUndHeadFromCYLA, bfla.BFlossPrevYrUndSameHeadSetoff];
    equal(rules.bfla, before, after, `${words} in Schedule BFLA`);
    equal(238, left, before - set, `column 3 of ${words} in Schedule BFLA`);
    holds(269, set <= before, `column 2 of ${words} in Schedule BFLA`);
    const sum = sumOf(Object.values(tableF[f].DateRange));
    equal(rules.tableF, sum, left, `${words} in Table F and column 3 of Schedule BFLA`);
  }
  for (const { loss: column, words, rules } of rowsWithRules) {
    const used = sumOf(capitalGainRows.map((row) => e[row.e][column]));
    const loss = e.InLossSetOff[column];
    equal(157, e.TotLossSetOff[column], used, `row viii of Table E, ${words}`);
    holds(rules.lossUsed, used <= loss, `set-off of losses of ${words} in Table E`);
    equal(564, e.LossRemainSetOff[column], loss - used, `row ix of Table E, ${words}`);
  }
}

/** Rules 236, 237, 247, 271 to 273, 275 and 748. */
function bflaAndCfl(itr2: Itr2, equal: Equal, holds: Holds): void {
  const { ScheduleBFLA: bfla, ScheduleCFL: cfl } = itr2;
  const { LossRemainSetOff: remaining } = itr2.ScheduleCGFor23.CurrYrLosses;
  const heads = capitalGainRows.map(({ head }) => head);
  const rows = [...heads, ...ownHeads].map((head) => bfla[head].IncBFLA);
  const set = sumOf(rows.map((row) => row.BFlossPrevYrUndSameHeadSetoff));
  const income = sumOf(rows.map((row) => row.IncOfCurYrAfterSetOffBFLosses));
  equal(236, bfla.TotalBFLossSetOff.TotBFLossSetoff, set, "the total of column 2 of Schedule BFLA");
  equal(237, bfla.IncomeOfCurrYrAftCYLABFLA, income, "the total of Schedule BFLA");
  const used = sumOf(heads.map((head) => bfla[head].IncBFLA.BFlossPrevYrUndSameHeadSetoff));
  const { LossSummaryDetail: brought } = cfl.TotalOfBFLossesEarlierYrs;
  const { LossSummaryDetail: adjusted } = cfl.AdjTotBFLossInBFLA;
  const { LossSummaryDetail: current } = cfl.CurrentAYloss;
  const { LossSummaryDetail: carried } = cfl.TotalLossCFSummary;
  const both = (row: typeof brought) => row.TotalSTCGPTILossCF + row.TotalLTCGPTILossCF;
  equal(247, used, both(adjusted), "column 2 of Schedule BFLA and row x of Schedule CFL");
  holds(271, used <= both(brought), "column 2 of Schedule BFLA");
  for (const [field, term, rule] of [
    ["TotalSTCGPTILossCF", "short", 272],
    ["TotalLTCGPTILossCF", "long", 273],
  ] as const) {
    const rest = brought[field] - adjusted[field] + current[field];
    equal(748, carried[field], larger(rest, 0n), "row xii of Schedule CFL");
    const years = sumOf(cflYears.map((year) => cfl[year].CarryFwdLossDetail[field]));
    equal(275, brought[field], years, `earlier losses, ${term}-term`);
    const ofTerm = capitalGainRows.filter((row) => row.term === term);
    const left = sumOf(ofTerm.map(({ loss }) => remaining[loss]));
    equal(rule, current[field], left, `${term}-term loss in Schedule CFL`);
  }
}
