import { divideRounded, sumOf } from "../../law/values/fixed-point.ts";
import { larger, smaller } from "../../law/values/money.ts";
import {
  integerAt,
  itemsAt,
  type JsonNode,
  jsonAt,
  keysOf,
  textAt,
} from "../../readers/json/json-text.ts";
import { capitalGainRows } from "./capital-gain-rows.ts";
import { fieldText } from "./field-words.ts";
import { itemGains } from "./own-gains.ts";

/** A rule of the department's list (ITR-2, AY 2026-27, category A) as one place of a return has it. */
export type CheckedRule = {
  readonly rule: number;
  readonly holds: boolean;
  readonly message: string;
};

const buyback = ["CapitalLossBuyBackShares", "TotalCapitalLossBuyBackShares"] as const;

/** The rules of a row of capital gains, by what each is about. */
type RulesOfRow = {
  readonly cyla: number;
  readonly bfla: number;
  readonly tableF: number;
  /** Row i and column 1 of Table E. */
  readonly loss: number;
  readonly gain: number;
  /** What is set off against the row's gain, and of its loss. */
  readonly setOff: number;
  readonly lossUsed: number;
};

const rulesOfRows: Readonly<Record<(typeof capitalGainRows)[number]["head"], RulesOfRow>> = {
  STCG20Per: {
    cyla: 567,
    bfla: 579,
    tableF: 577,
    loss: 573,
    gain: 574,
    setOff: 551,
    lossUsed: 557,
  },
  STCG30Per: {
    cyla: 257,
    bfla: 241,
    tableF: 169,
    loss: 159,
    gain: 163,
    setOff: 552,
    lossUsed: 558,
  },
  STCGAppRate: {
    cyla: 258,
    bfla: 242,
    tableF: 170,
    loss: 160,
    gain: 164,
    setOff: 553,
    lossUsed: 559,
  },
  STCGDTAARate: {
    cyla: 259,
    bfla: 243,
    tableF: 171,
    loss: 161,
    gain: 165,
    setOff: 554,
    lossUsed: 560,
  },
  LTCG12_5Per: {
    cyla: 568,
    bfla: 580,
    tableF: 578,
    loss: 575,
    gain: 576,
    setOff: 555,
    lossUsed: 561,
  },
  LTCGDTAARate: {
    cyla: 263,
    bfla: 244,
    tableF: 172,
    loss: 162,
    gain: 166,
    setOff: 556,
    lossUsed: 562,
  },
};

/**
 * Checks the rules that tie the schedules of capital gains to each other on `ITR.ITR2` of a return
 * without gains at 30% or under a treaty, and passes each to `seen` as often as the return has a place
 * for it.
 */
export function checkRules(itr2: JsonNode, seen: (checked: CheckedRule) => void): void {
  const holds: Holds = (rule, isTrue, message) => seen({ rule, holds: isTrue, message });
  const equal: Equal = (rule, left, right, message) =>
    holds(rule, left === right, `${message} (${left} and ${right})`);
  schedule112A(itr2, holds);
  scheduleCG(itr2, equal);
  lossTables(itr2, equal, holds);
  bflaAndCfl(itr2, equal, holds);
}

/** Returns the rules that a return breaks, see `checkRules`. */
export function brokenRules(itr2: JsonNode): readonly CheckedRule[] {
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
function schedule112A(itr2: JsonNode, holds: Holds): void {
  const schedule = jsonAt(itr2, "Schedule112A");
  if (schedule === undefined) {
    return;
  }
  const rows = itemsAt(schedule, "Schedule112ADtls");
  rows.forEach((row, i) => {
    const at = (field: string) => integerAt(row, field);
    const where = `row ${i + 1} of Schedule 112A`;
    if (textAt(row, "ShareOnOrBefore") === "BE") {
      const [sale, market] = [at("TotSaleValue"), at("TotFairMktValueCapAst")];
      holds(84, productOf(row, "SalePricePerShareUnit") === sale, `${where}, column 6`);
      holds(87, productOf(row, "FairMktValuePerShareunit") === market, `${where}, column 11`);
      holds(86, at("LTCGBeforelowerB1B2") === smaller(sale, market), `${where}, column 9`);
    } else {
      const none = ["NumSharesUnits", "SalePricePerShareUnit", "FairMktValuePerShareunit"];
      holds(
        173,
        [...none, "TotFairMktValueCapAst"].every((field) => isNothing(jsonAt(row, field))),
        `${where}, columns 4, 5, 10 and 11`,
      );
    }
    const cost = larger(at("AcquisitionCost"), at("LTCGBeforelowerB1B2"));
    const deductions = at("CostAcqWithoutIndx") + at("ExpExclCnctTransfer");
    holds(85, at("CostAcqWithoutIndx") === cost, `${where}, column 7`);
    holds(88, at("TotalDeductions") === deductions, `${where}, column 13`);
    holds(89, at("Balance") === at("TotSaleValue") - at("TotalDeductions"), `${where}, column 14`);
  });
  const totals = [
    ["TotSaleValue", "SaleValue112A"],
    ["CostAcqWithoutIndx", "CostAcqWithoutIndx112A"],
    ["AcquisitionCost", "AcquisitionCost112A"],
    ["LTCGBeforelowerB1B2", "LTCGBeforelowerB1B2112A"],
    ["TotFairMktValueCapAst", "FairMktValueCapAst112A"],
    ["ExpExclCnctTransfer", "ExpExclCnctTransfer112A"],
    ["TotalDeductions", "Deductions112A"],
    ["Balance", "Balance112A"],
    ["Balance", "TotalBalance112A"],
  ] as const;
  for (const [field, total] of totals) {
    const sum = sumOf(rows.map((row) => integerAt(row, field)));
    holds(90, integerAt(schedule, total) === sum, fieldText(`Schedule112A.${total}`));
  }
}

function isNothing(node: JsonNode | undefined): boolean {
  return node === undefined || (node.kind === "number" && node.digits === 0n);
}

/** Column 4 times a price in whole rupees, half away from zero. */
function productOf(row: JsonNode, price: string): bigint {
  const [units, each] = [jsonAt(row, "NumSharesUnits"), jsonAt(row, price)];
  if (units?.kind !== "number" || each?.kind !== "number") {
    return 0n;
  }
  const scale = units.scale + each.scale;
  const digits = units.digits * each.digits;
  return scale <= 0 ? digits * 10n ** BigInt(-scale) : divideRounded(digits, 10n ** BigInt(scale));
}

/**
 * Rules 98 to 100, 112 to 114, 122 to 124, 134, 135, 147 to 149, 159 to 166, 178, 573 to 576 and 589.
 * No item is at 30% or at a treaty's rate.
 */
function scheduleCG(itr2: JsonNode, equal: Equal): void {
  const cg = jsonAt(itr2, "ScheduleCGFor23");
  const short = jsonAt(cg, "ShortTermCapGainFor23");
  const long = jsonAt(cg, "LongTermCapGain23");
  const equity = itemsAt(short, "EquityMFonSTT").map((item) => jsonAt(item, "EquityMFonSTTDtls"));
  for (const item of equity) {
    asset(item, [112, 113, 114], "item A2", equal);
  }
  const a5 = jsonAt(short, "SaleOnOtherAssets");
  asset(a5, [122, 123, 124], "item A5", equal);
  const b8 = jsonAt(long, "SaleofAssetNADtls", "SaleofAssetNA");
  asset(b8, [147, 148, 149], "item B8", equal);
  const b3 = jsonAt(long, "SaleOfEquityShareUs112A");
  const balance = integerAt(itr2, "Schedule112A", "TotalBalance112A");
  equal(134, integerAt(b3, "BalanceCG"), balance, "item B3a and column 14 of Schedule 112A");
  const b3c = integerAt(b3, "BalanceCG") - integerAt(b3, "DeductionUs54F");
  equal(135, integerAt(b3, "CapgainonAssets"), b3c, "item B3c");
  const total = integerAt(short, ...buyback);
  const buybacks = itemsAt(short, buyback[0], "CapitalLossBuyBackSharesDtls");
  const parts = sumOf(buybacks.map((each) => integerAt(each, "Amount")));
  equal(589, total, parts, "item A(A)");
  const gains = itemGains(cg);
  const ofRow = (key: string) =>
    sumOf(gains.filter(({ row }) => row === key).map(({ gain }) => gain));
  equal(98, integerAt(short, "TotalSTCG"), ofRow("111A@20") + ofRow("slab"), "item A9");
  equal(99, integerAt(long, "TotalLTCG"), ofRow("112A@12.5"), "item B12");
  const e = jsonAt(cg, "CurrYrLosses");
  for (const { key, e: row, loss, head } of capitalGainRows) {
    const rules = rulesOfRows[head];
    const sum = key === undefined ? 0n : ofRow(key);
    const lost = integerAt(e, "InLossSetOff", loss);
    equal(rules.loss, lost, larger(-sum, 0n), "row i of Table E");
    const gain = integerAt(e, row, "CurrYearIncome");
    equal(rules.gain, gain, larger(sum, 0n), "column 1 of Table E");
  }
  const left = sumOf(capitalGainRows.map((row) => integerAt(e, row.e, "CurrYrCapGain")));
  equal(100, integerAt(cg, "SumOfCGIncm"), left, "item C1");
  const all = left + integerAt(cg, "IncmFromVDATrnsf");
  equal(178, integerAt(cg, "TotScheduleCGFor23"), all, "item C3");
}

function asset(
  item: JsonNode | undefined,
  [deductionRule, balanceRule, gainRule]: readonly [number, number, number],
  name: string,
  equal: Equal,
): void {
  const of = (field: string) => integerAt(item, "DeductSec48", field);
  const deductions = of("AquisitCost") + of("ImproveCost") + of("ExpOnTrans");
  const balance = integerAt(item, "BalanceCG");
  const gain = balance + integerAt(item, "LossSec94of7Or94of8") - integerAt(item, "DeductionUs54F");
  equal(deductionRule, of("TotalDedn"), deductions, `${name} biv`);
  equal(balanceRule, balance, integerAt(item, "FullConsideration") - deductions, `${name} c`);
  equal(gainRule, integerAt(item, "CapgainonAssets"), gain, `${name} e`);
}

/** Table E, whose rules 168 and 158 are 563 and 564 again, Schedules CYLA and BFLA, and Table F. */
function lossTables(itr2: JsonNode, equal: Equal, holds: Holds): void {
  const cg = jsonAt(itr2, "ScheduleCGFor23");
  const e = jsonAt(cg, "CurrYrLosses");
  for (const { e: row, head, f, words } of capitalGainRows) {
    const rules = rulesOfRows[head];
    const income = integerAt(e, row, "CurrYearIncome");
    const remaining = integerAt(e, row, "CurrYrCapGain");
    const used = sumOf(capitalGainRows.map(({ loss }) => integerAt(e, row, loss)));
    holds(rules.setOff, used <= income, `set-off against ${words} in Table E`);
    equal(563, remaining, income - used, `column 8 of ${words} in Table E`);
    const cyla = (field: string) => integerAt(itr2, "ScheduleCYLA", head, "IncCYLA", field);
    equal(rules.cyla, cyla("IncOfCurYrUnderThatHead"), remaining, `${words} in Schedule CYLA`);
    const after =
      cyla("IncOfCurYrUnderThatHead") -
      cyla("HPlossCurYrSetoff") -
      cyla("OthSrcLossNoRaceHorseSetoff");
    holds(268, after >= 0n, `columns 2 and 3 of ${words} in Schedule CYLA`);
    equal(256, cyla("IncOfCurYrAfterSetOff"), after, `column 4 of ${words} in Schedule CYLA`);
    const bfla = (field: string) => integerAt(itr2, "ScheduleBFLA", head, "IncBFLA", field);
    const left = bfla("IncOfCurYrAfterSetOffBFLosses");
    const [before, set] = [bfla("IncOfCurYrUndHeadFromCYLA"), bfla(broughtForward)];
    equal(rules.bfla, before, after, `${words} in Schedule BFLA`);
    equal(238, left, before - set, `column 3 of ${words} in Schedule BFLA`);
    holds(269, set <= before, `column 2 of ${words} in Schedule BFLA`);
    const periods = jsonAt(cg, "AccruOrRecOfCG", f, "DateRange");
    const sum = sumOf(keysOf(periods).map((period) => integerAt(periods, period)));
    equal(rules.tableF, sum, left, `${words} in Table F and column 3 of Schedule BFLA`);
  }
  for (const { loss: column, head, words } of capitalGainRows) {
    const used = sumOf(capitalGainRows.map((row) => integerAt(e, row.e, column)));
    const loss = integerAt(e, "InLossSetOff", column);
    equal(157, integerAt(e, "TotLossSetOff", column), used, `row viii of Table E, ${words}`);
    holds(rulesOfRows[head].lossUsed, used <= loss, `set-off of losses of ${words} in Table E`);
    const left = integerAt(e, "LossRemainSetOff", column);
    equal(564, left, loss - used, `row ix of Table E, ${words}`);
  }
}

const broughtForward = "BFlossPrevYrUndSameHeadSetoff";

/** Rules 236, 237, 247, 271 to 273, 275 and 748. */
function bflaAndCfl(itr2: JsonNode, equal: Equal, holds: Holds): void {
  const bfla = jsonAt(itr2, "ScheduleBFLA");
  const sum = (names: readonly string[], field: string) =>
    sumOf(names.map((name) => integerAt(bfla, name, "IncBFLA", field)));
  const rows = keysOf(bfla);
  const total = integerAt(bfla, "TotalBFLossSetOff", "TotBFLossSetoff");
  equal(236, total, sum(rows, broughtForward), "the total of column 2 of Schedule BFLA");
  const income = integerAt(bfla, "IncomeOfCurrYrAftCYLABFLA");
  equal(237, income, sum(rows, "IncOfCurYrAfterSetOffBFLosses"), "the total of Schedule BFLA");
  const schedule = jsonAt(itr2, "ScheduleCFL");
  const cfl = (row: string, field: string) => integerAt(schedule, row, "LossSummaryDetail", field);
  const terms = ["TotalSTCGPTILossCF", "TotalLTCGPTILossCF"] as const;
  const both = (row: string) => sumOf(terms.map((term) => cfl(row, term)));
  const heads = capitalGainRows.map(({ head }) => head);
  const used = sum(heads, broughtForward);
  const adjusted = both("AdjTotBFLossInBFLA");
  equal(247, used, adjusted, "column 2 of Schedule BFLA and row x of Schedule CFL");
  holds(271, used <= both("TotalOfBFLossesEarlierYrs"), "column 2 of Schedule BFLA");
  for (const field of terms) {
    const years = keysOf(schedule).map((year) =>
      integerAt(schedule, year, "CarryFwdLossDetail", field),
    );
    const brought = cfl("TotalOfBFLossesEarlierYrs", field);
    const carried = brought - cfl("AdjTotBFLossInBFLA", field) + cfl("CurrentAYloss", field);
    equal(748, cfl("TotalLossCFSummary", field), larger(carried, 0n), "row xii of Schedule CFL");
    equal(
      275,
      brought,
      sumOf(years),
      `earlier losses, ${field === "TotalSTCGPTILossCF" ? "short-term" : "long-term"}`,
    );
  }
  const remaining = jsonAt(itr2, "ScheduleCGFor23", "CurrYrLosses", "LossRemainSetOff");
  const left = (of: boolean) =>
    sumOf(
      capitalGainRows
        .filter(({ isLong }) => isLong === of)
        .map(({ loss }) => integerAt(remaining, loss)),
    );
  const [short, long] = terms;
  equal(272, cfl("CurrentAYloss", short), left(false), "short-term loss in Schedule CFL");
  equal(273, cfl("CurrentAYloss", long), left(true), "long-term loss in Schedule CFL");
}
