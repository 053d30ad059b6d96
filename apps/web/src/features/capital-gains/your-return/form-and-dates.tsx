import type { FormAnswers, ReturnForm } from "contract/return-form";
import { type FormEvent, useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { SelectField } from "../../../ui/field.tsx";
import { longDate } from "../../../ui/format-date.ts";
import companion from "../portal/portal-companion.module.css";
import shared from "../preview/statement-preview.module.css";

type FormAndDatesProps = {
  form: ReturnForm;
  /** Today in India, `YYYY-MM-DD`. */
  today: string;
  busy: boolean;
  /** Absent where nothing can be answered any more. */
  onAnswered: ((answers: FormAnswers) => void) | undefined;
};

/** Which form of the return, why, and what is due when. */
export function FormAndDates({ form, today, busy, onAnswered }: FormAndDatesProps) {
  const id = useId();
  const { candidates, dates, lateReturn } = form;
  const [reason, ...reasons] = form.reasons;
  return (
    <section className={companion.companion} aria-labelledby={id}>
      <h3 id={id}>Which form, and by when</h3>
      <p>
        <strong>{candidates.join(" or ")}</strong>
        {form.form === null && ": which one depends on your other income"}. {reason?.message}
      </p>
      {reasons.length > 0 && (
        <details className={shared.kind}>
          <summary>
            {reasons.length === 1 ? "One more reason" : `${reasons.length} more reasons`}
          </summary>
          <ul>
            {reasons.map(({ code, message }) => (
              <li key={code}>{message}</li>
            ))}
          </ul>
        </details>
      )}
      {onAnswered && <Questions form={form} busy={busy} onAnswered={onAnswered} />}
      {dates && (
        <Dates dates={dates} candidates={candidates} lateReturn={lateReturn} today={today} />
      )}
    </section>
  );
}

type Question = ReturnForm["questions"][number];

const yesOrNo = [
  ["yes", "Yes"],
  ["no", "No"],
] as const;

/** The choices of a question; trades within a day in the statement are business income already. */
function optionsOf({ id }: Question, hasTrades: boolean): readonly (readonly [string, string])[] {
  if (id !== "business") {
    return yesOrNo;
  }
  return hasTrades
    ? [
        ["presumptive", "Yes"],
        ["other", "No"],
      ]
    : [
        ["none", "No"],
        ["presumptive", "Yes, all of it presumptive (sections 44AD, 44ADA and 44AE)"],
        ["other", "Yes, other"],
      ];
}

function textOf(answer: Question["answer"]): string {
  if (answer === null) {
    return "";
  }
  return typeof answer === "string" ? answer : answer ? "yes" : "no";
}

/** The questions that are open and would change the form, and those that the person answered. */
function Questions({
  form: { questions, reasons },
  busy,
  onAnswered,
}: {
  form: ReturnForm;
  busy: boolean;
  onAnswered: (answers: FormAnswers) => void;
}) {
  const [answers, setAnswers] = useState<Partial<Record<Question["id"], string>>>({});
  const hasTrades = reasons.some(({ code }) => code === "business-trades");
  const asked = questions.filter(({ needed, answeredBy }) => needed || answeredBy === "person");
  const known = questions.filter(({ answeredBy }) => answeredBy === "statement");
  if (asked.length === 0 && known.length === 0) {
    return null;
  }
  const now = (question: Question) => answers[question.id] ?? textOf(question.answer);
  const isChanged = asked.some((question) => now(question) !== textOf(question.answer));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = asked.filter((question) => now(question) !== "");
    onAnswered(
      Object.fromEntries(
        given.map((question) => {
          const answer = now(question);
          return [question.id, question.id === "business" ? answer : answer === "yes"];
        }),
      ) as FormAnswers,
    );
  };
  return (
    <form className={companion.companion} onSubmit={submit} data-print="hide">
      {known.map(({ id, question }) => (
        <p key={id} className={shared.facts}>
          {question} <b>Yes</b>, as your figures show.
        </p>
      ))}
      {asked.map((question) => (
        <SelectField
          key={question.id}
          label={question.question}
          empty="Choose…"
          options={optionsOf(question, hasTrades)}
          value={now(question)}
          disabled={busy}
          onChange={({ target }) => setAnswers({ ...answers, [question.id]: target.value })}
        />
      ))}
      {asked.length > 0 && (
        <p>
          <Button type="submit" look="quiet" disabled={busy || !isChanged} aria-busy={busy}>
            {busy ? "Processing..." : "Show my form"}
          </Button>
        </p>
      )}
    </form>
  );
}

type Dates = NonNullable<ReturnForm["dates"]>;

type DatesProps = Pick<ReturnForm, "candidates" | "lateReturn"> & { dates: Dates; today: string };

/** The days of the return seen from today: what can still be done, and what a late return loses. */
function Dates({ dates, candidates, lateReturn, today }: DatesProps) {
  const isSimple = (name: string) => name === "ITR-1" || name === "ITR-2";
  const dues: readonly Due[] = [
    ...(candidates.some(isSimple) ? [["ITR-1 and ITR-2", dates.withoutBusiness] as const] : []),
    ...(candidates.every(isSimple)
      ? []
      : [
          ["ITR-3 and ITR-4", dates.business] as const,
          ["with accounts to be audited", dates.audited] as const,
        ]),
  ];
  // For a person without an audit, which is rare; its date is listed below.
  const lastDue = dues.find(([name]) => name === "ITR-3 and ITR-4")?.[1] ?? dates.withoutBusiness;
  const isLate = today > lastDue;
  const hasFee = dates.revised > dates.revisedWithoutFee;
  const canFile = today <= dates.belated;
  return (
    <>
      <p>{whatIsDue({ dues, dates, isLate, today })}</p>
      <details className={shared.kind} open={isLate && canFile}>
        <summary>What a late return loses</summary>
        <ul>
          {lateReturn.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
      <details className={shared.kind}>
        <summary>All dates for this year's return</summary>
        <ul>
          {dues.map(([name, day]) => (
            <li key={name}>
              {name}: {longDate(day)}, {fromToday(day, today)}
            </li>
          ))}
          <li>
            Late (belated): {longDate(dates.belated)}, {fromToday(dates.belated, today)}
          </li>
          <li>
            Correcting a filed return (revised): {longDate(dates.revised)},{" "}
            {fromToday(dates.revised, today)}
            {hasFee && `; with a fee after ${longDate(dates.revisedWithoutFee)}`}
          </li>
        </ul>
        <p className={shared.facts}>
          These are the dates in the law. This page does not know of extensions: check the
          income-tax portal.
        </p>
      </details>
    </>
  );
}

type Due = readonly [forms: string, day: string];

/** Returns a sentence on what can still be done today. */
function whatIsDue({
  dues,
  dates,
  isLate,
  today,
}: {
  dues: readonly Due[];
  dates: Dates;
  isLate: boolean;
  today: string;
}): string {
  if (!isLate) {
    const open = dues.filter(([, day]) => day >= today);
    const days = open.map(
      ([forms, day]) => `${longDate(day)} (${forms}, ${fromToday(day, today)})`,
    );
    return `File by ${days.join(" or ")}.`;
  }
  if (today <= dates.belated) {
    return `The due date has passed. A late return can be filed until ${longDate(dates.belated)} (${fromToday(dates.belated, today)}).`;
  }
  const ended = `The time for a late return ended on ${longDate(dates.belated)}.`;
  return today <= dates.revised
    ? `${ended} A filed return can be revised until ${longDate(dates.revised)} (${fromToday(dates.revised, today)}).`
    : ended;
}

const dayMs = 86_400_000;

/** Returns in words how far a day is from today, both `YYYY-MM-DD`. */
function fromToday(day: string, today: string): string {
  const days = (Date.parse(day) - Date.parse(today)) / dayMs;
  if (days === 0) {
    return "today";
  }
  if (days < 0) {
    return "passed";
  }
  return days === 1 ? "tomorrow" : `${days} days left`;
}
