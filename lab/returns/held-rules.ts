/** A rule of the department's list as one place of a merged return has it. */
export type HeldRule = { readonly rule: number; readonly holds: boolean; readonly where: string };

// biome-ignore lint/suspicious/noExplicitAny: a return as JSON.parse reads it.
type Json = any;

type FiveRules = [loss: number, gain: number, cyla: number, bfla: number, tableF: number];
/** A row of Table E: names of its gain, its loss, its head and its part of Table F, and its rules. */
type Row = readonly [row: string, column: string, head: string, inF: string, ...FiveRules];

const shortTerm = (rate: string, ...rules: FiveRules): Row => [
  `InStcg${rate}`,
  `StclSetoff${rate}`,
  `STCG${rate}`,
  `ShortTermUnder${rate}`,
  ...rules,
];
const longTerm = (rate: string, ...rules: FiveRules): Row => [
  `InLtcg${rate}`,
  `LtclSetOff${rate}`,
  `LTCG${rate}`,
  `LongTermUnder${rate}`,
  ...rules,
];

/** Rows of Table E with what rules 159 to 166 and 573 to 576 add up for them. */
const ROWS: readonly Row[] = [
  shortTerm("20Per", 573, 574, 567, 579, 577),
  shortTerm("30Per", 159, 163, 257, 241, 169),
  shortTerm("AppRate", 160, 164, 258, 242, 170),
  shortTerm("DTAARate", 161, 165, 259, 243, 171),
  longTerm("12_5Per", 575, 576, 568, 580, 578),
  longTerm("DTAARate", 162, 166, 263, 244, 172),
];

/**
 * Checks a merged return against the department's list (ITR-2, AY 2026-27, category A: Schedules CG,
 * 112A, CYLA, BFLA, CFL and SI), written again from the list's text without the engine. Rules 565, 566,
 * 581, 585 and 600 are for Part B, Schedules SI and OS, which a merge leaves: one of them holds too
 * when `notices` name it.
 */
export function heldRules(itr2: Json, notices: readonly string[]): readonly HeldRule[] {
  const held: HeldRule[] = [];
  const holds = (rule: number, isTrue: boolean, where: string) =>
    held.push({ rule, holds: isTrue, where });
  const equal = (rule: number, left: number, right: number, where: string) =>
    holds(rule, left === right, `${where}: ${left} and ${right}`);
  schedule112A(itr2.Schedule112A, equal);
  const sums = items(itr2, equal);
  tables(itr2, sums, holds, equal);
  losses(itr2, holds, equal);
  special(itr2, equal);
  const named = (rule: number, words: string, left: number, right: number) =>
    holds(
      rule,
      left === right || notices.some((each) => each.includes(words)),
      `${left} and ${right}, and no notice`,
    );
  const [at20, at12] = ["STCG at 20%", "LTCG at 12.5%"];
  const e = itr2.ScheduleCGFor23.CurrYrLosses;
  const partB = itr2["PartB-TI"].CapGain;
  named(
    565,
    `${at20} in Part B-TI`,
    partB?.ShortTerm?.ShortTerm20Per ?? 0,
    e.InStcg20Per.CurrYrCapGain,
  );
  named(
    566,
    `${at12} in Part B-TI`,
    partB?.LongTerm?.LongTerm12_5Per ?? 0,
    e.InLtcg12_5Per.CurrYrCapGain,
  );
  const inSI = (codes: RegExp) =>
    total(itr2.ScheduleSI?.SplCodeRateTax, (line) =>
      codes.test(line.SecCode) ? line.SplRateInc : 0,
    );
  const bfla = (row: string) => itr2.ScheduleBFLA[row].IncBFLA.IncOfCurYrAfterSetOffBFLosses;
  named(581, `${at20} in Schedule SI`, inSI(/^(1A|5AD1biip|PTI_STCG20P)$/), bfla("STCG20Per"));
  named(
    585,
    `${at12} in Schedule SI`,
    inSI(/^(21|22|21ciii|2A|5AC1c|5ACA1b|5ADiiiP?|5Eb|PTI_LTCG12_5P(112A)?)$/),
    bfla("LTCG12_5Per"),
  );
  const { ShortTermCapGainFor23: short, LongTermCapGain23: long } = itr2.ScheduleCGFor23;
  const buyback =
    (short.CapitalLossBuyBackShares?.TotalCapitalLossBuyBackShares ?? 0) +
    (long.CapitalLossBuyBackShares?.TotalCapitalLossBuyBackShares ?? 0);
  const dividend = itr2.ScheduleOS?.IncOthThanOwnRaceHorse?.Dividend22f ?? 0;
  named(600, "no dividend on buybacks", buyback < 0 && dividend <= 0 ? buyback : 0, 0);
  return held;
}

type Equal = (rule: number, left: number, right: number, where: string) => void;
type Holds = (rule: number, isTrue: boolean, where: string) => void;

function total(list: Json[] | undefined, of: (item: Json) => number): number {
  return (list ?? []).reduce((sum: number, item) => sum + of(item), 0);
}

/** Rules 84 to 90 and 173. */
function schedule112A(schedule: Json, equal: Equal): void {
  const rows: Json[] = schedule?.Schedule112ADtls ?? [];
  rows.forEach((row, i) => {
    const where = `row ${i + 1} of 112A`;
    if (row.ShareOnOrBefore === "BE") {
      equal(
        86,
        row.LTCGBeforelowerB1B2,
        Math.min(row.TotSaleValue, row.TotFairMktValueCapAst),
        where,
      );
      equal(84, row.TotSaleValue, product(row.NumSharesUnits, row.SalePricePerShareUnit), where);
      equal(
        87,
        row.TotFairMktValueCapAst,
        product(row.NumSharesUnits, row.FairMktValuePerShareunit),
        where,
      );
    } else {
      const none = (row.NumSharesUnits ?? 0) + (row.SalePricePerShareUnit ?? 0);
      equal(173, none + row.FairMktValuePerShareunit + row.TotFairMktValueCapAst, 0, where);
    }
    equal(
      85,
      row.CostAcqWithoutIndx,
      Math.max(row.AcquisitionCost, row.LTCGBeforelowerB1B2),
      where,
    );
    equal(88, row.TotalDeductions, row.CostAcqWithoutIndx + row.ExpExclCnctTransfer, where);
    equal(89, row.Balance, row.TotSaleValue - row.TotalDeductions, where);
  });
  for (const [field, sum] of [
    ["TotSaleValue", "SaleValue112A"],
    ["CostAcqWithoutIndx", "CostAcqWithoutIndx112A"],
    ["AcquisitionCost", "AcquisitionCost112A"],
    ["LTCGBeforelowerB1B2", "LTCGBeforelowerB1B2112A"],
    ["TotFairMktValueCapAst", "FairMktValueCapAst112A"],
    ["ExpExclCnctTransfer", "ExpExclCnctTransfer112A"],
    ["TotalDeductions", "Deductions112A"],
    ["Balance", "Balance112A"],
    ["Balance", "TotalBalance112A"],
  ] as const) {
    equal(
      90,
      schedule?.[sum] ?? 0,
      total(rows, (row) => row[field]),
      sum,
    );
  }
}

/** The product in whole rupees. A double has digits enough for the amounts of these runs. */
function product(units: number, price: number): number {
  return Math.round(Number((units * price).toFixed(6)));
}

/** Items of Schedule CG: rules 98 to 100, 102, 109 to 149 as far as items are filled, and 589. */
function items(itr2: Json, equal: Equal): readonly number[] {
  const { ShortTermCapGainFor23: short, LongTermCapGain23: long } = itr2.ScheduleCGFor23;
  const asset = (item: Json, rules: readonly [number, number, number], minus: string, plus = 1) => {
    if (item === undefined) {
      return 0;
    }
    const { AquisitCost, ImproveCost, ExpOnTrans, TotalDedn } = item.DeductSec48;
    equal(rules[0], TotalDedn, AquisitCost + ImproveCost + ExpOnTrans, "deductions");
    equal(rules[1], item.BalanceCG, item.FullConsideration - TotalDedn, "balance");
    equal(rules[2], item.CapgainonAssets, item.BalanceCG + plus * item[minus], "gain");
    return item.CapgainonAssets as number;
  };
  const a1 = total(short.SaleofLandBuild?.SaleofLandBuildDtls, (sale) => {
    equal(109, sale.TotalDedn, sale.AquisitCost + sale.ImproveCost + sale.ExpOnTrans, "A1 biv");
    equal(110, sale.Balance, sale.FullConsideration50C - sale.TotalDedn, "A1c");
    equal(111, sale.STCGonImmvblPrprty, sale.Balance - sale.DeductionUs54B, "A1e");
    return sale.STCGonImmvblPrprty;
  });
  const a2 = total(short.EquityMFonSTT, ({ EquityMFonSTTDtls }) => {
    const { FullConsideration, DeductSec48 } = EquityMFonSTTDtls;
    equal(102, FullConsideration === 0 ? DeductSec48.TotalDedn : 0, 0, "A2 biv");
    return asset(EquityMFonSTTDtls, [112, 113, 114], "LossSec94of7Or94of8");
  });
  const a5 = asset(short.SaleOnOtherAssets, [122, 123, 124], "LossSec94of7Or94of8");
  const buyback = short.CapitalLossBuyBackShares;
  const lost = (rate: string) =>
    total(buyback?.CapitalLossBuyBackSharesDtls, (each) => (each.Rate === rate ? each.Amount : 0));
  const all = lost("STL20") + lost("STL30") + lost("STLAR");
  equal(589, buyback?.TotalCapitalLossBuyBackShares ?? 0, all, "A(A)");
  const b1 = long.SaleofLandBuild?.TotalLTCGImmblPrprty ?? 0;
  const sold = total(long.SaleofLandBuild?.SaleofLandBuildDtls, (each) => each.LTCGonImmvblPrprty);
  equal(584, b1, sold, "B1g");
  const b2 = total(long.Proviso112Applicable, ({ Proviso112Applicabledtls }) =>
    asset(Proviso112Applicabledtls, [131, 132, 133], "DeductionUs54F", -1),
  );
  const b3 = long.SaleOfEquityShareUs112A;
  equal(134, b3.BalanceCG, itr2.Schedule112A?.TotalBalance112A ?? 0, "B3a");
  equal(135, b3.CapgainonAssets, b3.BalanceCG - b3.DeductionUs54F, "B3c");
  const b8 = asset(long.SaleofAssetNADtls.SaleofAssetNA, [147, 148, 149], "DeductionUs54F", -1);
  const b10 =
    (long.PassThrIncNatureLTCGUs112A12_5Per ?? 0) + (long.PassThrIncNatureLTCG12_5Per ?? 0);
  equal(151, long.PassThrIncNatureLTCG, b10, "B10");
  const at20 =
    a2 +
    short.NRITransacSec48Dtl.NRItaxSTTPaid +
    (short.PassThrIncNatureSTCG20Per ?? 0) +
    lost("STL20");
  const at30 = short.NRISecur115AD.CapgainonAssets + lost("STL30");
  const atSlab =
    a1 +
    short.NRITransacSec48Dtl.NRItaxSTTNotPaid +
    a5 +
    short.TotalAmtDeemedStcg +
    (short.PassThrIncNatureSTCGAppRate ?? 0) +
    lost("STLAR");
  const at12 =
    b1 +
    b2 +
    b3.CapgainonAssets +
    b8 +
    long.TotalAmtDeemedLtcg +
    b10 +
    (long.CapitalLossBuyBackShares?.TotalCapitalLossBuyBackShares ?? 0);
  equal(98, short.TotalSTCG, at20 + at30 + atSlab, "A9");
  equal(99, long.TotalLTCG, at12, "B12");
  const cg = itr2.ScheduleCGFor23;
  const c1 = Math.max(short.TotalSTCG + Math.max(long.TotalLTCG, 0), 0);
  equal(100, cg.SumOfCGIncm, c1, "C1");
  equal(178, cg.TotScheduleCGFor23, cg.SumOfCGIncm + cg.IncmFromVDATrnsf, "C3");
  return [at20, at30, atSlab, 0, at12, 0];
}

/** Table E, Schedules CYLA and BFLA, Table F. */
function tables(itr2: Json, sums: readonly number[], holds: Holds, equal: Equal): void {
  const { CurrYrLosses: e, AccruOrRecOfCG: f } = itr2.ScheduleCGFor23;
  ROWS.forEach(([row, column, head, inF, lossRule, gainRule, cylaRule, bflaRule, fRule], i) => {
    const sum = sums[i] ?? 0;
    equal(lossRule, e.InLossSetOff[column], Math.max(-sum, 0), column);
    equal(gainRule, e[row].CurrYearIncome, Math.max(sum, 0), row);
    const used = ROWS.reduce((all, [, each]) => all + (e[row][each] ?? 0), 0);
    holds(551 + i, used <= e[row].CurrYearIncome, row);
    equal(563, e[row].CurrYrCapGain, e[row].CurrYearIncome - used, row);
    const taken = ROWS.reduce((all, [each]) => all + (e[each][column] ?? 0), 0);
    equal(157, e.TotLossSetOff[column], taken, column);
    holds(557 + i, taken <= e.InLossSetOff[column], column);
    equal(564, e.LossRemainSetOff[column], e.InLossSetOff[column] - taken, column);
    const cyla = itr2.ScheduleCYLA[head].IncCYLA;
    equal(cylaRule, cyla.IncOfCurYrUnderThatHead, e[row].CurrYrCapGain, head);
    const others = (cyla.HPlossCurYrSetoff ?? 0) + (cyla.OthSrcLossNoRaceHorseSetoff ?? 0);
    holds(268, others <= cyla.IncOfCurYrUnderThatHead, head);
    equal(256, cyla.IncOfCurYrAfterSetOff, cyla.IncOfCurYrUnderThatHead - others, head);
    const bfla = itr2.ScheduleBFLA[head].IncBFLA;
    equal(bflaRule, bfla.IncOfCurYrUndHeadFromCYLA, cyla.IncOfCurYrAfterSetOff, head);
    const left = bfla.IncOfCurYrUndHeadFromCYLA - bfla.BFlossPrevYrUndSameHeadSetoff;
    equal(238, bfla.IncOfCurYrAfterSetOffBFLosses, left, head);
    holds(269, bfla.BFlossPrevYrUndSameHeadSetoff <= bfla.IncOfCurYrUndHeadFromCYLA, head);
    holds(270, bfla.IncOfCurYrAfterSetOffBFLosses <= bfla.IncOfCurYrUndHeadFromCYLA, head);
    const periods = Object.values(f[inF].DateRange as Record<string, number>);
    equal(fRule, total(periods, Number), bfla.IncOfCurYrAfterSetOffBFLosses, `Table F, ${inF}`);
  });
}

/** Totals of CYLA and BFLA, and Schedule CFL. */
function losses(itr2: Json, holds: Holds, equal: Equal): void {
  const { ScheduleCYLA: cyla, ScheduleBFLA: bfla, ScheduleCFL: cfl } = itr2;
  const heads = Object.values(cyla).map((row: Json) => row.IncCYLA);
  const house = total(heads, (row) => row?.HPlossCurYrSetoff ?? 0);
  equal(252, cyla.TotalLossSetOff.TotHPlossCurYrSetoff, house, "CYLA 2xiii");
  const left = cyla.TotalCurYr.TotHPlossCurYr - house;
  equal(254, cyla.LossRemAftSetOff.BalHPlossCurYrAftSetoff, left, "CYLA 2xiv");
  holds(266, house <= cyla.TotalCurYr.TotHPlossCurYr, "CYLA");
  const { IncOfCurYrUndHeadFromCYLA } = bfla.Salary.IncBFLA;
  equal(239, IncOfCurYrUndHeadFromCYLA, cyla.Salary.IncCYLA.IncOfCurYrAfterSetOff, "salary");
  const rows = Object.values(bfla).map((row: Json) => row?.IncBFLA);
  const sum = (field: string) => total(rows, (row) => row?.[field] ?? 0);
  const brought = sum("BFlossPrevYrUndSameHeadSetoff");
  equal(236, bfla.TotalBFLossSetOff.TotBFLossSetoff, brought, "BFLA 2xii");
  equal(237, bfla.IncomeOfCurrYrAftCYLABFLA, sum("IncOfCurYrAfterSetOffBFLosses"), "BFLA 3xiii");
  const detail = (row: string, field: string) => cfl?.[row]?.LossSummaryDetail?.[field] ?? 0;
  const used = ROWS.reduce(
    (all, [, , head]) => all + bfla[head].IncBFLA.BFlossPrevYrUndSameHeadSetoff,
    0,
  );
  const [SHORT, LONG, HOUSE] = ["TotalSTCGPTILossCF", "TotalLTCGPTILossCF", "TotalHPPTILossCF"];
  const x = detail("AdjTotBFLossInBFLA", SHORT) + detail("AdjTotBFLossInBFLA", LONG);
  equal(247, used, x, "BFLA 2(iii) to (viii) and CFL x");
  equal(
    276,
    x + detail("AdjTotBFLossInBFLA", HOUSE),
    bfla.TotalBFLossSetOff.TotBFLossSetoff,
    "CFL x and BFLA 2xii",
  );
  for (const [field, rule, lost] of [
    [SHORT, 272, remainingLoss(itr2, false)],
    [LONG, 273, remainingLoss(itr2, true)],
    [HOUSE, 274, cyla.LossRemAftSetOff.BalHPlossCurYrAftSetoff],
  ] as const) {
    equal(rule, detail("CurrentAYloss", field), lost, `CFL xi, ${field}`);
    const years = Object.values(cfl ?? {}).map((row: Json) => row?.CarryFwdLossDetail);
    const ix = total(years, (year) => year?.[field] ?? 0);
    equal(275, detail("TotalOfBFLossesEarlierYrs", field), ix, `CFL ix, ${field}`);
    const xii = ix - detail("AdjTotBFLossInBFLA", field) + detail("CurrentAYloss", field);
    equal(748, detail("TotalLossCFSummary", field), Math.max(xii, 0), `CFL xii, ${field}`);
    holds(271, detail("AdjTotBFLossInBFLA", field) <= ix, `CFL x, ${field}`);
  }
}

/** Returns what Table E leaves of this year's long-term or short-term losses. */
function remainingLoss(itr2: Json, long: boolean): number {
  const remain = itr2.ScheduleCGFor23.CurrYrLosses.LossRemainSetOff;
  const ofTerm = ROWS.filter(([row]) => row.startsWith("InL") === long);
  return total(ofTerm, ([, column]: Row) => remain[column]);
}

/** Schedule SI in itself: rules 372, 373, 376 and 377. */
function special({ ScheduleSI: si }: Json, equal: Equal): void {
  for (const line of si?.SplCodeRateTax ?? []) {
    const tax = Math.round((line.SplRateInc * line.SplRatePercent) / 100);
    equal(372, line.SplRateIncTax, tax, line.SecCode);
  }
  if (si !== undefined) {
    equal(
      376,
      si.TotSplRateInc,
      total(si.SplCodeRateTax, (line) => line.SplRateInc),
      "SI",
    );
    equal(
      377,
      si.TotSplRateIncTax,
      total(si.SplCodeRateTax, (line) => line.SplRateIncTax),
      "SI",
    );
  }
}

/**
 * Returns what a set-off leaves undone: a loss of this year or of an earlier one that is left although
 * a gain that it may be set off against is left too (sections 70 and 74).
 */
export function unusedLosses(itr2: Json): readonly string[] {
  const e = itr2.ScheduleCGFor23.CurrYrLosses;
  const bfla = (head: string) => itr2.ScheduleBFLA[head].IncBFLA.IncOfCurYrAfterSetOffBFLosses;
  const gains = (long: boolean, of: (row: Row) => number) =>
    ROWS.reduce((all, row) => all + (!long || row[0].startsWith("InL") ? of(row) : 0), 0);
  const detail = (row: string, field: string) =>
    itr2.ScheduleCFL?.[row]?.LossSummaryDetail?.[field] ?? 0;
  const old = (field: string) =>
    detail("TotalOfBFLossesEarlierYrs", field) - detail("AdjTotBFLossInBFLA", field);
  return [
    remainingLoss(itr2, false) > 0 &&
      gains(false, ([row]) => e[row].CurrYrCapGain) > 0 &&
      "short-term loss",
    remainingLoss(itr2, true) > 0 &&
      gains(true, ([row]) => e[row].CurrYrCapGain) > 0 &&
      "long-term loss",
    old("TotalSTCGPTILossCF") > 0 &&
      gains(false, ([, , head]) => bfla(head)) > 0 &&
      "old short-term",
    old("TotalLTCGPTILossCF") > 0 && gains(true, ([, , head]) => bfla(head)) > 0 && "old long-term",
  ].filter((each) => each !== false);
}
