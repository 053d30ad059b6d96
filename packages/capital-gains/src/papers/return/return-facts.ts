import type { SimpleFormBar } from "@site/result/names";
import { accepted, type Result } from "@site/result/result";
import { refusedWith } from "../../law/refusal.ts";
import { dueDate } from "../../law/rules/return-calendar.ts";
import { housesInSimpleForms, simpleFormBars } from "../../law/rules/simple-form-bars.ts";
import { yearsOfCarryForward } from "../../law/rules/year-rules.ts";
import { formatDate, isoDate } from "../../law/values/calendar-date.ts";
import {
  assessmentYearOf,
  type FinancialYear,
  financialYear,
  parseAssessmentYear,
} from "../../law/values/financial-year.ts";
import { sumOf } from "../../law/values/fixed-point.ts";
import { larger, smaller } from "../../law/values/money.ts";
import { wholeRupeeText } from "../../law/values/rupee-text.ts";
import { draftOf, openReturn, panOf } from "./draft-return.ts";
import { cflYears, type Itr2 } from "./itr2.ts";
import { returnYear } from "./return-gains.ts";

/** Capital losses of one earlier year in a return; whole rupees. */
type LossInReturn = {
  /** Of the loss, `2024-25`. */
  readonly assessmentYear: string;
  readonly shortTermLoss: string;
  readonly longTermLoss: string;
  /** `YYYY-MM-DD`; `null` where the return does not state it. */
  readonly filedOn: string | null;
  /** Whether that year's return was filed by its due date; `null` where the person has to say. */
  readonly filedInTime: boolean | null;
};

/** What a person's own return says that a statement does not, to be confirmed before it is used. */
export type ReturnFacts = {
  /** A draft of this year, or the return filed for the year before. */
  readonly kind: "draft" | "filed";
  readonly assessmentYear: string;
  readonly pan: string;
  /** Capital losses that this year can use, oldest year first. */
  readonly losses: readonly LossInReturn[];
  /** What closes the simple forms, as far as the return states it for its own year. */
  readonly bars: ReturnType<typeof simpleFormBars>;
  /** Which rows of Schedule CFL were read, and what to check about them. */
  readonly notes: readonly string[];
};

type Asked = {
  /** The statement's assessment year. */
  readonly assessmentYear: string;
  /** PANs that the statement states; a return with another one is refused. */
  readonly pans: readonly string[];
};

/** The first ITR-2 whose Schedule CFL is known to name its years like the current one. */
const firstKnownReturn = financialYear(2023);

/**
 * Reads the person's draft of ITR-2 for the statement's year, into which the department's utility has
 * put the prefill, or the ITR-2 that they filed for the year before. Refuses a draft that a merge would
 * refuse for its form, year, version or person.
 */
export function readReturnFacts(
  bytes: Uint8Array,
  { assessmentYear, pans }: Asked,
): Result<ReturnFacts> {
  const year = parseAssessmentYear(assessmentYear);
  if (year === undefined) {
    throw new RangeError(`no assessment year ${assessmentYear}`);
  }
  const opened = openReturn(bytes);
  if (!opened.ok) {
    return opened;
  }
  const { itr2 } = opened.value;
  const stated = itr2.Form_ITR2.AssessmentYear;
  const isFiled = stated === String(year) && year - 1 >= firstKnownReturn;
  if (!isFiled) {
    const draft = draftOf(opened.value);
    if (!draft.ok && draft.error.code !== "return-of-another-year") {
      return draft;
    }
    if (!draft.ok || assessmentYear !== returnYear) {
      return refusedWith(
        "return-of-another-year",
        `The file's assessment year is ${stated === undefined ? "not stated" : `"${stated.slice(0, 20)}"`}. Choose ` +
          `${assessmentYear === returnYear ? `your draft for ${assessmentYear} or ` : ""}the ITR-2 that you filed for ` +
          `${assessmentYearOf(financialYear(year - 1))}. Nothing was taken from it.`,
      );
    }
  }
  const pan = panOf(itr2);
  if (pan === undefined) {
    return refusedWith(
      "return-without-pan",
      "The return has no PAN, so it can't be known whose it is. Nothing was taken from it.",
    );
  }
  if (pans.some((each) => each !== pan)) {
    return refusedWith(
      "return-of-another-person",
      "The return's PAN is not the one in your statement. Nothing was taken from it. Choose the return " +
        "of the person whose statement this is.",
    );
  }
  const draftNote =
    "Read from rows i to viii of Schedule CFL: the losses brought forward to this year.";
  const { entries, notes } = isFiled
    ? lossesAfter(itr2, year)
    : { entries: broughtForward(itr2, year), notes: [draftNote] };
  return accepted({
    kind: isFiled ? "filed" : "draft",
    assessmentYear: assessmentYearOf(isFiled ? financialYear(year - 1) : year),
    pan,
    losses: entries
      .toReversed()
      .filter(({ shortTerm, longTerm }) => shortTerm + longTerm > 0n)
      .map(({ year: ofLoss, shortTerm, longTerm, ...filed }) => ({
        assessmentYear: assessmentYearOf(ofLoss),
        shortTermLoss: String(shortTerm),
        longTermLoss: String(longTerm),
        ...filed,
      })),
    bars: barsOf(itr2, year),
    notes,
  });
}

type Filing = Pick<LossInReturn, "filedOn" | "filedInTime">;
type Entry = Filing & Record<Term, bigint> & { readonly year: FinancialYear };

type Entries = { readonly entries: readonly Entry[]; readonly notes: readonly string[] };

const terms = { shortTerm: "TotalSTCGPTILossCF", longTerm: "TotalLTCGPTILossCF" } as const;
type Term = keyof typeof terms;
const bothTerms: readonly Term[] = ["shortTerm", "longTerm"];

/**
 * Returns the losses that the return filed for the year before carries forward, latest year first: its
 * own, and what it has not set off of earlier ones. It states what it set off by term, not by year; the
 * oldest year is taken to be used first, because it expires first.
 */
function lossesAfter(itr2: Itr2, year: FinancialYear): Entries {
  const last = financialYear(year - 1);
  const { AdjTotBFLossInBFLA, CurrentAYloss, TotalLossCFSummary } = itr2.ScheduleCFL;
  const left = broughtForward(itr2, last).map((entry) => ({ ...entry }));
  const { LossSummaryDetail: set } = AdjTotBFLossInBFLA;
  for (const term of bothTerms) {
    let rest = set[terms[term]];
    for (const entry of left.toReversed()) {
      const used = smaller(entry[term], rest);
      entry[term] -= used;
      rest -= used;
    }
  }
  const own: Entry = {
    year: last,
    shortTerm: CurrentAYloss.LossSummaryDetail.TotalSTCGPTILossCF,
    longTerm: CurrentAYloss.LossSummaryDetail.TotalLTCGPTILossCF,
    ...filingOf(itr2, last),
  };
  const all = [own, ...left];
  const lapsed = left.filter((entry) => year - entry.year > yearsOfCarryForward);
  const sum = (entries: readonly Entry[], term: Term) => sumOf(entries.map((entry) => entry[term]));
  const differs = bothTerms.some((term) => {
    const total = TotalLossCFSummary.LossSummaryDetail[terms[term]];
    return total !== sum(all, term) && total !== sum(all, term) - sum(lapsed, term);
  });
  const lapse = sum(lapsed, "shortTerm") + sum(lapsed, "longTerm");
  const { TotalSTCGPTILossCF: shortTermSet, TotalLTCGPTILossCF: longTermSet } = set;
  return {
    entries: all.filter((entry) => !lapsed.includes(entry)),
    notes: [
      "Read from Schedule CFL: rows i to viii less row x (set off in that year), and row xi, the loss of that year itself.",
      shortTermSet + longTermSet > 0n &&
        `That return set off ${wholeRupeeText(shortTermSet)} short-term and ${wholeRupeeText(longTermSet)} long-term ` +
          "and does not state of which years. The oldest are taken to be used up first: compare with the portal's prefill.",
      lapse > 0n &&
        `${wholeRupeeText(lapse)} of assessment year ${assessmentYearOf(financialYear(last - yearsOfCarryForward))} ` +
          "could be used in that return for the last time (section 74(2)) and is left out.",
      differs &&
        "Row xii of that Schedule CFL, the total carried forward, does not agree with its rows. Check each amount.",
    ].filter((note) => note !== false),
  };
}

/** Returns the years of Schedule CFL in a return for a year, latest first. */
function broughtForward({ ScheduleCFL }: Itr2, year: FinancialYear): readonly Entry[] {
  return cflYears.map((field, i) => {
    const detail = ScheduleCFL[field].CarryFwdLossDetail;
    const ofLoss = financialYear(year - 1 - i);
    const filedOn = isoText(detail.DateOfFiling);
    return {
      year: ofLoss,
      shortTerm: larger(detail.TotalSTCGPTILossCF, 0n),
      longTerm: larger(detail.TotalLTCGPTILossCF, 0n),
      filedOn,
      filedInTime: isInTime(filedOn, ofLoss),
    };
  });
}

/** Returns whether a day is in time for everyone; after the due date without audit the person decides. */
function isInTime(filedOn: string | null, year: FinancialYear): true | null {
  const [day, due] = [isoDate(filedOn ?? ""), dueDate(year)];
  return day !== undefined && due !== undefined && day <= due ? true : null;
}

/** Section under which a return was filed: 139(1), in time; 139(4), belated; 139(5), revised. */
const [IN_TIME, BELATED, REVISED] = [11n, 12n, 17n];

/** Returns when a return was filed, as far as it states that. */
function filingOf(itr2: Itr2, year: FinancialYear): Filing {
  const { ReturnFileSec, OrigRetFiledDate } = itr2.PartA_GEN1.FilingStatus;
  switch (ReturnFileSec) {
    case IN_TIME:
      return { filedOn: null, filedInTime: true };
    case BELATED:
      return { filedOn: null, filedInTime: false };
    case REVISED: {
      const filedOn = isoText(OrigRetFiledDate);
      return { filedOn, filedInTime: isInTime(filedOn, year) };
    }
    default:
      return { filedOn: null, filedInTime: null };
  }
}

function isoText(stated: string | undefined): string | null {
  const day = isoDate(stated ?? "");
  return day === undefined ? null : formatDate(day);
}

/**
 * Returns what an ITR-2 states that closes the simple forms. What it does not state (an employer's
 * status, tax under section 194N) is not guessed.
 */
function barsOf(itr2: Itr2, year: FinancialYear): ReturnFacts["bars"] {
  const { PersonalInfo, FilingStatus: filing } = itr2.PartA_GEN1;
  const { IncOthThanOwnRaceHorse: other } = itr2.ScheduleOS;
  const { ScheduleCFL: cfl } = itr2;
  const lossRows = [
    ...cflYears.map((field) => cfl[field].CarryFwdLossDetail),
    cfl.TotalLossCFSummary.LossSummaryDetail,
  ];
  const { Expenses, Depreciation } = other.Deductions;
  const bars: Readonly<Partial<Record<SimpleFormBar, boolean>>> = {
    "income-above-50-lakh": itr2["PartB-TI"].TotalIncome > 5_000_000n,
    director: filing.CompDirectorPrvYrFlg === "Y",
    "unlisted-shares": filing.HeldUnlistedEqShrPrYrFlg === "Y",
    "assets-abroad": itr2.PartB_TTI.AssetOutIndiaFlag === "YES",
    "income-abroad":
      itr2.ScheduleFSI.ScheduleFSIDtls.length + itr2.ScheduleTR1.ScheduleTR.length > 0,
    "not-ordinarily-resident": ["NRI", "NOR"].includes(filing.ResidentialStatus ?? ""),
    "hindu-undivided-family": PersonalInfo.Status === "H",
    "agricultural-income": itr2.ScheduleEI.NetAgriIncOrOthrIncRule7 > 5000n,
    "special-rates":
      other.IncChargeableSpecialRates > 0n || itr2.ScheduleVDA.ScheduleVDADtls.length > 0,
    "house-properties": itr2.ScheduleHP.PropertyDetails.length > housesInSimpleForms(year),
    "losses-under-other-heads": lossRows.some(
      ({ TotalHPPTILossCF, OthSrcLossRaceHorseCF }) =>
        TotalHPPTILossCF > 0n || OthSrcLossRaceHorseCF > 0n,
    ),
    "other-source-deductions": Expenses > 0n || Depreciation > 0n,
    "tax-in-other-name": itr2.ScheduleTDS2.TDSOthThanSalaryDtls.some(
      ({ TDSCreditName }) => TDSCreditName === "O",
    ),
    "portuguese-civil-code": filing.PortugeseCC5A === "Y",
  };
  return simpleFormBars(year).filter(({ id }) => bars[id]);
}
