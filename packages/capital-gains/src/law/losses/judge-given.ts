import { entryField } from "@site/result/entry-field";
import type { Refusal } from "@site/result/finding";
import { type GainKey, rateKeys } from "@site/result/names";
import { accepted, type Result } from "@site/result/result";
import type { GivenGain, GivenYear, StatementChoices } from "@site/result/statement-choices";
import { lawOf, sectionNames } from "../rules/law-of-year.ts";
import { type YearRules, yearsOfCarryForward } from "../rules/year-rules.ts";
import { type CalendarDate, isoDate } from "../values/calendar-date.ts";
import { longDate } from "../values/date-text.ts";
import {
  assessmentYearOf,
  type FinancialYear,
  financialYear,
  lastDay,
  parseAssessmentYear,
} from "../values/financial-year.ts";
import type { BesideStatements, LossesOfYear, OtherGain } from "./beside-statements.ts";

/** The largest amount that a field of the return takes: fourteen digits. */
const largestInReturn = 99_999_999_999_999n;

/** Notes the fault of a field; the first one refuses everything. */
type Wrong = (field: string, code: string, message: string) => void;

/** Returns what a person entered as the law counts it; refuses the first field that cannot be. */
export function judgeGiven(
  { losses, form, businessResult }: Pick<StatementChoices, "losses" | "form" | "businessResult">,
  year: FinancialYear,
  rules: YearRules,
): Result<BesideStatements> {
  const faults: Refusal[] = [];
  const wrong: Wrong = (field, code, message) => faults.push({ code, message, where: { field } });
  const years = new Set<FinancialYear>();
  const earlier = (losses?.earlierYears ?? []).map((entry, i) => {
    const judged = lossesOfYear(entry, year, (name) => entryField("earlierYears", i, name), wrong);
    if (years.has(judged.year)) {
      const name = assessmentYearOf(judged.year);
      const message = `Assessment year ${name} is already there. Write one entry per year.`;
      wrong(entryField("earlierYears", i), "losses-year-twice", message);
    }
    years.add(judged.year);
    return judged;
  });
  const otherGains = (losses?.otherGains ?? []).map((entry, i): OtherGain => {
    const { section, period } = entry;
    const key = rowOf(entry, year, rules, (message) =>
      wrong(entryField("otherGains", i, "ratePercent"), "losses-rate-wrong", message),
    );
    const gain = wholeRupees(entry.gain, entryField("otherGains", i, "gain"), "gain", wrong);
    return { section, key, period, gain };
  });
  const ofBusiness =
    businessResult === undefined
      ? undefined
      : wholeRupees(businessResult, "businessResult", "gain", wrong);
  const [error] = faults;
  return error === undefined
    ? accepted({
        losses: earlier.sort((a, b) => a.year - b.year),
        otherGains,
        businessResult: ofBusiness,
        answers: form ?? {},
      })
    : { ok: false, error };
}

function lossesOfYear(
  given: GivenYear,
  thisYear: FinancialYear,
  field: (name: keyof GivenYear) => string,
  wrong: Wrong,
): LossesOfYear {
  const year = yearOfLoss(given.assessmentYear, thisYear, field("assessmentYear"), wrong);
  return {
    year,
    shortTerm: wholeRupees(given.shortTermLoss, field("shortTermLoss"), "loss", wrong),
    longTerm: wholeRupees(given.longTermLoss, field("longTermLoss"), "loss", wrong),
    filedInTime: given.filedInTime,
    filedOn: dayOfFiling(given.filedOn, year, field("filedOn"), wrong),
  };
}

/** Judges the year of a loss: one of the eight before this year, section 74(2). */
function yearOfLoss(text: string, year: FinancialYear, field: string, wrong: Wrong): FinancialYear {
  const ofLoss = parseAssessmentYear(text);
  if (ofLoss === undefined) {
    wrong(field, ...notAYear(text));
    return year;
  }
  const arose = `The loss is from assessment year ${assessmentYearOf(ofLoss)}`;
  if (ofLoss >= year) {
    wrong(
      field,
      "losses-year-not-earlier",
      `${arose}, but this return is for ${assessmentYearOf(year)}. Only the losses of years before it are brought forward.`,
    );
  } else if (year - ofLoss > yearsOfCarryForward) {
    const first = financialYear(year - yearsOfCarryForward);
    wrong(
      field,
      "losses-year-too-old",
      `${arose}. A capital loss is carried forward for ${yearsOfCarryForward} assessment years (section ${sectionNames(lawOf(year))("74(2)")}), so the return for ${assessmentYearOf(year)} takes losses from ${assessmentYearOf(first)} on.`,
    );
  }
  return ofLoss;
}

/** Judges the day of filing: after the year of the loss, because no return can be filed before. */
function dayOfFiling(
  text: string | undefined,
  ofLoss: FinancialYear,
  field: string,
  wrong: Wrong,
): CalendarDate | undefined {
  const day = text === undefined ? undefined : isoDate(text);
  if (text !== undefined && day === undefined) {
    wrong(field, "losses-date-unknown", `${shown(text)} is not a date. Write it as "2024-07-28".`);
  } else if (day !== undefined && day <= lastDay(ofLoss)) {
    wrong(
      field,
      "losses-date-too-early",
      `The return of assessment year ${assessmentYearOf(ofLoss)} cannot have been filed on ${longDate(day)}, before that year began.`,
    );
  }
  return day;
}

/** Returns the row of the return for a gain; a year with two rates of a section needs the rate, too. */
function rowOf(
  { section, ratePercent: rate }: GivenGain,
  year: FinancialYear,
  rules: YearRules,
  wrong: (message: string) => void,
): GainKey {
  if (section === "slab") {
    if (rate !== undefined) {
      wrong("Gains at slab rates have no rate here. Leave it out.");
    }
    return section;
  }
  const ratesOf = {
    "111A": rules.shortTerm111A,
    "112A": rules.longTerm112A,
    "112": rules.longTerm112,
  };
  const rates = ratesOf[section].map(({ ratePercent }) => ratePercent);
  const chosen =
    rate === undefined && rates.length === 1 ? rates[0] : rates.find((r) => r === rate);
  const row = section === "111A" ? "111A" : "112A";
  const key = rateKeys.find((each) => each === `${row}@${chosen}`);
  if (key === undefined) {
    const named = sectionNames(lawOf(year));
    const ofYear = `of assessment year ${assessmentYearOf(year)}`;
    wrong(
      rates.length === 0
        ? `Gains under section ${named("112")} ${ofYear} depend on indexation and cannot be entered here.`
        : `Section ${named(section)} ${ofYear} has ${rates.map((each) => `"${each}"`).join(" and ")}.`,
    );
  }
  return key ?? "slab";
}

/** Digits, plain or with commas by lakh or by thousand. */
const rupeesWanted =
  /^-?(?:[0-9]{1,40}|[0-9]{1,2}(?:,[0-9]{2}){0,20},[0-9]{3}|[0-9]{1,3}(?:,[0-9]{3}){1,13})$/;

/** Reads whole rupees, in which a rupee sign and grouping commas are fine. */
function wholeRupees(given: string, field: string, sign: "loss" | "gain", wrong: Wrong): bigint {
  const text = given.replace("−", "-").replace(/[₹\s]/g, "");
  const amount = rupeesWanted.test(text) ? BigInt(text.replaceAll(",", "")) : 0n;
  if (given.trim() === "") {
    wrong(field, "losses-field-missing", "It is empty. Write 0 where there is nothing.");
  } else if (!rupeesWanted.test(text)) {
    wrong(
      field,
      "losses-amount-not-whole",
      `${shown(given)} is not an amount in whole rupees. Write it without paise, such as 1,20,000.`,
    );
  } else if (sign === "loss" && amount < 0n) {
    wrong(
      field,
      "losses-amount-negative",
      `${text} is negative. Write the size of the loss without a minus sign.`,
    );
  } else if (amount > largestInReturn || amount < -largestInReturn) {
    wrong(
      field,
      "losses-amount-too-large",
      `${text} has more than the fourteen digits that the return takes.`,
    );
  }
  return amount;
}

/** Returns code and sentence about a text that is not a year. */
export function notAYear(text: string): readonly [code: string, message: string] {
  return [
    "losses-year-unknown",
    `${shown(text)} is not a year. Write two consecutive years, such as "2024-25".`,
  ];
}

function shown(text: string): string {
  return `"${text.slice(0, 40)}"`;
}
