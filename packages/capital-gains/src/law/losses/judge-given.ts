import { type GainKey, rateKeys } from "result/names";
import type { FormAnswers, GivenGain, GivenYear, StatementChoices } from "result/statement-choices";
import { accepted, type Result, refused } from "../refusal.ts";
import { yearsOfCarryForward } from "../rules/carry-forward.ts";
import { lawOf, sectionNames } from "../rules/law-of-year.ts";
import type { YearRules } from "../rules/year-rules.ts";
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

/**
 * Returns what a person entered as the law counts it, for the return of a year. Refuses the first
 * field that cannot be, with its path and a sentence, and guesses nothing.
 */
export function judgeGiven(
  { losses, form }: Pick<StatementChoices, "losses" | "form">,
  year: FinancialYear,
  rules: YearRules,
): Result<BesideStatements> {
  const earlier: LossesOfYear[] = [];
  for (const [i, entry] of (losses?.earlierYears ?? []).entries()) {
    const field = `earlierYears[${i}]`;
    const judged = lossesOfYear(entry, year, field);
    if (!judged.ok) {
      return judged;
    }
    if (earlier.some((each) => each.year === judged.value.year)) {
      return wrong(
        field,
        "losses-year-twice",
        `Assessment year ${assessmentYearOf(judged.value.year)} is already there. Write one entry per year.`,
      );
    }
    earlier.push(judged.value);
  }
  const otherGains: OtherGain[] = [];
  for (const [i, entry] of (losses?.otherGains ?? []).entries()) {
    const judged = otherGain(entry, year, rules, `otherGains[${i}]`);
    if (!judged.ok) {
      return judged;
    }
    otherGains.push(judged.value);
  }
  return accepted({
    losses: earlier.sort((a, b) => a.year - b.year),
    otherGains,
    answers: answersOf(form),
  });
}

function lossesOfYear(given: GivenYear, year: FinancialYear, path: string): Result<LossesOfYear> {
  const ofLoss = yearOfLoss(given.assessmentYear, year, `${path}.assessmentYear`);
  if (!ofLoss.ok) {
    return ofLoss;
  }
  const shortTerm = wholeRupees(given.shortTermLoss, `${path}.shortTermLoss`, "loss");
  if (!shortTerm.ok) {
    return shortTerm;
  }
  const longTerm = wholeRupees(given.longTermLoss, `${path}.longTermLoss`, "loss");
  if (!longTerm.ok) {
    return longTerm;
  }
  const filedOn = dayOfFiling(given.filedOn, ofLoss.value, `${path}.filedOn`);
  if (!filedOn.ok) {
    return filedOn;
  }
  return accepted({
    year: ofLoss.value,
    shortTerm: shortTerm.value,
    longTerm: longTerm.value,
    filedInTime: given.filedInTime,
    filedOn: filedOn.value,
  });
}

/** Judges the year of a loss: one of the eight before this year, section 74(2). */
function yearOfLoss(text: string, year: FinancialYear, field: string): Result<FinancialYear> {
  const ofLoss = parseAssessmentYear(text);
  if (ofLoss === undefined) {
    return wrong(field, ...notAYear(text));
  }
  const arose = `The loss is from assessment year ${assessmentYearOf(ofLoss)}`;
  if (ofLoss >= year) {
    return wrong(
      field,
      "losses-year-not-earlier",
      `${arose}, but this return is for ${assessmentYearOf(year)}. Only the losses of years before it are brought forward.`,
    );
  }
  if (year - ofLoss > yearsOfCarryForward) {
    const first = financialYear(year - yearsOfCarryForward);
    return wrong(
      field,
      "losses-year-too-old",
      `${arose}. A capital loss is carried forward for ${yearsOfCarryForward} assessment years (section ${sectionNames(lawOf(year))("74(2)")}), so the return for ${assessmentYearOf(year)} takes losses from ${assessmentYearOf(first)} on.`,
    );
  }
  return accepted(ofLoss);
}

/** Judges the day of filing: after the year of the loss, because no return can be filed before. */
function dayOfFiling(
  text: string | undefined,
  ofLoss: FinancialYear,
  field: string,
): Result<CalendarDate | undefined> {
  if (text === undefined) {
    return accepted(undefined);
  }
  const day = isoDate(text);
  if (day === undefined) {
    return wrong(
      field,
      "losses-date-unknown",
      `${shown(text)} is not a date. Write it as "2024-07-28".`,
    );
  }
  return day > lastDay(ofLoss)
    ? accepted(day)
    : wrong(
        field,
        "losses-date-too-early",
        `The return of assessment year ${assessmentYearOf(ofLoss)} cannot have been filed on ${longDate(day)}, before that year began.`,
      );
}

function otherGain(
  { section, ratePercent, period, gain: text }: GivenGain,
  year: FinancialYear,
  rules: YearRules,
  path: string,
): Result<OtherGain> {
  const key = rowOf(section, ratePercent, year, rules, `${path}.ratePercent`);
  if (!key.ok) {
    return key;
  }
  const gain = wholeRupees(text, `${path}.gain`, "gain");
  return gain.ok ? accepted({ section, key: key.value, period, gain: gain.value }) : gain;
}

/** Returns the row of the return for a gain; a year with two rates of a section needs the rate, too. */
function rowOf(
  section: GivenGain["section"],
  rate: string | undefined,
  year: FinancialYear,
  rules: YearRules,
  field: string,
): Result<GainKey> {
  const wrongRate = (sentence: string) => wrong(field, "losses-rate-wrong", sentence);
  if (section === "slab") {
    return rate === undefined
      ? accepted(section)
      : wrongRate("Gains at slab rates have no rate here. Leave it out.");
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
  if (key !== undefined) {
    return accepted(key);
  }
  const named = sectionNames(lawOf(year));
  const ofYear = `of assessment year ${assessmentYearOf(year)}`;
  return wrongRate(
    rates.length === 0
      ? `Gains under section ${named("112")} ${ofYear} depend on indexation and cannot be entered here.`
      : `Section ${named(section)} ${ofYear} has ${rates.map((each) => `"${each}"`).join(" and ")}.`,
  );
}

/** Digits, plain or with commas by lakh or by thousand. */
const rupeesWanted =
  /^-?(?:[0-9]{1,40}|[0-9]{1,2}(?:,[0-9]{2}){0,20},[0-9]{3}|[0-9]{1,3}(?:,[0-9]{3}){1,13})$/;

/** Reads whole rupees, in which a rupee sign and grouping commas are fine. */
function wholeRupees(given: string, field: string, sign: "loss" | "gain"): Result<bigint> {
  if (given.trim() === "") {
    return wrong(field, "losses-field-missing", "It is empty. Write 0 where there is nothing.");
  }
  const text = given.replace("−", "-").replace(/[₹\s]/g, "");
  if (!rupeesWanted.test(text)) {
    return wrong(
      field,
      "losses-amount-not-whole",
      `${shown(given)} is not an amount in whole rupees. Write it without paise, such as 1,20,000.`,
    );
  }
  const amount = BigInt(text.replaceAll(",", ""));
  if (sign === "loss" && amount < 0n) {
    return wrong(
      field,
      "losses-amount-negative",
      `${text} is negative. Write the size of the loss without a minus sign.`,
    );
  }
  if (amount > largestInReturn || amount < -largestInReturn) {
    return wrong(
      field,
      "losses-amount-too-large",
      `${text} has more than the fourteen digits that the return takes.`,
    );
  }
  return accepted(amount);
}

/**
 * Returns the answers without a `false` about what closes the simple forms: earlier versions asked
 * about less, so it is asked again.
 */
function answersOf({
  beyondSimpleForms,
  ...others
}: FormAnswers = {}): BesideStatements["answers"] {
  return beyondSimpleForms === undefined || beyondSimpleForms === false
    ? others
    : { ...others, beyondSimpleForms };
}

type Fault = readonly [code: string, sentence: string];

/** Returns the fault of a text that is not a year. */
export function notAYear(text: string): Fault {
  return [
    "losses-year-unknown",
    `${shown(text)} is not a year. Write two consecutive years, such as "2024-25".`,
  ];
}

function shown(text: string): string {
  return `"${text.slice(0, 40)}"`;
}

function wrong(field: string, ...[code, sentence]: Fault): ReturnType<typeof refused> {
  return refused(code, sentence, { field });
}
