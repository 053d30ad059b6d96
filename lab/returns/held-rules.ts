import { readReturn } from "../../packages/capital-gains/src/papers/return/draft-return.ts";
import { checkRules } from "../../packages/capital-gains/src/papers/return/return-rules.ts";

/** A rule of the department's list as one place of a merged return has it. */
export type HeldRule = { readonly rule: number; readonly holds: boolean; readonly where: string };

// biome-ignore lint/suspicious/noExplicitAny: a return as JSON.parse reads it.
type Json = any;

/** Rows of Table E: names of the gain, its loss and its head, and the rules of both sums. */
const rows = [
  { gain: "InStcg20Per", loss: "StclSetoff20Per", head: "STCG20Per", rules: [573, 574] },
  { gain: "InStcg30Per", loss: "StclSetoff30Per", head: "STCG30Per", rules: [159, 163] },
  { gain: "InStcgAppRate", loss: "StclSetoffAppRate", head: "STCGAppRate", rules: [160, 164] },
  { gain: "InStcgDTAARate", loss: "StclSetoffDTAARate", head: "STCGDTAARate", rules: [161, 165] },
  { gain: "InLtcg12_5Per", loss: "LtclSetOff12_5Per", head: "LTCG12_5Per", rules: [575, 576] },
  { gain: "InLtcgDTAARate", loss: "LtclSetOffDTAARate", head: "LTCGDTAARate", rules: [162, 166] },
] as const;

const total = (list: Json[] | undefined, of: (item: Json) => number | undefined) =>
  (list ?? []).reduce((sum: number, item) => sum + (of(item) ?? 0), 0);

/**
 * Checks a merged return against the department's list (ITR-2, AY 2026-27, category A). The engine's own
 * check has most rules; what the items of Schedule CG add up to is read here again without the engine,
 * which computes the set-off from them. Rules 565, 566, 581, 585 and 600 are for Part B, Schedules SI
 * and OS, which a merge leaves: one of them holds too when `notices` name it.
 */
export function heldRules(document: Json, notices: readonly string[]): readonly HeldRule[] {
  const held: HeldRule[] = [];
  checkRules(readReturn(document).ITR.ITR2, ({ message, ...rule }) =>
    held.push({ ...rule, where: message }),
  );
  const { ITR2: itr2 } = document.ITR;
  const equal = (rule: number, left: number, right: number, where: string) =>
    held.push({ rule, holds: left === right, where: `${where}: ${left} and ${right}` });
  const { ShortTermCapGainFor23: short, CurrYrLosses: e, ...cg } = itr2.ScheduleCGFor23;
  const sums = rowSums(short, cg.LongTermCapGain23);
  for (const [i, { gain, loss, rules }] of rows.entries()) {
    equal(rules[0], e.InLossSetOff[loss], Math.max(-(sums[i] ?? 0), 0), loss);
    equal(rules[1], e[gain].CurrYearIncome, Math.max(sums[i] ?? 0, 0), gain);
  }
  const shortTerm = total(sums.slice(0, 4), Number);
  const longTerm = total(sums.slice(4), Number);
  equal(98, short.TotalSTCG, shortTerm, "A9");
  equal(99, cg.LongTermCapGain23.TotalLTCG, longTerm, "B12");
  equal(100, cg.SumOfCGIncm, Math.max(shortTerm + Math.max(longTerm, 0), 0), "C1");
  const withoutValue = total(short.EquityMFonSTT, ({ EquityMFonSTTDtls: a2 }) =>
    a2.FullConsideration === 0 ? a2.DeductSec48.TotalDedn : 0,
  );
  equal(102, withoutValue, 0, "A2 biv");
  const { LossSummaryDetail: x } = itr2.ScheduleCFL?.AdjTotBFLossInBFLA ?? {};
  const broughtForward = total(x && Object.values(x), Number);
  equal(276, broughtForward, itr2.ScheduleBFLA.TotalBFLossSetOff.TotBFLossSetoff, "CFL x");
  leftToThePerson(itr2, (rule, words, left, right) => {
    const holds = left === right || notices.some((each) => each.includes(words));
    held.push({ rule, holds, where: `${left} and ${right}, and no notice` });
  });
  return held;
}

/** Returns what the items of Schedule CG add up to, row by row of Table E. */
function rowSums(short: Json, long: Json): readonly number[] {
  const gainOf = (item: Json): number => item?.CapgainonAssets ?? 0;
  const lost = (rate: string) =>
    total(short.CapitalLossBuyBackShares?.CapitalLossBuyBackSharesDtls, ({ Rate, Amount }) =>
      Rate === rate ? Amount : 0,
    );
  const at20 =
    total(short.EquityMFonSTT, ({ EquityMFonSTTDtls }) => gainOf(EquityMFonSTTDtls)) +
    short.NRITransacSec48Dtl.NRItaxSTTPaid +
    (short.PassThrIncNatureSTCG20Per ?? 0) +
    lost("STL20");
  const at30 = gainOf(short.NRISecur115AD) + lost("STL30");
  const atSlab =
    total(short.SaleofLandBuild?.SaleofLandBuildDtls, (sale) => sale.STCGonImmvblPrprty) +
    short.NRITransacSec48Dtl.NRItaxSTTNotPaid +
    gainOf(short.SaleOnOtherAssets) +
    short.TotalAmtDeemedStcg +
    (short.PassThrIncNatureSTCGAppRate ?? 0) +
    lost("STLAR");
  const at12 =
    (long.SaleofLandBuild?.TotalLTCGImmblPrprty ?? 0) +
    total(long.Proviso112Applicable, (sale) => gainOf(sale.Proviso112Applicabledtls)) +
    gainOf(long.SaleOfEquityShareUs112A) +
    gainOf(long.SaleofAssetNADtls.SaleofAssetNA) +
    long.TotalAmtDeemedLtcg +
    (long.PassThrIncNatureLTCGUs112A12_5Per ?? 0) +
    (long.PassThrIncNatureLTCG12_5Per ?? 0) +
    (long.CapitalLossBuyBackShares?.TotalCapitalLossBuyBackShares ?? 0);
  return [at20, at30, atSlab, 0, at12, 0];
}

/** Passes on the figures that a merge leaves, next to those that follow from it. */
function leftToThePerson(
  itr2: Json,
  named: (rule: number, words: string, left: number, right: number) => void,
): void {
  const { CurrYrLosses: e, ...cg } = itr2.ScheduleCGFor23;
  const partB = itr2["PartB-TI"].CapGain;
  const inSI = (codes: RegExp) =>
    total(itr2.ScheduleSI?.SplCodeRateTax, (line) =>
      codes.test(line.SecCode) ? line.SplRateInc : 0,
    );
  const at20 = inSI(/^(1A|5AD1biip|PTI_STCG20P)$/);
  const at12 = inSI(/^(21|22|21ciii|2A|5AC1c|5ACA1b|5ADiiiP?|5Eb|PTI_LTCG12_5P(112A)?)$/);
  const [short20, long12] = ["STCG at 20%", "LTCG at 12.5%"];
  const inPartB = [partB?.ShortTerm?.ShortTerm20Per ?? 0, partB?.LongTerm?.LongTerm12_5Per ?? 0];
  named(565, `${short20} in Part B-TI`, inPartB[0], e.InStcg20Per.CurrYrCapGain);
  named(566, `${long12} in Part B-TI`, inPartB[1], e.InLtcg12_5Per.CurrYrCapGain);
  named(581, `${short20} in Schedule SI`, at20, leftOf(itr2, "STCG20Per"));
  named(585, `${long12} in Schedule SI`, at12, leftOf(itr2, "LTCG12_5Per"));
  const buyback = total(
    [cg.ShortTermCapGainFor23, cg.LongTermCapGain23],
    (part) => part.CapitalLossBuyBackShares?.TotalCapitalLossBuyBackShares,
  );
  const dividend = itr2.ScheduleOS?.IncOthThanOwnRaceHorse?.Dividend22f ?? 0;
  named(600, "no dividend on buybacks", buyback < 0 && dividend <= 0 ? buyback : 0, 0);
}

/** Returns what the losses of earlier years leave of a row. */
function leftOf(itr2: Json, head: string): number {
  return itr2.ScheduleBFLA[head].IncBFLA.IncOfCurYrAfterSetOffBFLosses;
}

/**
 * Returns what a set-off leaves undone: a loss of this year or of an earlier one that is left although
 * a gain that it may be set off against is left too (sections 70 and 74).
 */
export function unusedLosses(itr2: Json): readonly string[] {
  const { CurrYrLosses: e } = itr2.ScheduleCGFor23;
  const { TotalOfBFLossesEarlierYrs: brought, AdjTotBFLossInBFLA: set } = itr2.ScheduleCFL ?? {};
  return [
    { term: "short", first: 0, past: 4, field: "TotalSTCGPTILossCF" },
    { term: "long", first: 4, past: 6, field: "TotalLTCGPTILossCF" },
  ].flatMap(({ term, first, past, field }) => {
    // A short-term loss may be set off against any gain, a long-term one against long-term gains.
    const open = rows.slice(first);
    const lost = total(rows.slice(first, past), ({ loss }) => e.LossRemainSetOff[loss]);
    const gained = total(open, ({ gain }) => e[gain].CurrYrCapGain);
    const old = brought ? brought.LossSummaryDetail[field] - set.LossSummaryDetail[field] : 0;
    const left = total(open, ({ head }) => leftOf(itr2, head));
    return [
      ...(lost > 0 && gained > 0 ? [`${term}-term loss`] : []),
      ...(old > 0 && left > 0 ? [`old ${term}-term`] : []),
    ];
  });
}
