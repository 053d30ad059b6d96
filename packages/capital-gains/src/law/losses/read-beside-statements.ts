import {
  allQuarters,
  allSimpleFormBars,
  businessAnswers,
  type GainKey,
  otherGainSections,
  type Quarter,
  type RateKey,
} from "result/names";
import { accepted, type Result, refused } from "../refusal.ts";
import { yearsOfCarryForward } from "../rules/carry-forward.ts";
import { lawOf, type NameSection, sectionNames } from "../rules/law-of-year.ts";
import type { YearRules } from "../rules/year-rules.ts";
import { type CalendarDate, isoDate } from "../values/calendar-date.ts";
import { longDate } from "../values/date-text.ts";
import {
  assessmentYearOf,
  type FinancialYear,
  financialYear,
  lastDay,
  parseAssessmentYear,
  parseFinancialYear,
} from "../values/financial-year.ts";
import type {
  BesideStatements,
  FormAnswers,
  LossesOfYear,
  OtherGain,
} from "./beside-statements.ts";

/** The largest amount that a field of the return takes: fourteen digits. */
const largestInReturn = 99_999_999_999_999n;

/** The most entries of a list; no person has more. */
const mostEntries = 1000;

/**
 * Reads losses of earlier years, other gains of the year and answers about the form from a JSON file,
 * for the return of a year. Refuses what it does not understand, naming the field and the reason, and
 * guesses nothing.
 */
export function readBesideStatements(
  file: { readonly name: string; readonly bytes: Uint8Array },
  year: FinancialYear,
  rules: YearRules,
): Result<BesideStatements> {
  const parsed = parseJson(file.bytes);
  if (parsed === undefined) {
    return refused(
      "losses-file-not-json",
      `${file.name} is not a JSON file. Write it as ${example}`,
      { file: file.name },
    );
  }
  const reader = new BesideReader(file.name, year, rules);
  const value = reader.besideStatements(parsed);
  return reader.problem === undefined
    ? accepted(value)
    : refused(reader.problem.code, reader.problem.message, reader.problem.where);
}

const example =
  '{"earlierYears": [{"assessmentYear": "2024-25", "shortTermLoss": 120000, "longTermLoss": 0, "filedInTime": true}]}.';

/** Digits, plain or with commas by lakh or by thousand. */
const rupeesWanted =
  /^-?(?:[0-9]{1,40}|[0-9]{1,2}(?:,[0-9]{2}){0,20},[0-9]{3}|[0-9]{1,3}(?:,[0-9]{3}){1,13})$/;

/** A number as its digits in the file: a binary float would round large ones and hide fractions. */
class NumberText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown;

function parseJson(bytes: Uint8Array): unknown {
  // Engines without the third argument get the shortest text of the number.
  const keepDigits: Reviver = (_, value, context) =>
    typeof value === "number" ? new NumberText(context?.source ?? String(value)) : value;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return JSON.parse(text, keepDigits as Parameters<typeof JSON.parse>[1]);
  } catch {
    return undefined;
  }
}

type Problem = {
  readonly code: string;
  readonly message: string;
  readonly where: { readonly file: string; readonly field: string };
};

type Fields = Readonly<Record<string, unknown>>;

/** Reads fields in turn and keeps the first problem; a wrong field reads as a placeholder. */
class FieldReader {
  readonly #file: string;
  problem: Problem | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  /** Reports a wrong field, unless one was reported before. */
  wrong(field: string, code: string, sentence: string): void {
    this.problem ??= {
      code,
      message: `${field} in ${this.#file}: ${sentence} Nothing was computed; correct it and try again.`,
      where: { file: this.#file, field },
    };
  }

  object(value: unknown, field: string, known: readonly string[]): Fields {
    if (typeof value !== "object" || value === null || Array.isArray(value) || isNumber(value)) {
      this.wrong(field, "losses-field-wrong", "it must be an object in curly brackets.");
      return {};
    }
    const unknown = Object.keys(value).find((key) => !known.includes(key));
    if (unknown !== undefined) {
      this.wrong(
        at(field, unknown),
        "losses-field-unknown",
        `there is no such field. The fields here are ${known.join(", ")}.`,
      );
    }
    return value as Fields;
  }

  list(value: unknown, field: string): readonly unknown[] {
    if (value === undefined) {
      return [];
    }
    if (!Array.isArray(value)) {
      this.wrong(field, "losses-field-wrong", "it must be a list in square brackets.");
      return [];
    }
    if (value.length > mostEntries) {
      this.wrong(field, "losses-too-many", `it has more than ${mostEntries} entries.`);
      return [];
    }
    return value;
  }

  oneOf<T extends string>(value: unknown, field: string, known: readonly T[]): T | undefined {
    const found = known.find((each) => each === value);
    if (found === undefined) {
      this.wrong(
        field,
        missingOrWrong(value),
        `it must be one of ${known.map((each) => `"${each}"`).join(", ")}.`,
      );
    }
    return found;
  }

  truth(value: unknown, field: string, why: string): boolean {
    if (typeof value !== "boolean") {
      this.wrong(field, missingOrWrong(value), `it must be true or false: ${why}.`);
    }
    return value === true;
  }

  /** Reads whole rupees, as a number or as text, in which a rupee sign and grouping commas are fine. */
  rupees(value: unknown, field: string, sign: "loss" | "gain"): bigint {
    const given = isNumber(value) ? value.text : value;
    if (given === undefined || (typeof given === "string" && given.trim() === "")) {
      this.wrong(
        field,
        "losses-field-missing",
        `it is ${given === undefined ? "missing" : "empty"}. Write 0 where there is nothing.`,
      );
      return 0n;
    }
    const text = typeof given === "string" ? given.replace("−", "-").replace(/[₹\s]/g, "") : "";
    if (!rupeesWanted.test(text)) {
      this.wrong(
        field,
        "losses-amount-not-whole",
        `${shown(given)} is not an amount in whole rupees. Write it without paise, such as 1,20,000.`,
      );
      return 0n;
    }
    const amount = BigInt(text.replaceAll(",", ""));
    if (sign === "loss" && amount < 0n) {
      this.wrong(
        field,
        "losses-amount-negative",
        `${text} is negative. Write the size of the loss without a minus sign.`,
      );
      return 0n;
    }
    if (amount > largestInReturn || amount < -largestInReturn) {
      this.wrong(
        field,
        "losses-amount-too-large",
        `${text} has more than the fourteen digits that the return takes.`,
      );
      return 0n;
    }
    return amount;
  }
}

/** Reads the file for the return of a year. */
class BesideReader extends FieldReader {
  readonly #year: FinancialYear;
  readonly #rules: YearRules;
  readonly #section: NameSection;

  constructor(file: string, year: FinancialYear, rules: YearRules) {
    super(file);
    this.#year = year;
    this.#rules = rules;
    this.#section = sectionNames(lawOf(year));
  }

  besideStatements(parsed: unknown): BesideStatements {
    const fields = this.object(parsed, top, ["earlierYears", "otherGains", "answers"]);
    const losses = this.list(fields.earlierYears, "earlierYears").map((entry, i) =>
      this.#lossesOfYear(entry, `earlierYears[${i}]`),
    );
    losses.forEach((loss, i) => {
      if (losses.findIndex((each) => each.year === loss.year) < i) {
        this.wrong(
          `earlierYears[${i}]`,
          "losses-year-twice",
          `assessment year ${assessmentYearOf(loss.year)} is already there. Write one entry per year.`,
        );
      }
    });
    return {
      losses: losses.sort((a, b) => a.year - b.year),
      otherGains: this.list(fields.otherGains, "otherGains").map((entry, i) =>
        this.#otherGain(entry, `otherGains[${i}]`),
      ),
      answers: this.#formAnswers(fields.answers),
    };
  }

  #lossesOfYear(entry: unknown, field: string): LossesOfYear {
    const fields = this.object(entry, field, [
      "assessmentYear",
      "financialYear",
      "shortTermLoss",
      "longTermLoss",
      "filedInTime",
      "filedOn",
    ]);
    const ofLoss = this.#yearOfLoss(fields, field);
    return {
      year: ofLoss,
      shortTerm: this.rupees(fields.shortTermLoss, `${field}.shortTermLoss`, "loss"),
      longTerm: this.rupees(fields.longTermLoss, `${field}.longTermLoss`, "loss"),
      filedInTime: this.truth(
        fields.filedInTime,
        `${field}.filedInTime`,
        `whether that year's return was filed by its due date, section ${this.#section("139(1)")}`,
      ),
      filedOn: this.#filedOn(fields.filedOn, `${field}.filedOn`, ofLoss),
    };
  }

  /** Reads the year of a loss: one of the eight before this year, section 74(2). */
  #yearOfLoss(fields: Fields, field: string): FinancialYear {
    const year = this.#year;
    const { assessmentYear, financialYear: ofIncome } = fields;
    if ((assessmentYear === undefined) === (ofIncome === undefined)) {
      const found = assessmentYear === undefined ? "has neither" : "has both";
      this.wrong(
        field,
        missingOrWrong(assessmentYear),
        `it must have either assessmentYear or financialYear, but ${found}.`,
      );
      return financialYear(year - 1);
    }
    const [name, text, parse] =
      assessmentYear === undefined
        ? (["financialYear", ofIncome, parseFinancialYear] as const)
        : (["assessmentYear", assessmentYear, parseAssessmentYear] as const);
    const found = typeof text === "string" ? parse(text) : undefined;
    if (found === undefined) {
      this.wrong(
        `${field}.${name}`,
        "losses-year-unknown",
        `${shown(text)} is not a year. Write two consecutive years, such as "2024-25".`,
      );
      return financialYear(year - 1);
    }
    if (found >= year) {
      this.wrong(
        `${field}.${name}`,
        "losses-year-not-earlier",
        `the loss is from assessment year ${assessmentYearOf(found)}, but this return is for ${assessmentYearOf(year)}. Only losses of earlier years are brought forward.`,
      );
    } else if (year - found > yearsOfCarryForward) {
      this.wrong(
        `${field}.${name}`,
        "losses-year-too-old",
        `the loss is from assessment year ${assessmentYearOf(found)}. A capital loss is carried forward for ${yearsOfCarryForward} assessment years (section ${this.#section("74(2)")}), so the return for ${assessmentYearOf(year)} takes losses from ${assessmentYearOf(financialYear(year - yearsOfCarryForward))} on.`,
      );
    }
    return found;
  }

  /** Reads the day of filing: after the year of the loss, because no return can be filed before. */
  #filedOn(value: unknown, field: string, year: FinancialYear): CalendarDate | undefined {
    if (value === undefined) {
      return undefined;
    }
    const day = typeof value === "string" ? isoDate(value) : undefined;
    if (day === undefined) {
      this.wrong(
        field,
        "losses-date-unknown",
        `${shown(value)} is not a date. Write it as "2024-07-28".`,
      );
    } else if (day <= lastDay(year)) {
      this.wrong(
        field,
        "losses-date-too-early",
        `the return of assessment year ${assessmentYearOf(year)} cannot have been filed on ${longDate(day)}, before that year began.`,
      );
    }
    return day;
  }

  #otherGain(entry: unknown, field: string): OtherGain {
    const fields = this.object(entry, field, ["section", "ratePercent", "period", "gain"]);
    const section = this.oneOf(fields.section, `${field}.section`, otherGainSections) ?? "slab";
    return {
      section,
      key: this.#keyOf(section, fields.ratePercent, field),
      period: this.oneOf<Quarter>(fields.period, `${field}.period`, allQuarters) ?? allQuarters[0],
      gain: this.rupees(fields.gain, `${field}.gain`, "gain"),
    };
  }

  /** Returns the row of the return for a gain; a year with two rates of a section needs the rate, too. */
  #keyOf(section: OtherGain["section"], rate: unknown, field: string): GainKey {
    const [year, rules] = [this.#year, this.#rules];
    const text = isNumber(rate) ? rate.text : rate;
    const known = section === "111A" ? rules.shortTerm111A : rules.longTerm112A;
    // Section 112 has one rate without indexation only for transfers from 23 July 2024.
    const rates = known
      .map(({ ratePercent }) => ratePercent)
      .filter((each) => section !== "112" || each === "12.5");
    if (section === "slab") {
      if (text !== undefined) {
        this.wrong(
          `${field}.ratePercent`,
          "losses-rate-wrong",
          "gains at slab rates have no rate here. Leave it out.",
        );
      }
      return "slab";
    }
    const chosen =
      text === undefined && rates.length === 1 ? rates[0] : rates.find((r) => r === text);
    if (chosen === undefined) {
      this.wrong(
        `${field}.ratePercent`,
        "losses-rate-wrong",
        rates.length === 0
          ? `gains under section ${this.#section("112")} of assessment year ${assessmentYearOf(year)} depend on indexation and cannot be entered here.`
          : `section ${this.#section(section)} of assessment year ${assessmentYearOf(year)} has ${rates.map((each) => `"${each}"`).join(" and ")}.`,
      );
      return "slab";
    }
    return `${section === "111A" ? "111A" : "112A"}@${chosen}` as RateKey;
  }

  #formAnswers(value: unknown): FormAnswers {
    if (value === undefined) {
      return {};
    }
    const fields = this.object(value, "answers", [
      "business",
      "otherCapitalGains",
      "beyondSimpleForms",
    ]);
    const beyond = this.#beyondSimpleForms(fields.beyondSimpleForms);
    return {
      ...(fields.business !== undefined && {
        business: this.oneOf(fields.business, "answers.business", businessAnswers),
      }),
      ...(fields.otherCapitalGains !== undefined && {
        otherCapitalGains: this.truth(
          fields.otherCapitalGains,
          "answers.otherCapitalGains",
          "whether you have capital gains or losses besides these",
        ),
      }),
      ...(beyond !== undefined && { beyondSimpleForms: beyond }),
    };
  }

  /**
   * Reads what closes the simple forms. Earlier versions asked about five things at once: their `true`
   * still closes both forms, but their `false` says nothing of the rest, so it is asked again.
   */
  #beyondSimpleForms(value: unknown): FormAnswers["beyondSimpleForms"] {
    if (value === undefined || value === false) {
      return undefined;
    }
    const field = "answers.beyondSimpleForms";
    return value === true
      ? true
      : this.list(value, field).flatMap(
          (each, i) => this.oneOf(each, `${field}[${i}]`, allSimpleFormBars) ?? [],
        );
  }
}

function isNumber(value: unknown): value is NumberText {
  return value instanceof NumberText;
}

function missingOrWrong(value: unknown): string {
  return value === undefined ? "losses-field-missing" : "losses-field-wrong";
}

function at(field: string, key: string): string {
  return field === top ? key : `${field}.${key}`;
}

function shown(value: unknown): string {
  return typeof value === "string" ? `"${value.slice(0, 40)}"` : "this";
}

const top = "the file";
