import type { ReturnGains } from "@site/result/return-gains";
import type { AssetGains } from "@site/result/schedule-cg";
import { type CalendarDate, isoDate } from "../../law/values/calendar-date.ts";
import { sumOf } from "../../law/values/fixed-point.ts";
import type { ResidentRow } from "./capital-gain-rows.ts";
import { type Itr2, nilAsset } from "./itr2.ts";

type ScheduleCG = Itr2["ScheduleCGFor23"];
type Asset = typeof nilAsset;

/** A gain or loss of a return, as an item of Schedule CG states it after its own deductions. */
export type ItemGain = {
  /** The row of Table E that the item belongs to: rules 573 to 576, 160 and 164. */
  readonly row: ResidentRow;
  /** The item in the words of the form. */
  readonly item: string;
  readonly gain: bigint;
  /** The day of the transfer; `undefined` where the form has no field for it. */
  readonly day?: CalendarDate | undefined;
  /** True for the items that a merge fills with the statement's figures alone. */
  readonly isStatements?: boolean;
};

/** Items A5 and B8, which a person and a statement may both have gains in. */
export const itemsOfBoth = {
  otherShortTerm: "other assets (item A5)",
  otherLongTerm: "other assets (item B8)",
} as const;

type SharedItem = keyof typeof itemsOfBoth;

/** Names of the items that a person and a statement may both have gains in. */
export const sharedItems: readonly SharedItem[] = ["otherShortTerm", "otherLongTerm"];

/** Returns item A5 or B8 of a return. */
export function sharedAsset({ ScheduleCGFor23: cg }: Itr2, name: SharedItem): Asset {
  return name === "otherShortTerm"
    ? cg.ShortTermCapGainFor23.SaleOnOtherAssets
    : cg.LongTermCapGain23.SaleofAssetNADtls.SaleofAssetNA;
}

const [at20, slab, at125] = ["111A@20", "slab", "112A@12.5"] as const;

/**
 * Returns the gains of a return's Schedule CG item by item, the figures of a statement among them.
 * Items at 30% and under a treaty are not among them: see `foreignItems`.
 */
export function itemGains(cg: ScheduleCG): readonly ItemGain[] {
  const { ShortTermCapGainFor23: short, LongTermCapGain23: long } = cg;
  const { SaleofLandBuildDtls: houses, TotalLTCGImmblPrprty: housesGain } = long.SaleofLandBuild;
  const item = (row: ResidentRow, name: string, gain: bigint, day = ""): ItemGain => {
    return { row, item: name, gain, day: isoDate(day) };
  };
  const statements = (row: ResidentRow, name: string, gain: bigint): ItemGain => {
    return { row, item: name, gain, isStatements: true };
  };
  const all: ItemGain[] = [
    ...short.SaleofLandBuild.SaleofLandBuildDtls.map((sale) =>
      item(slab, "land or building (item A1)", sale.STCGonImmvblPrprty, sale.DateofSale),
    ),
    ...short.EquityMFonSTT.flatMap(({ EquityMFonSTTDtls: a2 }) => [
      statements(at20, "section 111A (item A2)", a2.BalanceCG),
      item(at20, "a loss under section 94(7) or 94(8) (item A2d)", a2.LossSec94of7Or94of8),
    ]),
    item(at20, "non-residents (item A3a)", short.NRITransacSec48Dtl.NRItaxSTTPaid),
    item(slab, "non-residents (item A3b)", short.NRITransacSec48Dtl.NRItaxSTTNotPaid),
    item(slab, itemsOfBoth.otherShortTerm, short.SaleOnOtherAssets.CapgainonAssets),
    item(slab, "deemed gains (item A6)", short.TotalAmtDeemedStcg),
    item(at20, "pass-through income (item A7a)", short.PassThrIncNatureSTCG20Per),
    item(slab, "pass-through income (item A7c)", short.PassThrIncNatureSTCGAppRate),
    ...short.CapitalLossBuyBackShares.CapitalLossBuyBackSharesDtls.map(({ Rate, Amount }) =>
      Rate === "STL20"
        ? statements(at20, "losses on buybacks (item A(A))", Amount)
        : item(slab, "losses on buybacks (item A(A))", Amount),
    ),
    ...houses.map((sale) =>
      item(at125, "land or building (item B1)", sale.LTCGonImmvblPrprty, sale.DateofSale),
    ),
    item(
      at125,
      "land or building (item B1)",
      housesGain - sumOf(houses.map((sale) => sale.LTCGonImmvblPrprty)),
    ),
    ...long.Proviso112Applicable.map(({ Proviso112Applicabledtls: b2 }) =>
      item(at125, "listed securities (item B2)", b2.CapgainonAssets),
    ),
    statements(at125, "section 112A (item B3)", long.SaleOfEquityShareUs112A.BalanceCG),
    ...exemptions(cg).map(([gain, day]) =>
      item(at125, "the deduction under section 54F (item B3)", gain, day),
    ),
    item(at125, "non-residents (item B4)", long.NRIProvisoSec48.BalanceCG),
    ...long.NRIOnSec112and115.map(({ NRIOnSec112and115Dtls: b5 }) =>
      item(at125, "non-residents (item B5)", b5.CapgainonAssets),
    ),
    item(at125, "non-residents (item B6)", long.NRISaleOfEquityShareUs112A.CapgainonAssets),
    item(at125, "non-residents (item B7)", long.NRISaleofForeignAsset.BalonSpeciAsset),
    item(at125, itemsOfBoth.otherLongTerm, long.SaleofAssetNADtls.SaleofAssetNA.CapgainonAssets),
    item(at125, "deemed gains (item B9)", long.TotalAmtDeemedLtcg),
    item(at125, "pass-through income (item B10)", long.PassThrIncNatureLTCGUs112A12_5Per),
    item(at125, "pass-through income (item B10)", long.PassThrIncNatureLTCG12_5Per),
    statements(
      at125,
      "losses on buybacks (item B(A))",
      long.CapitalLossBuyBackShares.TotalCapitalLossBuyBackShares,
    ),
  ];
  return all.filter(({ gain }) => gain !== 0n);
}

/** Returns item A2 of a return. */
export function itemA2({ ShortTermCapGainFor23: short }: ScheduleCG): Asset {
  const item = short.EquityMFonSTT.find(({ MFSectionCode }) => MFSectionCode === "1A");
  return item?.EquityMFonSTTDtls ?? nilAsset;
}

/** Returns the losses on buybacks of item A(A), by whether a statement has them; they are negative. */
export function buybacksOf(
  { ShortTermCapGainFor23: short }: ScheduleCG,
  isStatements: boolean,
): bigint {
  const { CapitalLossBuyBackSharesDtls: items } = short.CapitalLossBuyBackShares;
  const ofKind = items.filter(({ Rate }) => (Rate === "STL20") === isStatements);
  return sumOf(ofKind.map(({ Amount }) => Amount));
}

/** Returns item B3b as negative gains, by the days of transfer in Table D where that adds up to it. */
function exemptions(cg: ScheduleCG): readonly (readonly [gain: bigint, day?: string])[] {
  const deduction = cg.LongTermCapGain23.SaleOfEquityShareUs112A.DeductionUs54F;
  const claims = cg.DeducClaimInfo.DeducClaimDtlsUs54F;
  return sumOf(claims.map(({ AmtDeducted }) => AmtDeducted)) === deduction
    ? claims.map(({ AmtDeducted, DateofTransfer }) => [-AmtDeducted, DateofTransfer])
    : [[-deduction]];
}

/**
 * Returns the items of a return that only foreign investors, treaty claims or a form filled in twice
 * have, in words: the amounts of a treaty claim are in other items too (A8 and B11), and Schedule
 * 115AD excludes Schedule 112A (rule 177).
 */
export function foreignItems(itr2: Itr2): readonly string[] {
  const { ShortTermCapGainFor23: short, LongTermCapGain23: long } = itr2.ScheduleCGFor23;
  const ofTreaty = [
    ...[short.TotalAmtNotTaxUsDTAAStcg, short.TotalAmtTaxUsDTAAStcg],
    ...[long.TotalAmtNotTaxUsDTAALtcg, long.TotalAmtTaxUsDTAALtcg],
  ];
  const { CapitalLossBuyBackSharesDtls: all } = short.CapitalLossBuyBackShares;
  const buybacks = (rate: string) => all.filter(({ Rate }) => Rate === rate);
  const equity = (code: string) =>
    short.EquityMFonSTT.filter(({ MFSectionCode }) => MFSectionCode === code);
  const ofForeigners = [
    ...[short.NRISecur115AD.CapgainonAssets, short.NRISecur115AD.FullConsideration],
    short.PassThrIncNatureSTCG30Per,
    ...buybacks("STL30").map(({ Amount }) => Amount),
    ...equity("5AD1biip").map(({ EquityMFonSTTDtls }) => EquityMFonSTTDtls.FullConsideration),
    ...[itr2.Schedule115AD.SaleValue115AD, itr2.Schedule115AD.TotalBalance115AD],
  ];
  const isThere = (amount: bigint) => amount !== 0n;
  const isTwice = equity("1A").length > 1 || buybacks("STL20").length > 1;
  return [
    ...(ofTreaty.some(isThere) ? ["gains under a tax treaty (items A8 and B11)"] : []),
    ...(ofForeigners.some(isThere)
      ? ["gains of a foreign institutional investor (section 115AD or at 30%)"]
      : []),
    ...(isTwice ? ["item A2 or A(A) twice at one rate"] : []),
  ];
}

/**
 * Returns whether a draft has no figures of statements yet, exactly this statement's, or others: in items
 * A2, B3, A(A) and B(A), and in A5 and B8 where those are nil.
 */
export function statementFigures(itr2: Itr2, gains: ReturnGains): "none" | "same" | "other" {
  const { ScheduleCGFor23: cg, Schedule112A } = itr2;
  const { SaleOfEquityShareUs112A: b3, CapitalLossBuyBackShares: ba } = cg.LongTermCapGain23;
  const a2 = itemA2(cg);
  const sales = sumOf(
    gains.schedule112A.map(({ fullValueOfConsideration: value }) => BigInt(value)),
  );
  const pairs: readonly (readonly [bigint, string])[] = [
    [a2.FullConsideration, gains.shortTerm111A.fullValue],
    [a2.BalanceCG, gains.shortTerm111A.gain],
    [b3.BalanceCG, gains.longTerm112A],
    [Schedule112A.SaleValue112A, String(sales)],
    [-buybacksOf(cg, true), gains.buybackLosses.shortTerm],
    [-ba.TotalCapitalLossBuyBackShares, gains.buybackLosses.longTerm],
  ];
  const isNone = pairs.every(([stated]) => stated === 0n);
  const isSame = pairs.every(([stated, ours]) => String(stated) === ours);
  if (isNone && isSame) {
    const shared = sharedItems.filter((name) => !isNil(gains[name]));
    return shared.length > 0 && shared.every((name) => hasFigures(itr2, gains, name))
      ? "same"
      : "none";
  }
  return isSame ? "same" : isNone ? "none" : "other";
}

function hasFigures(itr2: Itr2, gains: ReturnGains, name: SharedItem): boolean {
  const { FullConsideration, CapgainonAssets } = sharedAsset(itr2, name);
  const { fullValue, gain } = gains[name];
  return FullConsideration === BigInt(fullValue) && CapgainonAssets === BigInt(gain);
}

/**
 * What becomes of an item that the person and the statement may both have gains in. It is kept where the
 * statement has none or it contains the statement's, and replaced where the draft has none or exactly the
 * statement's. Where both have gains, the form's one item becomes their sum, unless it is not known whether
 * the draft's contain the statement's.
 */
type SharedFigures = "keep" | "contains" | "replace" | "add" | "unknown";

/** Returns what becomes of item A5 or B8 of a draft. */
export function sharedFigures(itr2: Itr2, gains: ReturnGains, name: SharedItem): SharedFigures {
  const figures = gains[name];
  const { FullConsideration, DeductSec48, CapgainonAssets } = sharedAsset(itr2, name);
  if (isNil(figures)) {
    return "keep";
  }
  const amounts = [FullConsideration, DeductSec48.TotalDedn, CapgainonAssets];
  if (amounts.every((amount) => amount === 0n) || hasFigures(itr2, gains, name)) {
    return "replace";
  }
  const hasMore =
    !isNil(gains.shortTerm111A) ||
    gains.schedule112A.length > 0 ||
    gains.buybackLosses.shortTerm !== "0" ||
    gains.buybackLosses.longTerm !== "0";
  const state = statementFigures(itr2, gains);
  if (state === "none" && hasMore) {
    return "add";
  }
  return state === "same" && hasMore && FullConsideration >= BigInt(figures.fullValue)
    ? "contains"
    : "unknown";
}

/** Returns whether an item has no figures. */
export function isNil({ fullValue, cost, expenses }: AssetGains): boolean {
  return [fullValue, cost, expenses].every((amount) => amount === "0");
}

/** Returns the gains of a draft that are the person's own, in the order of the form. */
export function ownGains(itr2: Itr2, gains: ReturnGains): readonly ItemGain[] {
  return itemGains(itr2.ScheduleCGFor23)
    .filter(({ isStatements }) => !isStatements)
    .flatMap((each): readonly ItemGain[] => {
      const shared = sharedItems.find((name) => itemsOfBoth[name] === each.item);
      const becomes = shared && sharedFigures(itr2, gains, shared);
      const included = shared && becomes === "contains" ? BigInt(gains[shared].gain) : 0n;
      return becomes === "replace" ? [] : [{ ...each, gain: each.gain - included }];
    })
    .filter(({ gain }) => gain !== 0n);
}
