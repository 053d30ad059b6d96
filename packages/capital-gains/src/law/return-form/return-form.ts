import type { BusinessTrades } from "@site/result/lot";
import {
  allSimpleFormBars,
  businessAnswers,
  formQuestions,
  type ReturnFormName,
  returnForms,
} from "@site/result/names";
import type { ReturnForm } from "@site/result/return-form";
import type { BuybackLoss } from "@site/result/schedule-cg";
import type { FormAnswers } from "@site/result/statement-choices";
import { said } from "../finding.ts";
import type { BesideStatements } from "../losses/beside-statements.ts";
import { businessLossOf } from "../losses/business-result.ts";
import type { AssessedLot } from "../lots/lot.ts";
import { yearName } from "../rules/law-of-year.ts";
import { returnCalendar } from "../rules/return-calendar.ts";
import { closes, type SimpleForm, simpleFormBars } from "../rules/simple-form-bars.ts";
import type { Treatment } from "../rules/treatment.ts";
import type { YearRules } from "../rules/year-rules.ts";
import { date } from "../values/calendar-date.ts";
import { longDate } from "../values/date-text.ts";
import { assessmentYearOf, type FinancialYear, financialYear } from "../values/financial-year.ts";
import { wholeRupeeText } from "../values/rupee-text.ts";

type FormQuestion = ReturnForm["questions"][number];
type FormDates = NonNullable<ReturnForm["dates"]>;

type FormFacts = {
  readonly lots: readonly AssessedLot[];
  readonly businessTrades: readonly BusinessTrades[];
  /** Whether rows of capital gains are in no figure because they could not be computed. */
  readonly salesSetAside: boolean;
  readonly buybacks: readonly BuybackLoss[];
  readonly beside: BesideStatements;
  /** The year's gain under section 112A before set-off and exemption, whole rupees; negative for a loss. */
  readonly gain112A: bigint;
  readonly rules: YearRules;
  readonly year: FinancialYear;
};

type Reason = ReturnForm["reasons"][number];

function reason(code: string, message: string): Reason {
  return { code, message };
}

/** The first year whose ITR-1 and ITR-4 take gains under section 112A. */
const firstYearOf112aInItr1 = financialYear(2024);

const presumptive = "taxed on a fixed share (presumptive: sections 44AD, 44ADA and 44AE)";

/**
 * Chooses the form. ITR-1 and, with presumptive business income, ITR-4 take capital gains only under
 * section 112A, only up to the exemption, and without a loss to set off or carry forward; ITR-2 takes
 * all others, and ITR-3 is for business income. Asks only what the statements leave open and what
 * would change the form.
 */
export function returnForm(facts: FormFacts): ReturnForm {
  if (!facts.rules.formsPublished) {
    const why = `The forms for ${yearName(facts.year)} are not published yet.`;
    const reasons = [reason("forms-not-published", why)];
    return { form: null, candidates: [], reasons, questions: [], dates: null, lateReturn: [] };
  }
  const schedules = reasonsForSchedules(facts);
  const trades = tradesOf(facts.businessTrades);
  const { answers } = facts.beside;
  const hasBusinessLoss = businessLossOf(facts.beside) > 0n;
  const known = knownAnswers(
    hasBusinessLoss ? { ...answers, business: "other" } : answers,
    trades,
    schedules.length > 0,
  );
  const cases = casesOf(known, trades);
  const candidates = returnForms.filter((name) => cases.some((each) => formOf(each) === name));
  const [form = null] = candidates.length === 1 ? candidates : [];
  const dates = returnCalendar(facts.year) ?? null;
  return {
    form,
    candidates,
    reasons: said([
      businessReason(answers, trades, candidates),
      hasBusinessLoss &&
        reason(
          "business-loss",
          "You entered a business loss: only ITR-3 takes it, as presumptive income is never a loss.",
        ),
      ...schedules,
      tickedReason(answers, facts.year),
      simpleFormReason(facts, form),
    ]),
    questions: formQuestions.map((id) => ({
      id,
      ...wordsOf(id, trades, facts.year),
      ...known[id],
      needed: known[id].answer === null && decides(id, cases),
    })),
    dates,
    lateReturn: dates === null ? [] : lateReturn(dates),
  };
}

/**
 * What the statements show of business: `speculative` with intraday trades, which the instructions of
 * ITR-4 keep out of presumptive income, so only ITR-3 is left.
 */
type Trades = "none" | "derivatives" | "speculative";

function tradesOf(trades: readonly BusinessTrades[]): Trades {
  if (trades.some(({ kind }) => kind === "intraday")) {
    return "speculative";
  }
  return trades.length > 0 ? "derivatives" : "none";
}

/** The answers about business that the trades leave open. */
const businessLeft: Readonly<Record<Trades, readonly NonNullable<FormAnswers["business"]>[]>> = {
  none: businessAnswers,
  derivatives: ["presumptive", "other"],
  speculative: ["other"],
};

/** One answer to each question. */
type Case = {
  readonly business: NonNullable<FormAnswers["business"]>;
  readonly otherCapitalGains: boolean;
  readonly beyondSimpleForms: NonNullable<FormAnswers["beyondSimpleForms"]>;
};

/** The answer to each question, from the statements or the person, or none yet. */
type Known = {
  readonly [Id in FormQuestion["id"]]: {
    readonly answer: Case[Id] | null;
    readonly answeredBy: FormQuestion["answeredBy"];
  };
};

function knownAnswers(answers: FormAnswers, trades: Trades, hasReasons: boolean): Known {
  const { business, otherCapitalGains, beyondSimpleForms } = answers;
  const isLeft = business !== undefined && businessLeft[trades].includes(business);
  return {
    business:
      trades === "speculative"
        ? { answer: "other", answeredBy: "statement" }
        : byPerson(isLeft ? business : undefined),
    otherCapitalGains: hasReasons
      ? { answer: true, answeredBy: "statement" }
      : byPerson(otherCapitalGains),
    beyondSimpleForms: byPerson(beyondSimpleForms),
  };
}

function byPerson<Answer>(answer: Answer | undefined) {
  return { answer: answer ?? null, answeredBy: answer === undefined ? null : ("person" as const) };
}

function wordsOf(
  id: FormQuestion["id"],
  trades: Trades,
  year: FinancialYear,
): Pick<FormQuestion, "question" | "options"> {
  switch (id) {
    case "business":
      return trades === "derivatives"
        ? {
            question: `Is all your business income ${presumptive}?`,
            options: optionsOf({ presumptive: "Yes", other: "No" }),
          }
        : {
            question:
              "Do you have income from a business or profession, including intraday trades, futures and options?",
            options: optionsOf({
              none: "No",
              presumptive: `Yes, all of it ${presumptive}`,
              other: "Yes, other",
            }),
          };
    case "otherCapitalGains":
      return {
        question:
          "Do you have other capital gains or losses this year, or brought-forward capital losses?",
        options: optionsOf({ yes: "Yes", no: "No" }),
      };
    case "beyondSimpleForms":
      return {
        question:
          "Does any of these apply to you? Each keeps you out of ITR-1, and most keep you out of ITR-4.",
        options: simpleFormBars(year),
      };
  }
}

function optionsOf(labels: Readonly<Record<string, string>>): FormQuestion["options"] {
  return Object.entries(labels).map(([id, label]) => ({ id, label }));
}

/** Returns every combination of answers that the known ones leave. */
function casesOf(known: Known, trades: Trades): readonly Case[] {
  const left = <Answer>({ answer }: { answer: Answer | null }, all: readonly Answer[]) =>
    answer === null ? all : [answer];
  return left(known.business, businessLeft[trades]).flatMap((business) =>
    left(known.otherCapitalGains, [false, true]).flatMap((otherCapitalGains) =>
      left(known.beyondSimpleForms, [[], ...allSimpleFormBars.map((bar) => [bar])]).map(
        (beyondSimpleForms) => ({ business, otherCapitalGains, beyondSimpleForms }),
      ),
    ),
  );
}

/** Whether cases that differ only in the answer to a question lead to different forms. */
function decides(id: FormQuestion["id"], cases: readonly Case[]): boolean {
  const byRest = Map.groupBy(cases, (each) => JSON.stringify({ ...each, [id]: null }));
  return [...byRest.values()].some((group) => new Set(group.map(formOf)).size > 1);
}

function formOf({ business, otherCapitalGains, beyondSimpleForms }: Case): ReturnFormName {
  const takes = (form: SimpleForm) => !otherCapitalGains && !closes(form, beyondSimpleForms);
  if (business === "none") {
    return takes("ITR-1") ? "ITR-1" : "ITR-2";
  }
  return business === "presumptive" && takes("ITR-4") ? "ITR-4" : "ITR-3";
}

/** Returns what the person ticked, and which of the simple forms it closes. */
function tickedReason({ beyondSimpleForms: bars }: FormAnswers, year: FinancialYear) {
  if (bars === undefined || bars.length === 0) {
    return undefined;
  }
  const forms = closes("ITR-4", bars) ? "ITR-1 and ITR-4 do" : "ITR-1 does";
  const ticked = simpleFormBars(year).filter(({ id }) => bars.includes(id));
  const labels = ticked.map(({ label }) => label).join("; ");
  return reason("beyond-simple-forms", `${forms} not allow what you ticked: ${labels}.`);
}

const tradesReason: Readonly<Record<Exclude<Trades, "none">, string>> = {
  speculative:
    "The statements have intraday trades. They are speculative business income (section 43(5))",
  derivatives:
    "The statements have derivative trades. They are business income (sections 28 and 43(5))",
};

function businessReason(
  { business = "none" }: FormAnswers,
  trades: Trades,
  candidates: readonly ReturnFormName[],
): Reason | false {
  if (trades !== "none") {
    const left = candidates.includes("ITR-4")
      ? "ITR-3, or ITR-4 if all your business income is presumptive."
      : "ITR-3.";
    return reason("business-trades", `${tradesReason[trades]}: ${left}`);
  }
  const message =
    business === "presumptive"
      ? "You have presumptive income from a business or profession: ITR-4, or ITR-3 if ITR-4 does not take the rest."
      : "You have income from a business or profession: ITR-3.";
  return business !== "none" && reason("business-answered", message);
}

/** Returns why the capital gains need schedules that ITR-1 and ITR-4 do not have. */
function reasonsForSchedules(facts: FormFacts): readonly Reason[] {
  const { lots, salesSetAside, buybacks, beside, gain112A, rules, year } = facts;
  const has = (...treatments: readonly Treatment[]) =>
    lots.some(({ treatment }) => treatments.includes(treatment));
  const given = (...sections: readonly string[]) =>
    beside.otherGains.some(({ section, gain }) => sections.includes(section) && gain !== 0n);
  const carried = beside.losses.some(
    ({ filedInTime, shortTerm, longTerm }) => filedInTime && shortTerm + longTerm > 0n,
  );
  const barred = (code: string, why: string) =>
    reason(code, `${why}, so ITR-1 and ITR-4 are not allowed.`);
  return said([
    (has("short-111a", "short-50aa", "short-slab") || given("111A", "slab")) &&
      barred("short-term-gains", "You have short-term gains or losses"),
    (has("long-112") || given("112")) &&
      barred("section-112-gains", "You have long-term gains under section 112"),
    has("other-securities", "mutual-fund") &&
      reason(
        "unsettled-gains",
        "You sold other securities: ITR-1 and ITR-4 are not allowed unless their gains fall under section 112A.",
      ),
    salesSetAside &&
      reason(
        "sales-set-aside",
        "The gain of some sales could not be computed: ITR-1 and ITR-4 are not allowed unless it falls under section 112A.",
      ),
    gain112A < 0n &&
      reason(
        "long-term-loss",
        "The year ends in a loss under section 112A. Only ITR-2 and ITR-3 carry a loss forward.",
      ),
    gain112A > rules.exemption112A &&
      reason(
        "long-term-above-exemption",
        `The gain under section 112A is above ${wholeRupeeText(rules.exemption112A)}, the most that ITR-1 and ITR-4 take.`,
      ),
    buybacks.length > 0 && barred("buyback-losses", "You have capital losses from buybacks"),
    carried && barred("losses-brought-forward", "You have brought-forward capital losses"),
    year < firstYearOf112aInItr1 &&
      has("long-112a") &&
      reason(
        "no-gains-in-simple-forms",
        `ITR-1 and ITR-4 for assessment year ${assessmentYearOf(year)} take no capital gains.`,
      ),
  ]);
}

function simpleFormReason({ gain112A, rules }: FormFacts, form: ReturnFormName | null) {
  const message =
    gain112A === 0n
      ? `There is no capital gain that ${form} does not take.`
      : `The only capital gain is under section 112A and not above ${wholeRupeeText(rules.exemption112A)}: ${form} takes it as totals, without Schedule 112A.`;
  return (form === "ITR-1" || form === "ITR-4") && reason("within-exemption", message);
}

/** Returns what the due date decides; losses of earlier years do not depend on it. */
function lateReturn({ revised, revisedWithoutFee }: FormDates): readonly string[] {
  return said([
    "Capital losses and business losses of this year cannot be carried forward (sections 80 and 139(3)). Brought-forward losses are kept, and a belated return can still set them off.",
    "The old tax regime is no longer open to you if you have no business income (section 115BAC(6)).",
    "A fee of ₹5,000, or ₹1,000 if total income is not above ₹5,00,000 (section 234F).",
    "Interest of 1% a month on the tax still to be paid (section 234A).",
    revised > revisedWithoutFee &&
      `Revising a return after ${longDate(date(revisedWithoutFee))} costs ₹5,000, or ₹1,000 if total income is not above ₹5,00,000 (section 234-I).`,
  ]);
}
