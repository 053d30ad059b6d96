import { accepted, type Result, refused } from "../../law/refusal.ts";
import { yearsOfCarryForward } from "../../law/rules/carry-forward.ts";
import { dueDate } from "../../law/rules/return-calendar.ts";
import {
  housesInSimpleForms,
  type SimpleFormBar,
  simpleFormBars,
} from "../../law/rules/simple-form-bars.ts";
import { formatDate, isoDate } from "../../law/values/calendar-date.ts";
import {
  assessmentYearOf,
  type FinancialYear,
  financialYear,
  parseAssessmentYear,
} from "../../law/values/financial-year.ts";
import { larger, smaller } from "../../law/values/money.ts";
import { wholeRupeeText } from "../../law/values/rupee-text.ts";
import { integerAt, itemsAt, type JsonNode, jsonAt, textAt } from "../../readers/json/json-text.ts";
import { openReturn, readDraftReturn } from "./draft-return.ts";
import { cflYears } from "./return-fields.ts";
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
  const itr2 = jsonAt(opened.value.root, "ITR", "ITR2");
  const stated = textAt(itr2, "Form_ITR2", "AssessmentYear");
  const isFiled = stated === String(year) && year - 1 >= firstKnownReturn;
  if (!isFiled) {
    const draft = readDraftReturn(bytes);
    if (!draft.ok && draft.error.code !== "return-of-another-year") {
      return draft;
    }
    if (!draft.ok || assessmentYear !== returnYear) {
      return refused(
        "return-of-another-year",
        `The file's assessment year is ${stated === undefined ? "not stated" : `"${stated.slice(0, 20)}"`}. Choose ` +
          `${assessmentYear === returnYear ? `your draft for ${assessmentYear} or ` : ""}the ITR-2 that you filed for ` +
          `${assessmentYearOf(financialYear(year - 1))}. Nothing was taken from it.`,
      );
    }
  }
  const pan = textAt(itr2, "PartA_GEN1", "PersonalInfo", "PAN")?.trim().toUpperCase();
  if (itr2 === undefined || pan === undefined) {
    return refused(
      "return-without-pan",
      "The return has no PAN, so it can't be known whose it is. Nothing was taken from it.",
    );
  }
  if (pans.some((each) => each !== pan)) {
    return refused(
      "return-of-another-person",
      "The return's PAN is not the one in your statement. Nothing was taken from it. Choose the return " +
        "of the person whose statement this is.",
    );
  }
  const cfl = jsonAt(itr2, "ScheduleCFL");
  const losses = isFiled ? lossesAfter(cfl, itr2, year) : lossesBefore(cfl, year);
  return accepted({
    kind: isFiled ? "filed" : "draft",
    assessmentYear: assessmentYearOf(isFiled ? financialYear(year - 1) : year),
    pan,
    losses: losses.entries.toReversed().filter(isLoss).map(lossInReturn),
    bars: barsOf(itr2, year),
    notes: losses.notes,
  });
}

type Entry = {
  readonly year: FinancialYear;
  readonly shortTerm: bigint;
  readonly longTerm: bigint;
  readonly filedOn: string | undefined;
  readonly filedInTime: boolean | null;
};

type Entries = { readonly entries: readonly Entry[]; readonly notes: readonly string[] };

const terms = { shortTerm: "TotalSTCGPTILossCF", longTerm: "TotalLTCGPTILossCF" } as const;
type Term = keyof typeof terms;

/** Returns the losses that a draft of the year brings forward, latest year first. */
function lossesBefore(cfl: JsonNode | undefined, year: FinancialYear): Entries {
  return {
    entries: broughtForward(cfl, year),
    notes: ["Read from rows i to viii of Schedule CFL: the losses brought forward to this year."],
  };
}

/**
 * Returns the losses that the return filed for the year before carries forward, latest year first: its
 * own, and what it has not set off of earlier ones. It states what it set off by term, not by year; the
 * oldest year is taken to be used first, because it expires first.
 */
function lossesAfter(cfl: JsonNode | undefined, itr2: JsonNode, year: FinancialYear): Entries {
  const last = financialYear(year - 1);
  const summary = (row: string, term: Term) =>
    integerAt(cfl, row, "LossSummaryDetail", terms[term]);
  const left = broughtForward(cfl, last).map((entry) => ({ ...entry }));
  const set = { shortTerm: 0n, longTerm: 0n };
  for (const term of ["shortTerm", "longTerm"] as const) {
    set[term] = summary("AdjTotBFLossInBFLA", term);
    let rest = set[term];
    for (const entry of left.toReversed()) {
      const used = smaller(entry[term], rest);
      entry[term] -= used;
      rest -= used;
    }
  }
  const own: Entry = {
    year: last,
    shortTerm: summary("CurrentAYloss", "shortTerm"),
    longTerm: summary("CurrentAYloss", "longTerm"),
    ...filingOf(itr2, last),
  };
  const all = [own, ...left];
  const lapsed = left.filter((entry) => year - entry.year > yearsOfCarryForward);
  const sum = (entries: readonly Entry[], term: Term) =>
    entries.reduce((total, entry) => total + entry[term], 0n);
  const differs = (["shortTerm", "longTerm"] as const).some((term) => {
    const total = summary("TotalLossCFSummary", term);
    return total !== sum(all, term) && total !== sum(all, term) - sum(lapsed, term);
  });
  const lapse = sum(lapsed, "shortTerm") + sum(lapsed, "longTerm");
  return {
    entries: all.filter((entry) => !lapsed.includes(entry)),
    notes: [
      "Read from Schedule CFL: rows i to viii less row x (set off in that year), and row xi, the loss of that year itself.",
      ...(set.shortTerm + set.longTerm > 0n
        ? [
            `That return set off ${wholeRupeeText(set.shortTerm)} short-term and ${wholeRupeeText(set.longTerm)} long-term ` +
              "and does not state of which years. The oldest are taken to be used up first: compare with the portal's prefill.",
          ]
        : []),
      ...(lapse > 0n
        ? [
            `${wholeRupeeText(lapse)} of assessment year ${assessmentYearOf(financialYear(last - yearsOfCarryForward))} ` +
              "could be used in that return for the last time (section 74(2)) and is left out.",
          ]
        : []),
      ...(differs
        ? [
            "Row xii of that Schedule CFL, the total carried forward, does not agree with its rows. Check each amount.",
          ]
        : []),
    ],
  };
}

/** Returns the years of Schedule CFL in a return for a year, latest first. */
function broughtForward(cfl: JsonNode | undefined, year: FinancialYear): readonly Entry[] {
  return cflYears.map((field, i) => {
    const detail = jsonAt(cfl, field, "CarryFwdLossDetail");
    const ofLoss = financialYear(year - 1 - i);
    const filedOn = dayAt(detail, "DateOfFiling");
    return {
      year: ofLoss,
      shortTerm: larger(integerAt(detail, terms.shortTerm), 0n),
      longTerm: larger(integerAt(detail, terms.longTerm), 0n),
      filedOn,
      filedInTime: isInTime(filedOn, ofLoss),
    };
  });
}

/** Returns whether a day is in time for everyone; after the due date without audit the person decides. */
function isInTime(filedOn: string | undefined, year: FinancialYear): true | null {
  const [day, due] = [filedOn === undefined ? undefined : isoDate(filedOn), dueDate(year)];
  return day !== undefined && due !== undefined && day <= due ? true : null;
}

/** Section under which a return was filed: 139(1), in time; 139(4), belated; 139(5), revised. */
const [IN_TIME, BELATED, REVISED] = [11n, 12n, 17n];

/** Returns when a return was filed, as far as it states that. */
function filingOf(itr2: JsonNode, year: FinancialYear): Pick<Entry, "filedOn" | "filedInTime"> {
  const status = jsonAt(itr2, "PartA_GEN1", "FilingStatus");
  switch (integerAt(status, "ReturnFileSec")) {
    case IN_TIME:
      return { filedOn: undefined, filedInTime: true };
    case BELATED:
      return { filedOn: undefined, filedInTime: false };
    case REVISED: {
      const filedOn = dayAt(status, "OrigRetFiledDate");
      return { filedOn, filedInTime: isInTime(filedOn, year) };
    }
    default:
      return { filedOn: undefined, filedInTime: null };
  }
}

function dayAt(node: JsonNode | undefined, key: string): string | undefined {
  const day = isoDate(textAt(node, key) ?? "");
  return day === undefined ? undefined : formatDate(day);
}

function isLoss({ shortTerm, longTerm }: Entry): boolean {
  return shortTerm + longTerm > 0n;
}

function lossInReturn({ year, shortTerm, longTerm, filedOn, filedInTime }: Entry): LossInReturn {
  return {
    assessmentYear: assessmentYearOf(year),
    shortTermLoss: String(shortTerm),
    longTermLoss: String(longTerm),
    filedOn: filedOn ?? null,
    filedInTime,
  };
}

/**
 * Returns what an ITR-2 states that closes the simple forms. What it does not state (an employer's
 * status, tax under section 194N) is not guessed.
 */
function barsOf(itr2: JsonNode, year: FinancialYear): ReturnFacts["bars"] {
  const general = jsonAt(itr2, "PartA_GEN1");
  const filing = (key: string) => textAt(general, "FilingStatus", key);
  const amount = (...path: readonly string[]) => integerAt(itr2, ...path);
  const other = jsonAt(itr2, "ScheduleOS", "IncOthThanOwnRaceHorse");
  const bars: readonly (readonly [SimpleFormBar, boolean])[] = [
    ["income-above-50-lakh", amount("PartB-TI", "TotalIncome") > 5_000_000n],
    ["director", filing("CompDirectorPrvYrFlg") === "Y"],
    ["unlisted-shares", filing("HeldUnlistedEqShrPrYrFlg") === "Y"],
    ["assets-abroad", textAt(itr2, "PartB_TTI", "AssetOutIndiaFlag") === "YES"],
    [
      "income-abroad",
      [
        itemsAt(itr2, "ScheduleFSI", "ScheduleFSIDtls"),
        itemsAt(itr2, "ScheduleTR1", "ScheduleTR"),
      ].some(({ length }) => length > 0),
    ],
    ["not-ordinarily-resident", ["NRI", "NOR"].includes(filing("ResidentialStatus") ?? "")],
    ["hindu-undivided-family", textAt(general, "PersonalInfo", "Status") === "H"],
    ["agricultural-income", amount("ScheduleEI", "NetAgriIncOrOthrIncRule7") > 5000n],
    [
      "special-rates",
      integerAt(other, "IncChargeableSpecialRates") > 0n ||
        itemsAt(itr2, "ScheduleVDA", "ScheduleVDADtls").length > 0,
    ],
    [
      "house-properties",
      itemsAt(itr2, "ScheduleHP", "PropertyDetails").length > housesInSimpleForms(year),
    ],
    [
      "losses-under-other-heads",
      [
        ...cflYears.map((field) => [field, "CarryFwdLossDetail"]),
        ["TotalLossCFSummary", "LossSummaryDetail"],
      ].some((path) =>
        ["TotalHPPTILossCF", "OthSrcLossRaceHorseCF"].some(
          (loss) => amount("ScheduleCFL", ...path, loss) > 0n,
        ),
      ),
    ],
    [
      "other-source-deductions",
      ["Expenses", "Depreciation"].some((key) => integerAt(other, "Deductions", key) > 0n),
    ],
    [
      "tax-in-other-name",
      itemsAt(itr2, "ScheduleTDS2", "TDSOthThanSalaryDtls").some(
        (item) => textAt(item, "TDSCreditName") === "O",
      ),
    ],
    ["portuguese-civil-code", filing("PortugeseCC5A") === "Y"],
  ];
  return simpleFormBars(year).filter(({ id }) =>
    bars.some(([bar, applies]) => applies && bar === id),
  );
}
