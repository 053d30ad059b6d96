import type { ByTerm } from "@site/result/loss-schedules";
import { allQuarters, type Schedule112AColumn } from "@site/result/names";
import { accepted, type Result } from "@site/result/result";
import type { ReturnGains } from "@site/result/return-gains";
import type { Schedule112ARow } from "@site/result/schedule-112a";
import type { AssetGains } from "@site/result/schedule-cg";
import { refusedWith } from "../../law/refusal.ts";
import type { ByGain, WholeRupees } from "../../law/schedule-cg/loss-schedules.ts";
import { sumOf } from "../../law/values/fixed-point.ts";
import {
  JsonDecimal,
  JsonDefault,
  type JsonFields,
  JsonItem,
  type JsonValue,
} from "../../readers/json/json-merge.ts";
import { capitalGainRows } from "./capital-gain-rows.ts";
import { dividendPeriods } from "./draft-dividends.ts";
import type { DraftReturn } from "./draft-return.ts";
import {
  cflYears,
  columnsOf112A,
  type Itr2,
  ownHeads,
  quarterFields,
  totalsOf112A,
} from "./itr2.ts";
import {
  buybacksOf,
  isNil,
  itemA2,
  sharedAsset,
  sharedFigures,
  sharedItems,
  statementFigures,
} from "./own-gains.ts";
import { nothing } from "./return-gains.ts";

/** The calendar year in which the assessment year begins. */
const formsAssessmentYear = 2026;

/**
 * Returns the fields of the person's ITR-2 that the statement's figures replace: Schedule 112A, its
 * part of Schedule CG with Tables E and F, the rows of capital gains in Schedules CYLA and BFLA with
 * the latter's totals, and the capital losses of Schedule CFL. A schedule that is not in the draft and
 * has no figures is not added.
 */
export function returnFields(
  draft: Pick<DraftReturn, "itr2" | "has">,
  gains: ReturnGains,
): Result<JsonFields> {
  const { itr2, has } = draft;
  const losses = scheduleCFL(draft, gains);
  if (!losses.ok) {
    return losses;
  }
  const has112A = has("Schedule112A") || gains.schedule112A.length > 0;
  return accepted({
    CreationInfo: { Digest: "-" },
    ScheduleCGFor23: scheduleCG(draft, gains),
    ...(has112A && { Schedule112A: schedule112A(gains.schedule112A) }),
    ScheduleCYLA: scheduleCYLA(itr2, gains),
    ScheduleBFLA: scheduleBFLA(itr2, gains),
    ...losses.value,
    ...dividendPeriods(draft, gains),
  });
}

function schedule112A(rows: readonly Schedule112ARow[]): JsonFields {
  const sum = (column: Schedule112AColumn) => sumOf(rows.map((row) => whole(row[column] ?? "0")));
  return {
    Schedule112ADtls: rows.map(rowOf112A),
    ...Object.fromEntries(totalsOf112A.map(({ total, column }) => [total, sum(column)])),
    TotalBalance112A: sum("balance"),
  };
}

/** Returns a row of Schedule 112A under the names of the return. */
function rowOf112A(row: Schedule112ARow): JsonFields {
  const named = columnsOf112A.flatMap(([column, field, kind]): [string, JsonValue][] => {
    const cell = row[column];
    if (kind === "decimal?" && cell === null) {
      return [];
    }
    const value = kind === "whole" ? whole(cell ?? "0") : new JsonDecimal(cell ?? "0");
    return [[field, kind === "text" ? (cell ?? "") : value]];
  });
  return Object.fromEntries(named);
}

/** Fields that the form requires in Schedule CG and that a draft may lack, as nil. */
const nil = new JsonDefault(0n);
const nils = (...names: readonly string[]) =>
  new JsonDefault(Object.fromEntries(names.map((name) => [name, 0n])));

function scheduleCG({ itr2, has }: Pick<DraftReturn, "itr2" | "has">, gains: ReturnGains) {
  const { ScheduleCGFor23: cg } = itr2;
  const { shortTerm111A, buybackLosses, losses } = gains;
  const income = whole(losses.scheduleE.income);
  const b3 = whole(gains.longTerm112A);
  const { DeductionUs54F } = cg.LongTermCapGain23.SaleOfEquityShareUs112A;
  const hasItem = (...path: readonly string[]) => has("ScheduleCGFor23", ...path);
  const hasA2 = hasItem("ShortTermCapGainFor23", "EquityMFonSTT") || !isNil(shortTerm111A);
  const lost = { short: whole(buybackLosses.shortTerm), long: whole(buybackLosses.longTerm) };
  const hasA = hasItem("ShortTermCapGainFor23", "CapitalLossBuyBackShares") || lost.short > 0n;
  const hasB = hasItem("LongTermCapGain23", "CapitalLossBuyBackShares") || lost.long > 0n;
  const nilAsset = otherAssets(nothing, { LossSec94of7Or94of8: 0n });
  const b8 = sharedItem(itr2, gains, "otherLongTerm", { DeductionUs54F: 0n });
  return {
    ShortTermCapGainFor23: {
      ...(hasA2 && { EquityMFonSTT: new JsonItem("MFSectionCode", equityAt111A(itr2, gains)) }),
      NRITransacSec48Dtl: nils("NRItaxSTTPaid", "NRItaxSTTNotPaid"),
      NRISecur115AD: new JsonDefault(nilAsset),
      SaleOnOtherAssets:
        sharedItem(itr2, gains, "otherShortTerm", { LossSec94of7Or94of8: 0n }) ??
        new JsonDefault(nilAsset),
      TotalAmtDeemedStcg: nil,
      PassThrIncNatureSTCG: nil,
      TotalAmtNotTaxUsDTAAStcg: nil,
      TotalAmtTaxUsDTAAStcg: nil,
      ...(hasA && {
        CapitalLossBuyBackShares: {
          TotalCapitalLossBuyBackShares: buybacksOf(cg, false) - lost.short,
          CapitalLossBuyBackSharesDtls: new JsonItem("Rate", {
            Rate: "STL20",
            Amount: -lost.short,
          }),
        },
      }),
      TotalSTCG: whole(losses.scheduleE.totalShortTerm),
    },
    LongTermCapGain23: {
      SaleOfEquityShareUs112A: {
        BalanceCG: b3,
        DeductionUs54F: nil,
        CapgainonAssets: b3 - DeductionUs54F,
      },
      NRISaleOfEquityShareUs112A: nils("BalanceCG", "DeductionUs54F", "CapgainonAssets"),
      NRISaleofForeignAsset: nils("SaleonSpecAsset", "DednSpecAssetus115", "BalonSpeciAsset"),
      SaleofAssetNADtls: b8 === undefined ? new JsonDefault({}) : { SaleofAssetNA: b8 },
      TotalAmtDeemedLtcg: nil,
      PassThrIncNatureLTCG: nil,
      TotalAmtNotTaxUsDTAALtcg: nil,
      ...(hasB && { CapitalLossBuyBackShares: { TotalCapitalLossBuyBackShares: -lost.long } }),
      TotalAmtTaxUsDTAALtcg: nil,
      TotalLTCG: whole(losses.scheduleE.totalLongTerm),
    },
    SumOfCGIncm: income,
    IncmFromVDATrnsf: nil,
    TotScheduleCGFor23: income + cg.IncmFromVDATrnsf,
    CurrYrLosses: tableE(gains),
    AccruOrRecOfCG: tableF(gains),
  };
}

/** A2 of Schedule CG; a loss that section 94(7) or 94(8) disallows stays as the draft has it. */
function equityAt111A(itr2: Itr2, { shortTerm111A: figures }: ReturnGains): JsonFields {
  const disallowed = itemA2(itr2.ScheduleCGFor23).LossSec94of7Or94of8;
  return {
    MFSectionCode: "1A",
    EquityMFonSTTDtls: {
      FullConsideration: whole(figures.fullValue),
      DeductSec48: deductions(figures),
      BalanceCG: whole(figures.gain),
      LossSec94of7Or94of8: nil,
      CapgainonAssets: whole(figures.gain) + disallowed,
    },
  };
}

/** Returns A5 or B8: the statement's, or its sum with the draft's; `undefined` when the draft's stays. */
function sharedItem(
  itr2: Itr2,
  gains: ReturnGains,
  name: (typeof sharedItems)[number],
  more: JsonFields,
): JsonFields | undefined {
  const figures = gains[name];
  const becomes = sharedFigures(itr2, gains, name);
  if (becomes !== "add") {
    return becomes === "replace" ? otherAssets(figures, more) : undefined;
  }
  const item = sharedAsset(itr2, name);
  const [fullValue, gain] = [whole(figures.fullValue), whole(figures.gain)];
  const { AquisitCost, ExpOnTrans, TotalDedn } = deductions(figures);
  return {
    FullValueConsdOthUnqshr: item.FullValueConsdOthUnqshr + fullValue,
    FullConsideration: item.FullConsideration + fullValue,
    DeductSec48: {
      AquisitCost: item.DeductSec48.AquisitCost + AquisitCost,
      ExpOnTrans: item.DeductSec48.ExpOnTrans + ExpOnTrans,
      TotalDedn: item.DeductSec48.TotalDedn + TotalDedn,
    },
    BalanceCG: item.BalanceCG + gain,
    CapgainonAssets: item.CapgainonAssets + gain,
  };
}

/** A4, A5 or B8 of Schedule CG: none of it unlisted shares, whose value section 50CA decides. */
function otherAssets(figures: AssetGains, more: JsonFields): JsonFields {
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
  };
}

function deductions({ cost, expenses }: AssetGains) {
  return {
    AquisitCost: whole(cost),
    ImproveCost: 0n,
    ExpOnTrans: whole(expenses),
    TotalDedn: whole(cost) + whole(expenses),
  };
}

/** `CurrYrLosses`: each row lacks its own column, and a short-term one those of long-term losses. */
function tableE({ losses: { scheduleE } }: ReturnGains): JsonFields {
  const columns = (rows: typeof capitalGainRows, amounts: ByGain<WholeRupees> | undefined) =>
    Object.fromEntries(rows.map(({ key, loss }) => [loss, whole(key && amounts?.[key])] as const));
  const rows = capitalGainRows.map(({ key, e, term }) => {
    const row = key && scheduleE.rows[key];
    const losing = capitalGainRows.filter(
      (other) => other.e !== e && (term === "long" || other.term === "short"),
    );
    const [income, remaining] = [whole(row?.income), whole(row?.remaining)];
    const setOff = columns(losing, row?.setOff);
    return [e, { CurrYearIncome: income, ...setOff, CurrYrCapGain: remaining }] as const;
  });
  return {
    InLossSetOff: columns(capitalGainRows, scheduleE.lossToSetOff),
    ...Object.fromEntries(rows),
    TotLossSetOff: columns(capitalGainRows, scheduleE.totalSetOff),
    LossRemainSetOff: columns(capitalGainRows, scheduleE.lossRemaining),
  };
}

/** `AccruOrRecOfCG`, without the row of virtual digital assets, which stays. */
function tableF({ tableF: rows }: ReturnGains): JsonFields {
  const named = capitalGainRows.map(({ key, f }) => {
    const amounts = key && rows[key];
    const periods = allQuarters.map((each) => [quarterFields[each], whole(amounts?.[each])]);
    return [f, { DateRange: Object.fromEntries(periods) }] as const;
  });
  return Object.fromEntries(named);
}

/** Returns columns 1 and 4; 2 and 3, losses of other heads, stay as the draft has them. */
function scheduleCYLA(itr2: Itr2, { losses: { scheduleE } }: ReturnGains): JsonFields {
  const rows = capitalGainRows.map(({ key, head }) => {
    const income = whole(key && scheduleE.rows[key]?.remaining);
    const { HPlossCurYrSetoff, OthSrcLossNoRaceHorseSetoff } = itr2.ScheduleCYLA[head].IncCYLA;
    const left = income - HPlossCurYrSetoff - OthSrcLossNoRaceHorseSetoff;
    return [
      head,
      { IncCYLA: { IncOfCurYrUnderThatHead: income, IncOfCurYrAfterSetOff: left } },
    ] as const;
  });
  return Object.fromEntries(rows);
}

/** Returns the rows of capital gains, and the totals over these and the person's own rows. */
function scheduleBFLA(itr2: Itr2, { losses: { bfla } }: ReturnGains): JsonFields {
  const rows = capitalGainRows.map(({ key, head }) => {
    const row = key && bfla.rows[key];
    const fields = {
      IncOfCurYrUndHeadFromCYLA: whole(row?.income),
      BFlossPrevYrUndSameHeadSetoff: whole(row?.broughtForward),
      IncOfCurYrAfterSetOffBFLosses: whole(row?.remaining),
    };
    return [head, { IncBFLA: fields }] as const;
  });
  const all = [
    ...rows.map(([, { IncBFLA }]) => IncBFLA),
    ...ownHeads.map((head) => itr2.ScheduleBFLA[head].IncBFLA),
  ];
  return {
    ...Object.fromEntries(rows),
    TotalBFLossSetOff: {
      TotBFLossSetoff: sumOf(all.map((row) => row.BFlossPrevYrUndSameHeadSetoff)),
    },
    IncomeOfCurrYrAftCYLABFLA: sumOf(all.map((row) => row.IncOfCurYrAfterSetOffBFLosses)),
  };
}

/** Returns whether a draft has a statement's items and the earlier losses given with it already. */
export function isMergedAlready(itr2: Itr2, gains: ReturnGains): boolean {
  const given = new Map(
    gains.losses.cfl.years.map((year) => [fieldOf(year.assessmentYear), year.broughtForward]),
  );
  return (
    statementFigures(itr2, gains) === "same" &&
    sharedItems.every((name) => sharedFigures(itr2, gains, name) !== "add") &&
    cflYears.every((field) => isSame(given.get(field) ?? noLosses, earlierOf(itr2, field)))
  );
}

const noLosses: ByTerm = { shortTerm: "0", longTerm: "0" };

function isSame(a: ByTerm, b: ByTerm): boolean {
  return a.shortTerm === b.shortTerm && a.longTerm === b.longTerm;
}

/** Returns the row of Schedule CFL for losses of an assessment year; `undefined` where it has none. */
function fieldOf(assessmentYear: string): (typeof cflYears)[number] | undefined {
  return cflYears[formsAssessmentYear - Number.parseInt(assessmentYear, 10) - 1];
}

/** Returns the losses of an earlier year in a draft's Schedule CFL. */
function earlierOf({ ScheduleCFL }: Itr2, field: (typeof cflYears)[number]): ByTerm {
  const { TotalSTCGPTILossCF, TotalLTCGPTILossCF } = ScheduleCFL[field].CarryFwdLossDetail;
  return { shortTerm: String(TotalSTCGPTILossCF), longTerm: String(TotalLTCGPTILossCF) };
}

/** Returns the capital losses of Schedule CFL; losses of other heads stay. */
function scheduleCFL(
  { itr2, has }: Pick<DraftReturn, "itr2" | "has">,
  gains: ReturnGains,
): Result<JsonFields> {
  const { cfl } = gains.losses;
  if (!has("ScheduleCFL") && isSame(cfl.broughtForward, noLosses) && isSame(cfl.total, noLosses)) {
    return accepted({});
  }
  const years: Record<string, JsonFields> = {};
  for (const { assessmentYear, filedOn, broughtForward } of cfl.years) {
    const field = fieldOf(assessmentYear);
    if (field === undefined) {
      continue;
    }
    const own = earlierOf(itr2, field);
    if (!isSame(own, noLosses) && !isSame(own, broughtForward)) {
      return refusedWith(
        "return-has-earlier-losses",
        `For assessment year ${assessmentYear} the draft brings forward capital losses that differ from ` +
          "those you entered. The department's record of that year decides: correct the one that is " +
          "wrong. Nothing was merged.",
      );
    }
    if (filedOn === null && !has("ScheduleCFL", field, "CarryFwdLossDetail", "DateOfFiling")) {
      return refusedWith(
        "return-needs-day-of-filing",
        `Schedule CFL asks for the day on which the return for assessment year ${assessmentYear} was ` +
          "filed. Enter it with the losses of that year. Nothing was merged.",
      );
    }
    const day = filedOn !== null && { DateOfFiling: filedOn };
    years[field] = { CarryFwdLossDetail: { ...day, ...losses(broughtForward) } };
  }
  for (const [before, field] of cflYears.entries()) {
    if (years[field] === undefined && !isSame(earlierOf(itr2, field), noLosses)) {
      const first = formsAssessmentYear - before - 1;
      return refusedWith(
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

function losses({ shortTerm, longTerm }: ByTerm): JsonFields {
  return {
    TotalHPPTILossCF: nil,
    TotalSTCGPTILossCF: whole(shortTerm),
    TotalLTCGPTILossCF: whole(longTerm),
  };
}

/** Reads whole rupees from decimal text; 0 where there is none. */
function whole(text: WholeRupees | undefined): bigint {
  return BigInt(text ?? "");
}
