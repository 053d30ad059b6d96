import type { GainKey } from "../../law/rules/year-rules.ts";
import { type CalendarDate, isoDate } from "../../law/values/calendar-date.ts";
import { sumOf } from "../../law/values/fixed-point.ts";
import { integerAt, itemsAt, type JsonNode, jsonAt, textAt } from "../../readers/json/json-text.ts";
import { type AssetGains, nothing, type ReturnGains } from "./return-gains.ts";

/** The rows of Table E that a resident's items of Schedule CG belong to: rules 573 to 576, 160 and 164. */
export type OwnRow = Extract<GainKey, "111A@20" | "slab" | "112A@12.5">;

/** A gain or loss of a return, as an item of Schedule CG states it after its own deductions. */
export type ItemGain = {
  readonly row: OwnRow;
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
  otherShortTerm: {
    row: "slab",
    item: "other assets (item A5)",
    path: ["ShortTermCapGainFor23", "SaleOnOtherAssets"],
  },
  otherLongTerm: {
    row: "112A@12.5",
    item: "other assets (item B8)",
    path: ["LongTermCapGain23", "SaleofAssetNADtls", "SaleofAssetNA"],
  },
} as const;

/**
 * Returns the gains of a return's Schedule CG (`ScheduleCGFor23`) item by item, the figures of a
 * statement among them. Items at 30% and under a treaty are not among them: see `foreignItems`.
 */
export function itemGains(cg: JsonNode | undefined): readonly ItemGain[] {
  const short = jsonAt(cg, "ShortTermCapGainFor23");
  const long = jsonAt(cg, "LongTermCapGain23");
  const at = (row: OwnRow, item: string, node: JsonNode | undefined, ...path: string[]) => ({
    ...{ row, item, gain: integerAt(node, ...path) },
  });
  const statements = (item: ItemGain): ItemGain => ({ ...item, isStatements: true });
  const property = (
    row: OwnRow,
    item: string,
    node: JsonNode | undefined,
    field: string,
  ): ItemGain[] =>
    itemsAt(node, "SaleofLandBuild", "SaleofLandBuildDtls").map((sale) => ({
      ...at(row, item, sale, field),
      day: isoDate(textAt(sale, "DateofSale") ?? ""),
    }));
  const houses = property("112A@12.5", "land or building (item B1)", long, "LTCGonImmvblPrprty");
  const b1g = integerAt(long, "SaleofLandBuild", "TotalLTCGImmblPrprty");
  const b3 = jsonAt(long, "SaleOfEquityShareUs112A");
  const all: ItemGain[] = [
    ...property("slab", "land or building (item A1)", short, "STCGonImmvblPrprty"),
    ...itemsAt(short, "EquityMFonSTT").flatMap((each) => [
      statements(at("111A@20", "section 111A (item A2)", each, "EquityMFonSTTDtls", "BalanceCG")),
      at(
        "111A@20",
        "a loss under section 94(7) or 94(8) (item A2d)",
        each,
        "EquityMFonSTTDtls",
        "LossSec94of7Or94of8",
      ),
    ]),
    at("111A@20", "non-residents (item A3a)", short, "NRITransacSec48Dtl", "NRItaxSTTPaid"),
    at("slab", "non-residents (item A3b)", short, "NRITransacSec48Dtl", "NRItaxSTTNotPaid"),
    at("slab", itemsOfBoth.otherShortTerm.item, short, "SaleOnOtherAssets", "CapgainonAssets"),
    at("slab", "deemed gains (item A6)", short, "TotalAmtDeemedStcg"),
    at("111A@20", "pass-through income (item A7a)", short, "PassThrIncNatureSTCG20Per"),
    at("slab", "pass-through income (item A7c)", short, "PassThrIncNatureSTCGAppRate"),
    ...itemsAt(short, "CapitalLossBuyBackShares", "CapitalLossBuyBackSharesDtls").map((each) =>
      textAt(each, "Rate") === "STL20"
        ? statements(at("111A@20", "losses on buybacks (item A(A))", each, "Amount"))
        : at("slab", "losses on buybacks (item A(A))", each, "Amount"),
    ),
    ...houses,
    {
      ...{ row: "112A@12.5", item: "land or building (item B1)" },
      gain: b1g - sumOf(houses.map(({ gain }) => gain)),
    },
    ...itemsAt(long, "Proviso112Applicable").map((each) =>
      at(
        "112A@12.5",
        "listed securities (item B2)",
        each,
        "Proviso112Applicabledtls",
        "CapgainonAssets",
      ),
    ),
    statements(at("112A@12.5", "section 112A (item B3)", b3, "BalanceCG")),
    ...exemptions(cg, integerAt(b3, "DeductionUs54F")),
    at("112A@12.5", "non-residents (item B4)", long, "NRIProvisoSec48", "BalanceCG"),
    ...itemsAt(long, "NRIOnSec112and115", "NRIOnSec112and115Dtls").map((each) =>
      at("112A@12.5", "non-residents (item B5)", each, "CapgainonAssets"),
    ),
    at(
      "112A@12.5",
      "non-residents (item B6)",
      long,
      "NRISaleOfEquityShareUs112A",
      "CapgainonAssets",
    ),
    at("112A@12.5", "non-residents (item B7)", long, "NRISaleofForeignAsset", "BalonSpeciAsset"),
    at(
      "112A@12.5",
      itemsOfBoth.otherLongTerm.item,
      jsonAt(cg, ...itemsOfBoth.otherLongTerm.path),
      "CapgainonAssets",
    ),
    at("112A@12.5", "deemed gains (item B9)", long, "TotalAmtDeemedLtcg"),
    at("112A@12.5", "pass-through income (item B10)", long, "PassThrIncNatureLTCGUs112A12_5Per"),
    at("112A@12.5", "pass-through income (item B10)", long, "PassThrIncNatureLTCG12_5Per"),
    statements(
      at(
        "112A@12.5",
        "losses on buybacks (item B(A))",
        long,
        "CapitalLossBuyBackShares",
        "TotalCapitalLossBuyBackShares",
      ),
    ),
  ];
  return all.filter(({ gain }) => gain !== 0n);
}

/** Returns item B3b as a negative gain, by the days of transfer in Table D where that adds up to it. */
function exemptions(cg: JsonNode | undefined, deduction: bigint): ItemGain[] {
  const item = "the deduction under section 54F (item B3)";
  const claims = itemsAt(cg, "DeducClaimInfo", "DeducClaimDtlsUs54F").map((claim) => ({
    ...{ row: "112A@12.5" as const, item, gain: -integerAt(claim, "AmtDeducted") },
    day: isoDate(textAt(claim, "DateofTransfer") ?? ""),
  }));
  return sumOf(claims.map(({ gain }) => gain)) === -deduction
    ? claims
    : [{ row: "112A@12.5", item, gain: -deduction }];
}

/**
 * Returns the items of a return that only foreign investors, treaty claims or a form filled in twice
 * have, in words: the amounts of a treaty claim are in other items too (A8 and B11), and Schedule
 * 115AD excludes Schedule 112A (rule 177).
 */
export function foreignItems(itr2: JsonNode): readonly string[] {
  const cg = jsonAt(itr2, "ScheduleCGFor23");
  const short = jsonAt(cg, "ShortTermCapGainFor23");
  const long = jsonAt(cg, "LongTermCapGain23");
  const has = (node: JsonNode | undefined, ...path: string[]) => integerAt(node, ...path) !== 0n;
  const ofCode = (code: string, field: string, node: JsonNode | undefined) =>
    itemsAt(node).filter((each) => textAt(each, field) === code);
  const equity = jsonAt(short, "EquityMFonSTT");
  const buybacks = jsonAt(short, "CapitalLossBuyBackShares", "CapitalLossBuyBackSharesDtls");
  const isTreaty = ["NotTax", "Tax"].some(
    (kind) => has(short, `TotalAmt${kind}UsDTAAStcg`) || has(long, `TotalAmt${kind}UsDTAALtcg`),
  );
  const isForeign =
    has(short, "NRISecur115AD", "CapgainonAssets") ||
    has(short, "NRISecur115AD", "FullConsideration") ||
    has(short, "PassThrIncNatureSTCG30Per") ||
    ofCode("STL30", "Rate", buybacks).some((each) => has(each, "Amount")) ||
    ofCode("5AD1biip", "MFSectionCode", equity).some((each) =>
      has(each, "EquityMFonSTTDtls", "FullConsideration"),
    ) ||
    has(itr2, "Schedule115AD", "SaleValue115AD") ||
    has(itr2, "Schedule115AD", "TotalBalance115AD");
  const isTwice =
    ofCode("1A", "MFSectionCode", equity).length > 1 ||
    ofCode("STL20", "Rate", buybacks).length > 1;
  return [
    ...(isTreaty ? ["gains under a tax treaty (items A8 and B11)"] : []),
    ...(isForeign ? ["gains of a foreign institutional investor (section 115AD or at 30%)"] : []),
    ...(isTwice ? ["item A2 or A(A) twice at one rate"] : []),
  ];
}

/** Whether a draft has no figures of statements yet, exactly this statement's, or others. */
export type StatementFigures = "none" | "same" | "other";

/** Compares items A2, B3, A(A) and B(A) of a draft with the statement's, and A5 and B8 where those are nil. */
export function statementFigures(itr2: JsonNode, gains: ReturnGains): StatementFigures {
  const cg = jsonAt(itr2, "ScheduleCGFor23");
  const short = jsonAt(cg, "ShortTermCapGainFor23");
  const long = jsonAt(cg, "LongTermCapGain23");
  const a2 = itemsAt(short, "EquityMFonSTT").find((each) => textAt(each, "MFSectionCode") === "1A");
  const buyback = itemsAt(short, "CapitalLossBuyBackShares", "CapitalLossBuyBackSharesDtls").find(
    (each) => textAt(each, "Rate") === "STL20",
  );
  const pairs: readonly (readonly [bigint, string])[] = [
    [integerAt(a2, "EquityMFonSTTDtls", "FullConsideration"), gains.shortTerm111A.fullValue],
    [integerAt(a2, "EquityMFonSTTDtls", "BalanceCG"), gains.shortTerm111A.gain],
    [integerAt(long, "SaleOfEquityShareUs112A", "BalanceCG"), gains.longTerm112A],
    [integerAt(itr2, "Schedule112A", "SaleValue112A"), sumOfColumn6(gains)],
    [-integerAt(buyback, "Amount"), gains.buybackLosses.shortTerm],
    [
      -integerAt(long, "CapitalLossBuyBackShares", "TotalCapitalLossBuyBackShares"),
      gains.buybackLosses.longTerm,
    ],
  ];
  const isNone = pairs.every(([stated]) => stated === 0n);
  const isSame = pairs.every(([stated, ours]) => stated === BigInt(ours));
  if (isNone && isSame) {
    const shared = sharedOf(gains).filter(([, figures]) => !isNil(figures));
    const all = shared.every(([name, figures]) => hasFigures(itr2, name, figures));
    return shared.length > 0 && all ? "same" : "none";
  }
  return isSame ? "same" : isNone ? "none" : "other";
}

function sumOfColumn6({ schedule112A }: ReturnGains): string {
  return String(sumOf(schedule112A.map((cells) => BigInt(cells[5] ?? ""))));
}

type SharedItem = keyof typeof itemsOfBoth;

function sharedOf(gains: ReturnGains): readonly (readonly [SharedItem, AssetGains])[] {
  return [
    ["otherShortTerm", gains.otherShortTerm],
    ["otherLongTerm", gains.otherLongTerm],
  ];
}

function hasFigures(itr2: JsonNode, name: SharedItem, figures: AssetGains): boolean {
  const item = jsonAt(itr2, "ScheduleCGFor23", ...itemsOfBoth[name].path);
  return (
    integerAt(item, "FullConsideration") === BigInt(figures.fullValue) &&
    integerAt(item, "CapgainonAssets") === BigInt(figures.gain)
  );
}

/** What becomes of an item that the person and the statement may both have gains in. */
export type SharedFigures =
  /** The draft's figures stay; `included` are the statement's among them. */
  | { readonly kind: "keep"; readonly included: AssetGains }
  /** The draft has none, or exactly the statement's. */
  | { readonly kind: "replace" }
  /** Both have gains: the form has one item, which becomes their sum. */
  | { readonly kind: "add" }
  /** Both have gains, and it is not known whether the draft's contain the statement's. */
  | { readonly kind: "unknown" };

/** Returns what becomes of item A5 or B8 of a draft. */
export function sharedFigures(itr2: JsonNode, gains: ReturnGains, name: SharedItem): SharedFigures {
  const figures = gains[name];
  const item = jsonAt(itr2, "ScheduleCGFor23", ...itemsOfBoth[name].path);
  if (isNil(figures)) {
    return { kind: "keep", included: nothing };
  }
  const amounts = [
    integerAt(item, "FullConsideration"),
    integerAt(item, "DeductSec48", "TotalDedn"),
    integerAt(item, "CapgainonAssets"),
  ];
  if (amounts.every((amount) => amount === 0n) || hasFigures(itr2, name, figures)) {
    return { kind: "replace" };
  }
  const hasMore =
    !isNil(gains.shortTerm111A) ||
    gains.schedule112A.length > 0 ||
    gains.buybackLosses.shortTerm !== "0" ||
    gains.buybackLosses.longTerm !== "0";
  const state = statementFigures(itr2, gains);
  if (state === "none" && hasMore) {
    return { kind: "add" };
  }
  const isWithin = integerAt(item, "FullConsideration") >= BigInt(figures.fullValue);
  return state === "same" && hasMore && isWithin
    ? { kind: "keep", included: figures }
    : { kind: "unknown" };
}

/** Returns whether an item has no figures. */
export function isNil({ fullValue, cost, expenses }: AssetGains): boolean {
  return [fullValue, cost, expenses].every((amount) => amount === "0");
}

/** Returns the gains of a draft that are the person's own, in the order of the form. */
export function ownGains(itr2: JsonNode, gains: ReturnGains): readonly ItemGain[] {
  return itemGains(jsonAt(itr2, "ScheduleCGFor23"))
    .filter(({ isStatements }) => !isStatements)
    .flatMap((each): readonly ItemGain[] => {
      const shared = sharedOf(gains).find(([name]) => itemsOfBoth[name].item === each.item);
      const becomes = shared && sharedFigures(itr2, gains, shared[0]);
      if (becomes?.kind === "replace") {
        return [];
      }
      const included = becomes?.kind === "keep" ? BigInt(becomes.included.gain) : 0n;
      return [{ ...each, gain: each.gain - included }];
    })
    .filter(({ gain }) => gain !== 0n);
}
