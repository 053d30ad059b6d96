import { accepted, type Result, refused } from "../../law/refusal.ts";
import { allQuarters, type Quarter } from "../../law/rules/quarter.ts";
import type { ByGain, ByTerm, WholeRupees } from "../../law/schedule-cg/loss-schedules.ts";
import { sumOf } from "../../law/values/fixed-point.ts";
import {
  JsonDefault,
  type JsonFields,
  JsonItem,
  type JsonValue,
} from "../../readers/json/json-merge.ts";
import {
  integerAt,
  itemsAt,
  type JsonNode,
  type JsonObject,
  jsonAt,
  keysOf,
  textAt,
} from "../../readers/json/json-text.ts";
import { capitalGainRows } from "./capital-gain-rows.ts";
import type { DraftReturn } from "./draft-return.ts";
import { isNil, itemsOfBoth, sharedFigures, statementFigures } from "./own-gains.ts";
import { type AssetGains, nothing, type ReturnGains } from "./return-gains.ts";

/** The fields of Table F. */
export const quarterFields: Readonly<Record<Quarter, string>> = {
  "upto-15-jun": "Upto15Of6",
  "16-jun-15-sep": "Upto15Of9",
  "16-sep-15-dec": "Up16Of9To15Of12",
  "16-dec-15-mar": "Up16Of12To15Of3",
  "16-mar-31-mar": "Up16Of3To31Of3",
};

/** Fields of Schedule CFL by how many years before this one the losses arose, from 1. */
export const cflYears = [
  "LossCFFromPrevYrToAY",
  "LossCFFromPrev2ndYearFromAY",
  "LossCFFromPrev3rdYearFromAY",
  "LossCFFromPrev4thYearFromAY",
  "LossCFFromPrev5thYearFromAY",
  "LossCFFromPrev6thYearFromAY",
  "LossCFFromPrev7thYearFromAY",
  "LossCFFromPrev8thYearFromAY",
] as const;

/** The calendar year in which the assessment year begins. */
const formsAssessmentYear = 2026;

/**
 * Returns the fields of the person's ITR-2 that the statement's figures replace: Schedule 112A, its
 * part of Schedule CG with Tables E and F, the rows of capital gains in Schedules CYLA and BFLA with
 * the latter's totals, and the capital losses of Schedule CFL. A schedule that is not in the draft and
 * has no figures is not added.
 */
export function returnFields(
  { itr2 }: Pick<DraftReturn, "itr2">,
  gains: ReturnGains,
): Result<JsonFields> {
  const losses = scheduleCFL(itr2, gains);
  if (!losses.ok) {
    return losses;
  }
  const has112A = itr2.members.has("Schedule112A") || gains.schedule112A.length > 0;
  return accepted({
    CreationInfo: { Digest: "-" },
    ScheduleCGFor23: scheduleCG(itr2, gains),
    ...(has112A ? { Schedule112A: schedule112A(gains.schedule112A) } : {}),
    ScheduleCYLA: scheduleCYLA(itr2, gains),
    ScheduleBFLA: scheduleBFLA(itr2, gains),
    ...losses.value,
  });
}

/** Maps the cells of a row of Schedule 112A to their names in the return; blank ones may be left out. */
function rowOf(cells: readonly string[]): JsonFields {
  const [acquired = "", isin = "", name = "", units = "", price = "", ...columns] = cells;
  const [column6, column7, column8, column9, fmv = "", column11, ...rest] = columns;
  const [column12, column13, column14] = rest;
  return {
    ShareOnOrBefore: acquired,
    ISINCode: isin,
    ShareUnitName: name,
    ...(units === "" ? {} : { NumSharesUnits: { decimal: units } }),
    ...(price === "" ? {} : { SalePricePerShareUnit: { decimal: price } }),
    TotSaleValue: whole(column6),
    CostAcqWithoutIndx: whole(column7),
    AcquisitionCost: whole(column8),
    LTCGBeforelowerB1B2: whole(column9),
    FairMktValuePerShareunit: { decimal: fmv === "" ? "0" : fmv },
    TotFairMktValueCapAst: whole(column11),
    ExpExclCnctTransfer: whole(column12),
    TotalDeductions: whole(column13),
    Balance: whole(column14),
  };
}

function schedule112A(rows: readonly (readonly string[])[]): JsonFields {
  const sum = (column: number) => sumOf(rows.map((cells) => whole(cells[column])));
  const balance = sum(13);
  return {
    Schedule112ADtls: rows.map(rowOf) as JsonValue,
    SaleValue112A: sum(5),
    CostAcqWithoutIndx112A: sum(6),
    AcquisitionCost112A: sum(7),
    LTCGBeforelowerB1B2112A: sum(8),
    FairMktValueCapAst112A: sum(10),
    ExpExclCnctTransfer112A: sum(11),
    Deductions112A: sum(12),
    Balance112A: balance,
    TotalBalance112A: balance,
  };
}

function scheduleCG(itr2: JsonObject, gains: ReturnGains): JsonFields {
  const { shortTerm111A, buybackLosses, losses } = gains;
  const draft = jsonAt(itr2, "ScheduleCGFor23");
  const vda = integerAt(draft, "IncmFromVDATrnsf");
  const income = whole(losses.scheduleE.income);
  const longTerm112A = whole(gains.longTerm112A);
  const deductionUs54F = integerAt(
    ...([draft, "LongTermCapGain23", "SaleOfEquityShareUs112A", "DeductionUs54F"] as const),
  );
  const hasShort = (name: string) => jsonAt(draft, "ShortTermCapGainFor23", name) !== undefined;
  const hasLong = jsonAt(draft, "LongTermCapGain23", "CapitalLossBuyBackShares") !== undefined;
  const lost = { short: whole(buybackLosses.shortTerm), long: whole(buybackLosses.longTerm) };
  const saleofAssetNA = sharedItem(itr2, gains, "otherLongTerm", { DeductionUs54F: 0n });
  return {
    ShortTermCapGainFor23: {
      ...(hasShort("EquityMFonSTT") || !isNil(shortTerm111A)
        ? { EquityMFonSTT: new JsonItem("MFSectionCode", equityAt111A(draft, shortTerm111A)) }
        : {}),
      NRITransacSec48Dtl: new JsonDefault({ NRItaxSTTPaid: 0n, NRItaxSTTNotPaid: 0n }),
      NRISecur115AD: new JsonDefault(otherAssets(nothing, { LossSec94of7Or94of8: 0n })),
      SaleOnOtherAssets:
        sharedItem(itr2, gains, "otherShortTerm", { LossSec94of7Or94of8: 0n }) ??
        new JsonDefault(otherAssets(nothing, { LossSec94of7Or94of8: 0n })),
      TotalAmtDeemedStcg: new JsonDefault(0n),
      PassThrIncNatureSTCG: new JsonDefault(0n),
      TotalAmtNotTaxUsDTAAStcg: new JsonDefault(0n),
      TotalAmtTaxUsDTAAStcg: new JsonDefault(0n),
      ...(hasShort("CapitalLossBuyBackShares") || lost.short > 0n
        ? {
            CapitalLossBuyBackShares: {
              TotalCapitalLossBuyBackShares: ownBuybackLosses(draft) - lost.short,
              CapitalLossBuyBackSharesDtls: new JsonItem("Rate", {
                Rate: "STL20",
                Amount: -lost.short,
              }),
            },
          }
        : {}),
      TotalSTCG: whole(losses.scheduleE.totalShortTerm),
    },
    LongTermCapGain23: {
      SaleOfEquityShareUs112A: {
        BalanceCG: longTerm112A,
        DeductionUs54F: new JsonDefault(0n),
        CapgainonAssets: longTerm112A - deductionUs54F,
      },
      NRISaleOfEquityShareUs112A: new JsonDefault({
        BalanceCG: 0n,
        DeductionUs54F: 0n,
        CapgainonAssets: 0n,
      }),
      NRISaleofForeignAsset: new JsonDefault({
        SaleonSpecAsset: 0n,
        DednSpecAssetus115: 0n,
        BalonSpeciAsset: 0n,
      }),
      SaleofAssetNADtls:
        saleofAssetNA === undefined ? new JsonDefault({}) : { SaleofAssetNA: saleofAssetNA },
      TotalAmtDeemedLtcg: new JsonDefault(0n),
      PassThrIncNatureLTCG: new JsonDefault(0n),
      TotalAmtNotTaxUsDTAALtcg: new JsonDefault(0n),
      ...(hasLong || lost.long > 0n
        ? { CapitalLossBuyBackShares: { TotalCapitalLossBuyBackShares: -lost.long } }
        : {}),
      TotalAmtTaxUsDTAALtcg: new JsonDefault(0n),
      TotalLTCG: whole(losses.scheduleE.totalLongTerm),
    },
    SumOfCGIncm: income,
    IncmFromVDATrnsf: new JsonDefault(0n),
    TotScheduleCGFor23: income + vda,
    CurrYrLosses: tableE(gains),
    AccruOrRecOfCG: tableF(gains),
  };
}

/** Returns the draft's losses on buybacks at slab rates, which no statement of listed shares has. */
function ownBuybackLosses(draft: JsonNode | undefined): bigint {
  const items = [draft, "ShortTermCapGainFor23", "CapitalLossBuyBackShares"] as const;
  return sumOf(
    itemsAt(...items, "CapitalLossBuyBackSharesDtls")
      .filter((each) => textAt(each, "Rate") !== "STL20")
      .map((each) => integerAt(each, "Amount")),
  );
}

/** A2 of Schedule CG; a loss that section 94(7) or 94(8) disallows stays as the draft has it. */
function equityAt111A(draft: JsonNode | undefined, figures: AssetGains): JsonFields {
  const item = itemsAt(draft, "ShortTermCapGainFor23", "EquityMFonSTT").find(
    (each) => textAt(each, "MFSectionCode") === "1A",
  );
  const disallowed = integerAt(item, "EquityMFonSTTDtls", "LossSec94of7Or94of8");
  return {
    MFSectionCode: "1A",
    EquityMFonSTTDtls: {
      FullConsideration: whole(figures.fullValue),
      DeductSec48: deductions(figures),
      BalanceCG: whole(figures.gain),
      LossSec94of7Or94of8: new JsonDefault(0n),
      CapgainonAssets: whole(figures.gain) + disallowed,
    },
  };
}

/** Returns A5 or B8: the statement's, or its sum with the draft's; `undefined` when the draft's stays. */
function sharedItem(
  itr2: JsonObject,
  gains: ReturnGains,
  name: keyof typeof itemsOfBoth,
  more: JsonFields,
): JsonValue | undefined {
  const figures = gains[name];
  const { kind } = sharedFigures(itr2, gains, name);
  if (kind !== "add") {
    return kind === "replace" ? otherAssets(figures, more) : undefined;
  }
  const item = jsonAt(itr2, "ScheduleCGFor23", ...itemsOfBoth[name].path);
  const { fullValue, cost, expenses, gain } = figures;
  const plus = (amount: WholeRupees, ...path: readonly string[]) =>
    integerAt(item, ...path) + whole(amount);
  const deducted = String(whole(cost) + whole(expenses));
  return {
    FullValueConsdOthUnqshr: plus(fullValue, "FullValueConsdOthUnqshr"),
    FullConsideration: plus(fullValue, "FullConsideration"),
    DeductSec48: {
      AquisitCost: plus(cost, "DeductSec48", "AquisitCost"),
      ExpOnTrans: plus(expenses, "DeductSec48", "ExpOnTrans"),
      TotalDedn: plus(deducted, "DeductSec48", "TotalDedn"),
    },
    BalanceCG: plus(gain, "BalanceCG"),
    CapgainonAssets: plus(gain, "CapgainonAssets"),
  };
}

/** A4, A5 or B8 of Schedule CG: none of it unlisted shares, whose value section 50CA decides. */
function otherAssets(figures: AssetGains, more: JsonFields): JsonValue {
  return {
    FullValueConsdRecvUnqshr: 0n,
    FairMrktValueUnqshr: 0n,
    FullValueConsdSec50CA: 0n,
    FullValueConsdOthUnqshr: whole(figures.fullValue),
    FullConsideration: whole(figures.fullValue),
    DeductSec48: deductions(figures),
    BalanceCG: whole(figures.gain),
    ...more,
    CapgainonAssets: whole(figures.gain),
  } as JsonValue;
}

function deductions({ cost, expenses }: AssetGains): JsonFields {
  return {
    AquisitCost: whole(cost),
    ImproveCost: 0n,
    ExpOnTrans: whole(expenses),
    TotalDedn: whole(cost) + whole(expenses),
  };
}

/** `CurrYrLosses`: each row lacks its own column, and a short-term one those of long-term losses. */
function tableE({ losses: { scheduleE } }: ReturnGains): JsonFields {
  const columns = (amounts: ByGain<WholeRupees>) =>
    Object.fromEntries(
      capitalGainRows.map(({ key, loss }) => [loss, whole(key && amounts[key])] as const),
    );
  const rows = capitalGainRows.map(({ key, e, isLong }) => {
    const row = key && scheduleE.rows[key];
    const losing = capitalGainRows.filter((other) => other.e !== e && (isLong || !other.isLong));
    return [
      e,
      {
        CurrYearIncome: whole(row?.income),
        ...Object.fromEntries(
          losing.map((other) => [other.loss, whole(other.key && row?.setOff[other.key])]),
        ),
        CurrYrCapGain: whole(row?.remaining),
      },
    ] as const;
  });
  return {
    InLossSetOff: columns(scheduleE.lossToSetOff),
    ...Object.fromEntries(rows),
    TotLossSetOff: columns(scheduleE.totalSetOff),
    LossRemainSetOff: columns(scheduleE.lossRemaining),
  };
}

/** `AccruOrRecOfCG`, without the row of virtual digital assets, which stays. */
function tableF({ tableF: rows }: ReturnGains): JsonFields {
  return Object.fromEntries(
    capitalGainRows.map(({ key, f }) => {
      const amounts = key && rows[key];
      const periods = allQuarters.map((quarter) => [
        quarterFields[quarter],
        whole(amounts?.[quarter]),
      ]);
      return [f, { DateRange: Object.fromEntries(periods) as JsonFields }] as const;
    }),
  );
}

/** Returns columns 1 and 4; 2 and 3, losses of other heads, stay as the draft has them. */
function scheduleCYLA(itr2: JsonObject, { losses: { scheduleE } }: ReturnGains): JsonFields {
  return Object.fromEntries(
    capitalGainRows.map(({ key, head }) => {
      const income = whole(key && scheduleE.rows[key]?.remaining);
      const draft = jsonAt(itr2, "ScheduleCYLA", head, "IncCYLA");
      const setOff =
        integerAt(draft, "HPlossCurYrSetoff") + integerAt(draft, "OthSrcLossNoRaceHorseSetoff");
      const fields = { IncOfCurYrUnderThatHead: income, IncOfCurYrAfterSetOff: income - setOff };
      return [head, { IncCYLA: fields }] as const;
    }),
  );
}

/** Returns the rows of capital gains, and the totals over these and the person's own rows. */
function scheduleBFLA(itr2: JsonObject, { losses: { bfla } }: ReturnGains): JsonFields {
  const rows = capitalGainRows.map(({ key, head }) => {
    const row = key && bfla.rows[key];
    return {
      head: head as string,
      income: whole(row?.income),
      broughtForward: whole(row?.broughtForward),
      remaining: whole(row?.remaining),
    };
  });
  const draft = jsonAt(itr2, "ScheduleBFLA");
  const own = keysOf(draft).filter((key) => !rows.some(({ head }) => head === key));
  const ofOwn = (field: string) => own.map((key) => integerAt(draft, key, "IncBFLA", field));
  return {
    ...Object.fromEntries(
      rows.map((row) => [
        row.head,
        {
          IncBFLA: {
            IncOfCurYrUndHeadFromCYLA: row.income,
            BFlossPrevYrUndSameHeadSetoff: row.broughtForward,
            IncOfCurYrAfterSetOffBFLosses: row.remaining,
          },
        },
      ]),
    ),
    TotalBFLossSetOff: {
      TotBFLossSetoff: sumOf([
        ...rows.map(({ broughtForward }) => broughtForward),
        ...ofOwn("BFlossPrevYrUndSameHeadSetoff"),
      ]),
    },
    IncomeOfCurrYrAftCYLABFLA: sumOf([
      ...rows.map(({ remaining }) => remaining),
      ...ofOwn("IncOfCurYrAfterSetOffBFLosses"),
    ]),
  };
}

/** Returns whether a draft has a statement's items and the earlier losses given with it already. */
export function isMergedAlready(itr2: JsonObject, gains: ReturnGains): boolean {
  const shared = (["otherShortTerm", "otherLongTerm"] as const).map((name) =>
    sharedFigures(itr2, gains, name),
  );
  const given = new Map(
    gains.losses.cfl.years.map(({ assessmentYear, broughtForward }) => [
      cflYears[formsAssessmentYear - Number.parseInt(assessmentYear, 10) - 1] as string,
      String([whole(broughtForward.shortTerm), whole(broughtForward.longTerm)]),
    ]),
  );
  return (
    statementFigures(itr2, gains) === "same" &&
    shared.every(({ kind }) => kind !== "add") &&
    cflYears.every((field) => (given.get(field) ?? "0,0") === String(earlierOf(itr2, field)))
  );
}

/** Returns the short-term and long-term loss of an earlier year in a draft's Schedule CFL. */
function earlierOf(itr2: JsonObject, field: string): readonly bigint[] {
  return [shortTermField, longTermField].map((term) =>
    integerAt(itr2, "ScheduleCFL", field, "CarryFwdLossDetail", term),
  );
}

/** Returns the capital losses of Schedule CFL; losses of other heads stay. */
function scheduleCFL(itr2: JsonObject, gains: ReturnGains): Result<JsonFields> {
  const { cfl } = gains.losses;
  const draft = jsonAt(itr2, "ScheduleCFL");
  const isNil = [cfl.broughtForward, cfl.total].every(
    ({ shortTerm, longTerm }) => shortTerm === "0" && longTerm === "0",
  );
  if (draft === undefined && isNil) {
    return accepted({});
  }
  const years: Record<string, JsonFields> = {};
  const ownOf = (field: string) => earlierOf(itr2, field);
  for (const { assessmentYear, filedOn, broughtForward } of cfl.years) {
    const field = cflYears[formsAssessmentYear - Number.parseInt(assessmentYear, 10) - 1];
    if (field === undefined) {
      continue;
    }
    const own = ownOf(field);
    const given = [whole(broughtForward.shortTerm), whole(broughtForward.longTerm)];
    if (own.some((amount) => amount !== 0n) && String(own) !== String(given)) {
      return refused(
        "return-has-earlier-losses",
        `For assessment year ${assessmentYear} the draft brings forward capital losses that differ from ` +
          "those you entered. The department's record of that year decides: correct the one that is " +
          "wrong. Nothing was merged.",
      );
    }
    const stated = jsonAt(draft, field, "CarryFwdLossDetail", "DateOfFiling");
    if (filedOn === null && stated === undefined) {
      return refused(
        "return-needs-day-of-filing",
        `Schedule CFL asks for the day on which the return for assessment year ${assessmentYear} was ` +
          "filed. Enter it with the losses of that year. Nothing was merged.",
      );
    }
    years[field] = {
      CarryFwdLossDetail: {
        ...(filedOn === null ? {} : { DateOfFiling: filedOn }),
        ...losses(broughtForward),
      },
    };
  }
  for (const [before, field] of cflYears.entries()) {
    if (years[field] === undefined && ownOf(field).some((amount) => amount !== 0n)) {
      const first = formsAssessmentYear - before - 1;
      return refused(
        "return-has-earlier-losses",
        `The draft brings forward capital losses of assessment year ${first}-${(first + 1) % 100}, ` +
          "which are not among the losses you entered. Add them there, or remove them from the draft " +
          "if they are wrong. Nothing was merged.",
      );
    }
  }
  const summary = (amounts: ByTerm) => ({ LossSummaryDetail: losses(amounts) });
  return accepted({
    ScheduleCFL: {
      ...years,
      TotalOfBFLossesEarlierYrs: summary(cfl.broughtForward),
      AdjTotBFLossInBFLA: summary(cfl.setOff),
      CurrentAYloss: summary(cfl.currentYear),
      TotalLossCFSummary: summary(cfl.total),
    },
  });
}

const shortTermField = "TotalSTCGPTILossCF";
const longTermField = "TotalLTCGPTILossCF";

function losses({ shortTerm, longTerm }: ByTerm): JsonFields {
  return {
    TotalHPPTILossCF: new JsonDefault(0n),
    [shortTermField]: whole(shortTerm),
    [longTermField]: whole(longTerm),
  };
}

/** Reads whole rupees from decimal text; 0 where there is none. */
function whole(text: WholeRupees | undefined): bigint {
  return BigInt(text ?? "");
}
