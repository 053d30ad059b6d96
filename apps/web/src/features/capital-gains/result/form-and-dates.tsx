import { allSimpleFormBars, businessAnswers } from "@site/result/names";
import type { ReturnForm } from "@site/result/return-form";
import type { FormAnswers } from "@site/result/statement-choices";
import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/field.tsx";
import { longDay } from "../../../ui/format-date.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import part from "../flow/part.module.css";
import { duesOf, fromToday, inShort, openDue, type ReturnDates } from "./form-in-short.ts";
import shared from "./statement-result.module.css";
import { ToCalendar } from "./to-calendar.tsx";

type FormAndDatesProps = {
  form: ReturnForm;
  /** Today in India, `YYYY-MM-DD`. */
  today: string;
  busy: boolean;
  /** Absent where nothing can be answered any more. */
  onAnswered: ((answers: FormAnswers) => void) | undefined;
};

/** Which form of the return, why, and what is due when. */
export default function FormAndDates({ form, today, busy, onAnswered }: FormAndDatesProps) {
  const { candidates, dates, lateReturn, reasons } = form;
  const name = candidates.join(" or ");
  return (
    <div className={part.stack}>
      <p>
        <strong>{name}</strong>
      </p>
      {dates && <p>{inShort(dates, candidates, today)}</p>}
      {onAnswered && <FormQuestions form={form} busy={busy} onAnswered={onAnswered} />}
      {dates && <ToCalendar days={dayToFile(dates, candidates, today)} today={today} />}
      <details>
        <summary>Why {name}</summary>
        <ul>
          {reasons.map(({ code, message }) => (
            <li key={code}>{message}</li>
          ))}
        </ul>
      </details>
      {dates && <Dates {...{ dates, candidates, lateReturn, today }} />}
    </div>
  );
}

/** The last day to file, in time or belated; none once both are over. */
function dayToFile(dates: ReturnDates, candidates: readonly string[], today: string) {
  const day = openDue(dates, candidates, today) ?? dates.belated;
  return day < today
    ? []
    : [
        {
          day,
          what: `File your income-tax return${day === dates.belated ? ": last day for a late one" : ""}`,
          note: "The day in the law: check the income-tax portal for extensions.",
        },
      ];
}

type Question = ReturnForm["questions"][number];

/** What was chosen of a question, by the ids of its options; of a list any number. */
type Chosen = readonly string[];

/** Whether any number of the options can be chosen. */
function isList({ id }: Question): boolean {
  return id === "beyondSimpleForms";
}

/** What a list of ticks has in addition to its options. */
const none = "none";

function givenBy({ answer }: Question): Chosen {
  if (answer === null) {
    return [];
  }
  if (Array.isArray(answer)) {
    return answer.length === 0 ? [none] : answer;
  }
  return [typeof answer === "string" ? answer : answer ? "yes" : "no"];
}

/** Returns the answers in the contract's terms. */
function answersBy(asked: Question[], given: (question: Question) => Chosen): FormAnswers {
  const answers: FormAnswers = {};
  for (const question of asked) {
    const chosen = given(question);
    const [first] = chosen;
    if (first === undefined) {
      continue;
    }
    if (question.id === "business") {
      answers.business = businessAnswers.find((each) => each === first);
    } else if (question.id === "otherCapitalGains") {
      answers.otherCapitalGains = first === "yes";
    } else {
      answers.beyondSimpleForms = allSimpleFormBars.filter((each) => chosen.includes(each));
    }
  }
  return answers;
}

/** The questions that are open and would change the form, and those that the person answered. */
function FormQuestions({
  form: { questions },
  busy,
  onAnswered,
}: Omit<FormAndDatesProps, "today"> & { onAnswered: (answers: FormAnswers) => void }) {
  const [changed, setChanged] = useState<Partial<Record<Question["id"], Chosen>>>({});
  const asked = questions.filter(({ needed, answeredBy }) => needed || answeredBy === "person");
  if (asked.length === 0) {
    return null;
  }
  const now = (question: Question) => changed[question.id] ?? givenBy(question);
  const change = ({ id }: Question, chosen: Chosen) => setChanged({ ...changed, [id]: chosen });
  const isChanged = asked.some(
    (question) => now(question).toSorted().join() !== givenBy(question).toSorted().join(),
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAnswered(answersBy(asked, now));
  };
  return (
    <form className={part.stack} onSubmit={submit} data-print="hide">
      {asked.map((question) =>
        isList(question) ? (
          <Ticks
            key={question.id}
            question={question}
            ticked={now(question)}
            onTicked={(ticked) => change(question, ticked)}
          />
        ) : (
          <SelectField
            key={question.id}
            label={question.question}
            empty="Choose…"
            options={question.options.map(({ id: value, label }) => [value, label] as const)}
            value={now(question)[0] ?? ""}
            onChange={({ target }) => change(question, target.value === "" ? [] : [target.value])}
          />
        ),
      )}
      <p>
        <Button type="submit" look="quiet" disabled={!isChanged} busy={busy}>
          {busy ? "Processing..." : "Show my form"}
        </Button>
      </p>
    </form>
  );
}

type TicksProps = {
  question: Question;
  ticked: Chosen;
  onTicked: (ticked: Chosen) => void;
};

/** Asks for all that applies; "none of these" is a tick too, so that no tick is no answer. */
function Ticks({ question: { question, options }, ticked, onTicked }: TicksProps) {
  // Long: once answered it is folded away, but not while the person is ticking.
  const [startsOpen] = useState(ticked.length === 0);
  const counted = ticked.filter((each) => each !== none).length;
  const tick = (id: string, isTicked: boolean) => {
    const others = ticked.filter((each) => each !== id && each !== none && id !== none);
    onTicked(isTicked ? [...others, id] : others);
  };
  return (
    <details open={startsOpen}>
      <summary>
        {question}{" "}
        {ticked.length > 0 && <b>{counted === 0 ? "None of these" : `${counted} ticked`}</b>}
      </summary>
      <fieldset className={part.stack} aria-label={question}>
        {[...options, { id: none, label: "None of these" }].map(({ id, label }) => (
          <Checkbox
            key={id}
            label={label}
            checked={ticked.includes(id)}
            onChange={({ currentTarget }) => tick(id, currentTarget.checked)}
          />
        ))}
      </fieldset>
    </details>
  );
}

type DatesProps = Pick<ReturnForm, "candidates" | "lateReturn"> & {
  dates: ReturnDates;
  today: string;
};

/** The days of the return seen from today: what can still be done, and what filing late costs. */
function Dates({ dates, candidates, lateReturn, today }: DatesProps) {
  const { dues } = duesOf(dates, candidates);
  const hasFee = dates.revised > dates.revisedWithoutFee;
  return (
    <>
      {today > dates.belated ? (
        <p>{whatIsLeft(dates, today)}</p>
      ) : (
        <details>
          <summary>Filing late costs up to ₹5,000 and 1% of the tax a month</summary>
          <ul>
            {lateReturn.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      )}
      <details>
        <summary>All dates for this year's return</summary>
        <ul>
          {dues.map(([name, day]) => (
            <li key={name}>
              {name}: {longDay(day)}, {fromToday(day, today)}
            </li>
          ))}
          <li>
            Belated return: {longDay(dates.belated)}, {fromToday(dates.belated, today)}
          </li>
          <li>
            Revised return, to correct a filed one: {longDay(dates.revised)},{" "}
            {fromToday(dates.revised, today)}
            {hasFee && `; with a fee after ${longDay(dates.revisedWithoutFee)}`}
          </li>
        </ul>
        <p className={shared.facts}>
          These are the dates in the law: check the income-tax portal for extensions.
        </p>
      </details>
    </>
  );
}

/** Returns what can still be done after the last day of a belated return. */
function whatIsLeft(dates: ReturnDates, today: string): string {
  // 48 months from the end of the assessment year in which the late return was due.
  const updated = `${Number(dates.belated.slice(0, 4)) + 5}-03-31`;
  return [
    today <= dates.revised &&
      `A filed return can be revised until ${longDay(dates.revised)} (${fromToday(dates.revised, today)}).`,
    today <= updated &&
      `Without one, an updated return (section 139(8A)) can be filed until ${longDay(updated)}: with 25% to 70% more tax and interest, and not for a refund or a loss.`,
  ]
    .filter(Boolean)
    .join(" ");
}
