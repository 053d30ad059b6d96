import { integerAt, itemsAt, type JsonNode, jsonAt } from "../json/json-text.ts";
import { divideRounded } from "../values/fixed-point.ts";
import { larger, smaller } from "../values/money.ts";
import { CAPITAL_GAIN_ROWS, LOSS_COLUMNS } from "./capital-gain-rows.ts";

/** A rule of the department's list (ITR-2, AY 2026-27, category A) that a return breaks. */
export type BrokenRule = { readonly rule: number; readonly message: string };

const BUYBACK = ["CapitalLossBuyBackShares", "TotalCapitalLossBuyBackShares"] as const;

/** By row: the rules of Schedules CYLA, BFLA and Table F, and that of its set-off in Table E. */
const RULES_OF_ROWS: Readonly<
  Record<(typeof CAPITAL_GAIN_ROWS)[number]["head"], readonly number[]>
> = {
  STCG20Per: [567, 579, 577, 551],
  STCG30Per: [257, 241, 169, 552],
  STCGAppRate: [258, 242, 170, 553],
  STCGDTAARate: [259, 243, 171, 554],
  LTCG12_5Per: [568, 580, 578, 555],
  LTCGDTAARate: [263, 244, 172, 556],
};

/**
 * Checks the rules that tie the schedules of capital gains to each other on `ITR.ITR2` of a return
 * whose Schedule CG has only items A2, A5, B3, B8, A(A) and B(A). Returns those that it breaks.
 */
export function brokenRules(itr2: JsonNode): readonly BrokenRule[] {
  const broken: BrokenRule[] = [];
  const holds = (rule: number, isTrue: boolean, message: string) => {
    if (!isTrue) {
      broken.push({ rule, message });
    }
  };
  const equal = (rule: number, left: bigint, right: bigint, message: string) =>
    holds(rule, left === right, `${message} (${left} and ${right})`);
  schedule112A(itr2, holds);
  scheduleCG(itr2, equal);
  lossTables(itr2, equal, holds);
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
    const acquired = jsonAt(row, "ShareOnOrBefore");
    if (acquired?.kind === "string" && acquired.value === "BE") {
      holds(
        84,
        productOf(row, "SalePricePerShareUnit") === at("TotSaleValue"),
        `${where}, column 6`,
      );
      holds(
        87,
        productOf(row, "FairMktValuePerShareunit") === at("TotFairMktValueCapAst"),
        `${where}, column 11`,
      );
      holds(
        86,
        at("LTCGBeforelowerB1B2") === smaller(at("TotSaleValue"), at("TotFairMktValueCapAst")),
        `${where}, column 9`,
      );
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
    const sum = rows.reduce((amount, row) => amount + integerAt(row, field), 0n);
    holds(90, integerAt(schedule, total) === sum, `the total ${total} of Schedule 112A`);
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

/** Rules 98 to 100, 112 to 114, 121 to 124, 134, 135, 139 to 141, 146 to 149, 178, 573 to 576. */
function scheduleCG(itr2: JsonNode, equal: Equal): void {
  const cg = jsonAt(itr2, "ScheduleCGFor23");
  const short = jsonAt(cg, "ShortTermCapGainFor23");
  const long = jsonAt(cg, "LongTermCapGain23");
  const equity = itemsAt(short, "EquityMFonSTT").map((item) => jsonAt(item, "EquityMFonSTTDtls"));
  let a2 = 0n;
  for (const item of equity) {
    asset(item, [112, 113, 114], "item A2", equal);
    a2 += integerAt(item, "CapgainonAssets");
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
  const at20 = a2 + integerAt(short, ...BUYBACK);
  const atSlab = integerAt(a5, "CapgainonAssets");
  const at12 = b3c + integerAt(b8, "CapgainonAssets") + integerAt(long, ...BUYBACK);
  equal(98, integerAt(short, "TotalSTCG"), at20 + atSlab, "item A9");
  equal(99, integerAt(long, "TotalLTCG"), at12, "item B12");
  const e = jsonAt(cg, "CurrYrLosses");
  const pairs = [
    [573, 574, "InStcg20Per", "StclSetoff20Per", at20],
    [160, 164, "InStcgAppRate", "StclSetoffAppRate", atSlab],
    [575, 576, "InLtcg12_5Per", "LtclSetOff12_5Per", at12],
  ] as const;
  for (const [lossRule, gainRule, row, column, sum] of pairs) {
    equal(lossRule, integerAt(e, "InLossSetOff", column), larger(-sum, 0n), "row i of Table E");
    equal(gainRule, integerAt(e, row, "CurrYearIncome"), larger(sum, 0n), "column 1 of Table E");
  }
  const left = CAPITAL_GAIN_ROWS.reduce(
    (sum, row) => sum + integerAt(e, row.e, "CurrYrCapGain"),
    0n,
  );
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

/** Table E, Schedules CYLA and BFLA, and Table F. */
function lossTables(itr2: JsonNode, equal: Equal, holds: Holds): void {
  const cg = jsonAt(itr2, "ScheduleCGFor23");
  const e = jsonAt(cg, "CurrYrLosses");
  for (const { e: row, head, f } of CAPITAL_GAIN_ROWS) {
    const [cylaRule = 0, bflaRule = 0, tableRule = 0, setOffRule = 0] = RULES_OF_ROWS[head];
    const [income, remaining] = ["CurrYearIncome", "CurrYrCapGain"].map((x) =>
      integerAt(e, row, x),
    );
    const used = LOSS_COLUMNS.reduce((sum, { name }) => sum + integerAt(e, row, name), 0n);
    holds(setOffRule, used <= (income ?? 0n), `set-off in ${row} of Table E`);
    equal(563, remaining ?? 0n, (income ?? 0n) - used, `column 8 of ${row} in Table E`);
    const cyla = (field: string) => integerAt(itr2, "ScheduleCYLA", head, "IncCYLA", field);
    equal(cylaRule, cyla("IncOfCurYrUnderThatHead"), remaining ?? 0n, `${head} in Schedule CYLA`);
    const after =
      cyla("IncOfCurYrUnderThatHead") -
      cyla("HPlossCurYrSetoff") -
      cyla("OthSrcLossNoRaceHorseSetoff");
    equal(256, cyla("IncOfCurYrAfterSetOff"), after, `column 4 of ${head} in Schedule CYLA`);
    const bfla = (field: string) => integerAt(itr2, "ScheduleBFLA", head, "IncBFLA", field);
    const left = bfla("IncOfCurYrAfterSetOffBFLosses");
    equal(bflaRule, bfla("IncOfCurYrUndHeadFromCYLA"), after, `${head} in Schedule BFLA`);
    const set = bfla("IncOfCurYrUndHeadFromCYLA") - bfla("BFlossPrevYrUndSameHeadSetoff");
    equal(238, left, set, `column 3 of ${head} in Schedule BFLA`);
    const periods = jsonAt(cg, "AccruOrRecOfCG", f, "DateRange");
    const sum = [...(periods?.kind === "object" ? periods.members.keys() : [])].reduce(
      (total, period) => total + integerAt(periods, period),
      0n,
    );
    equal(tableRule, sum, left, `${f} in Table F and column 3 of Schedule BFLA`);
  }
  for (const [i, { name: column }] of LOSS_COLUMNS.entries()) {
    const used = CAPITAL_GAIN_ROWS.reduce((sum, row) => sum + integerAt(e, row.e, column), 0n);
    const loss = integerAt(e, "InLossSetOff", column);
    equal(157, integerAt(e, "TotLossSetOff", column), used, `row viii of Table E, ${column}`);
    holds(557 + i, used <= loss, `set-off of ${column} in Table E`);
    equal(
      564,
      integerAt(e, "LossRemainSetOff", column),
      loss - used,
      `row ix of Table E, ${column}`,
    );
  }
  bflaAndCfl(itr2, equal);
}

/** Rules 236, 237, 247, 272, 273 and 275. */
function bflaAndCfl(itr2: JsonNode, equal: Equal): void {
  const bfla = jsonAt(itr2, "ScheduleBFLA");
  const rows = [...(bfla?.kind === "object" ? bfla.members.keys() : [])];
  const sum = (names: readonly string[], field: string) =>
    names.reduce((total, name) => total + integerAt(bfla, name, "IncBFLA", field), 0n);
  const used = "BFlossPrevYrUndSameHeadSetoff";
  const total = integerAt(bfla, "TotalBFLossSetOff", "TotBFLossSetoff");
  equal(236, total, sum(rows, used), "the total of column 2 of Schedule BFLA");
  const income = integerAt(bfla, "IncomeOfCurrYrAftCYLABFLA");
  equal(237, income, sum(rows, "IncOfCurYrAfterSetOffBFLosses"), "the total of Schedule BFLA");
  const cfl = (row: string, field: string) =>
    integerAt(itr2, "ScheduleCFL", row, "LossSummaryDetail", field);
  const [short, long] = ["TotalSTCGPTILossCF", "TotalLTCGPTILossCF"] as const;
  const adjusted = cfl("AdjTotBFLossInBFLA", short) + cfl("AdjTotBFLossInBFLA", long);
  const heads = CAPITAL_GAIN_ROWS.map(({ head }) => head);
  equal(247, sum(heads, used), adjusted, "column 2 of Schedule BFLA and row x of Schedule CFL");
  const schedule = jsonAt(itr2, "ScheduleCFL");
  for (const field of [short, long]) {
    const years = [...(schedule?.kind === "object" ? schedule.members.keys() : [])];
    const brought = years.reduce(
      (amount, year) => amount + integerAt(schedule, year, "CarryFwdLossDetail", field),
      0n,
    );
    equal(275, cfl("TotalOfBFLossesEarlierYrs", field), brought, `earlier losses, ${field}`);
  }
  const remaining = jsonAt(itr2, "ScheduleCGFor23", "CurrYrLosses", "LossRemainSetOff");
  const left = (isLong: boolean) =>
    LOSS_COLUMNS.filter((column) => column.isLong === isLong).reduce(
      (amount, { name }) => amount + integerAt(remaining, name),
      0n,
    );
  equal(272, cfl("CurrentAYloss", short), left(false), "short-term loss in Schedule CFL");
  equal(273, cfl("CurrentAYloss", long), left(true), "long-term loss in Schedule CFL");
}
