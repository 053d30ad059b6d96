import type { StatementLot } from "@site/contract/statement-lots";
import type { Finding } from "@site/result/finding";
import type { OriginAnswer, OriginHow, OriginQuestion } from "@site/result/origins";
import type { ResultHead } from "@site/result/result-head";
import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { shortDay } from "../../../ui/format-date.ts";
import layout from "../../../ui/layout.module.css";
import { formatRupees } from "../../../ui/money.tsx";
import rows from "../../../ui/page-sheets.module.css";
import { SelectField } from "../../../ui/select-field.tsx";
import { asProblem, NoticeBox } from "../flow/notice.tsx";
import part from "../flow/part.module.css";
import type { AskedProps } from "./open-questions.tsx";
import { groupedQuantity, originTitle } from "./origin-title.ts";
import styles from "./statement-result.module.css";
import { isLong, useSales } from "./use-sales.ts";

type OriginProps = AskedProps & { statementId: string };

/** Asks how the person came by shares whose purchase the statement does not know, a share at a time. */
export default function ShareOrigins(props: OriginProps) {
  const { head, busy, onAnswered } = props;
  const earlier = head.choices?.origins ?? [];
  const send = (origins: OriginAnswer[]) => void onAnswered({ ...head.choices, origins });
  const common = { head, busy, onAnswer: (answer: OriginAnswer) => send([...earlier, answer]) };
  const questions = head.origins ?? [];
  const open = questions.filter(({ answer }) => answer === undefined);
  const ofOldCost = open.filter(({ asks }) => asks === "old-cost");
  return (
    <div className={part.stack}>
      {questions
        .filter(({ answer }) => answer !== undefined)
        .map((question) => (
          <Answered
            key={keyOf(question)}
            {...{ question, head, busy }}
            onRemove={() => send(earlier.filter((each) => !isSame(each, question.answer)))}
          />
        ))}
      {open
        .filter((question) => !ofOldCost.includes(question))
        .map((question) => (
          <Question key={keyOf(question)} question={question} {...common} />
        ))}
      {ofOldCost.length > 0 && (
        <section className={`${part.item} ${part.stack}`}>
          <h3>Is the cost from before a demerger?</h3>
          {ofOldCost.map((question) => (
            <OldCost key={keyOf(question)} question={question} {...common} />
          ))}
        </section>
      )}
      <section className={`${part.item} ${part.stack}`}>
        <h3>Inherited, a gift, or from your employer?</h3>
        <OtherShares {...props} {...common} />
      </section>
    </div>
  );
}

function keyOf({ isin, name, stated, asks, answer }: OriginQuestion): string {
  return `${isin} ${name} ${stated} ${asks} ${answer?.stated} ${answer?.how}`;
}

function isSame(a: OriginAnswer, b: OriginQuestion["answer"]): boolean {
  return a.isin === b?.isin && a.stated === b.stated && a.how === b.how;
}

type AnsweredProps = Pick<AskedProps, "head" | "busy"> & {
  question: OriginQuestion;
  onRemove: () => void;
};

/** An answer as it is used, with the original beside it, undone with one press. */
function Answered({ question, head, busy, onRemove }: AnsweredProps) {
  const { isin, stated, answer } = question;
  const used = head.findings.find(
    ({ code, data }) =>
      code === "origin-given" &&
      data?.isin === isin &&
      data.how === answer?.how &&
      data.statedAcquired === stated,
  );
  return (
    <section className={styles.findings}>
      <h3>{nameOf(question, head)}: your answer is used</h3>
      <p>Used: {[usedText(used?.data), howName(answer?.how)].filter(Boolean).join(", ")}.</p>
      <p className={styles.small}>{statedText(question)}</p>
      <details>
        <summary>Why?</summary>
        <p>{used?.message}</p>
      </details>
      <p>
        <Button look="quiet" busy={busy} onClick={onRemove}>
          {answer?.how === "after-demerger" ? "Take it back" : "Use the statement's"}
          <span className="visually-hidden"> for {question.name}</span>
        </Button>
      </p>
    </section>
  );
}

/** Returns the date and the cost that an answer made; empty where it is about a sale for ₹0. */
function usedText(data: Finding["data"]): string {
  const { acquired, cost } = data ?? {};
  return typeof acquired === "string" && typeof cost === "string"
    ? `${formatRupees(cost)}, held from ${shortDay(acquired)}`
    : "";
}

/** Returns an answer in the words in which it was given. */
function howName(how: OriginHow | undefined): string {
  const [, name = ""] = [...hows, ...noValues, ...oldCosts].find(([each]) => each === how) ?? [];
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function nameOf({ isin, name }: Pick<OriginQuestion, "isin" | "name">, head: ResultHead): string {
  return head.names?.[isin] ?? name;
}

type QuestionProps = Pick<AskedProps, "head" | "busy"> & {
  question: OriginQuestion;
  onAnswer: (answer: OriginAnswer) => void;
  /** Whether the person has just chosen this share: what was pressed is gone. */
  takesFocus?: boolean;
};

/** One question: what became of a sale for ₹0, or how shares came. */
function Question(props: QuestionProps) {
  const { question, head, takesFocus } = props;
  return (
    <section className={styles.findings}>
      <h3 tabIndex={takesFocus ? -1 : undefined} ref={takesFocus ? focusOn : undefined}>
        {originTitle(question, nameOf(question, head))}
      </h3>
      <p className={styles.small}>{statedText(question)}</p>
      {question.asks === "no-value" ? <NoValue {...props} /> : <Purchase {...props} />}
    </section>
  );
}

function focusOn(element: HTMLElement | null): void {
  element?.focus();
}

function statedText(question: OriginQuestion): string {
  const { cost, saleValue, isin } = question;
  const says = `The statement says: ${boughtText(question)}`;
  return cost === ""
    ? `${says} (${isin}).`
    : `${says} for ${formatRupees(cost)}, sold for ${formatRupees(saleValue)} (${isin}).`;
}

function boughtText({ stated, asks }: OriginQuestion): string {
  const none = isOfAllDates(asks) ? "bought on several days" : "no purchase date";
  return stated ? `bought ${shortDay(stated)}` : none;
}

/** What became of a share, and whether its costs are old, is asked for all its purchases together. */
function isOfAllDates(asks: OriginQuestion["asks"]): boolean {
  return asks === "no-value" || asks === "old-cost";
}

/** Returns the part of an answer that says which sales it is about. */
function sales({ isin, stated, asks }: OriginQuestion): Pick<OriginAnswer, "isin" | "stated"> {
  return isOfAllDates(asks) ? { isin } : { isin, stated: stated ?? "none" };
}

const noValues = [
  ["merged-away", "Exchanged for another company's shares"],
  ["cancelled", "Cancelled, I got nothing"],
  ["sold", "Sold for nothing"],
] as const;
const oldCosts = [
  ["after-demerger", "Already lowered by your broker"],
  ["before-demerger", "What I paid before the demerger, less what left"],
] as const;

/** What became of shares that stand in the statement as sold for ₹0. */
function NoValue({ question, busy, onAnswer }: QuestionProps) {
  return (
    <>
      <p>
        An exchange in a merger is no sale, so it makes no loss. For cancelled shares no loss is
        counted either: whether there is one is disputed.
      </p>
      {noValues.map(([how, label]) => (
        <p key={how}>
          <Button look="quiet" busy={busy} onClick={() => onAnswer({ ...sales(question), how })}>
            {label}
          </Button>
          {question.hint === how && " Likely: its ISIN ended that way."}
        </p>
      ))}
    </>
  );
}

/** Whether a cost is from before the company was divided. */
function OldCost({ question, head, busy, onAnswer }: QuestionProps) {
  const [percent, setPercent] = useState("");
  const isKnown = question.demergers.every((each) => each.percent !== null);
  const name = nameOf(question, head);
  return (
    <fieldset className={part.stack} aria-label={name}>
      <p>
        <b>{name}</b>, {boughtText(question)}
        <br />
        Does {formatRupees(question.cost)} still include the part that now belongs to the new
        company?
      </p>
      {!isKnown && (
        <Field
          label="Percentage of the cost that stayed with this company"
          inputMode="decimal"
          hint="From its notice to shareholders. We have not found it."
          readOnly={busy}
          value={percent}
          onChange={(event) => setPercent(event.target.value)}
        />
      )}
      <p className={layout.actions}>
        <Button
          look="quiet"
          busy={busy}
          onClick={() => onAnswer({ ...sales(question), how: "after-demerger" })}
        >
          No
        </Button>
        <Button
          look="quiet"
          busy={busy}
          disabled={!(isKnown || percent)}
          onClick={() =>
            onAnswer({
              ...sales(question),
              how: "before-demerger",
              ...(percent && { percent: percent.replace("%", "").trim() }),
            })
          }
        >
          Yes, take it off
        </Button>
      </p>
    </fieldset>
  );
}

/** How shares came, and what each way asks. */
function Purchase({ question, busy, onAnswer }: QuestionProps) {
  const { demergers, mergers, bought, asks, cost } = question;
  const [how, setHow] = useState<OriginHow | "">(
    demergers.length > 0 && asks !== "answered" ? "demerger" : "",
  );
  const [given, setGiven] = useState<Record<string, string>>({});
  const companies = how === "merger" ? mergers : how === "demerger" ? demergers : [];
  const old = companies.find(({ isin }) => isin === given.from) ?? companies[0];
  const ways = hows.filter(([each]) => each !== "merger" || mergers.length > 0);
  const answerOf = (more: Partial<OriginAnswer>): OriginAnswer => ({
    ...sales(question),
    how: how || "bought",
    ...(companies.length > 1 && old && { from: old.isin }),
    ...more,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { acquired = "", amount = "", per = "price", percent = "", ratio = "" } = given;
    onAnswer(
      answerOf({
        ...(acquired && { acquired }),
        ...(how !== "bonus" && amount && { [per]: amount.replaceAll(",", "").trim() }),
        ...(how === "demerger" && percent && { percent: percent.replace("%", "").trim() }),
        ...(ratio && { ratio: ratio.replaceAll(" ", "") }),
      }),
    );
  };
  const input = (name: string) => ({
    value: given[name] ?? "",
    onChange: (event: { target: { value: string } }) =>
      setGiven({ ...given, [name]: event.target.value }),
  });
  const words = how && wordsOf(how, old?.name);
  const lacks = how === "demerger" && (!old?.percent || !old.ratio) && given.per !== "cost";
  const isOfOld = how === "demerger" || how === "merger";
  const proposed = bought.filter(({ isin }) => isOfOld && isin === old?.isin);
  const fields = words && (
    <div className={styles.choice}>
      <Field
        label={words.day}
        type="date"
        required={how !== "bonus" || question.stated === null}
        hint={
          how === "bonus" && question.stated ? `If empty: ${shortDay(question.stated)}.` : undefined
        }
        {...input("acquired")}
      />
      {words.amount && (
        <>
          <Field
            label={words.amount}
            inputMode="decimal"
            required
            pattern="[0-9][0-9,]*([.][0-9]{1,6})?"
            title="Rupees with a point, such as 964.50"
            hint={cost === "" ? `For each share. ${words.hint ?? ""}` : words.hint}
            {...input("amount")}
          />
          {cost !== "" && (
            <SelectField
              label="This amount is"
              options={[
                ["price", words.each],
                [
                  "cost",
                  `for all ${groupedQuantity(question.quantity)} ${words.all ?? "sold"} together`,
                ],
              ]}
              {...input("per")}
              value={given.per ?? "price"}
            />
          )}
        </>
      )}
      {lacks && (
        <>
          <Field
            label="Percentage of the old cost that they take"
            inputMode="decimal"
            hint="From the company's notice to its shareholders, where we don't know it."
            {...input("percent")}
          />
          <Field
            label="New shares for old ones, such as 1:10"
            pattern="[1-9][0-9]* *: *[1-9][0-9]*"
            hint={old?.ratio ? `If empty: ${old.ratio}.` : undefined}
            {...input("ratio")}
          />
        </>
      )}
      <p>
        <Button type="submit" look="quiet" busy={busy}>
          {busy ? "Processing..." : "Recalculate"}
        </Button>
      </p>
    </div>
  );
  return (
    <form className={styles.choice} onSubmit={submit}>
      <SelectField
        empty="Choose…"
        label="How did you get them?"
        options={ways}
        value={how}
        onChange={(event) => setHow(event.target.value as OriginHow | "")}
      />
      {companies.length > 1 && (
        <SelectField
          label="From which company?"
          options={companies.map(({ isin, name }) => [isin, name])}
          {...input("from")}
        />
      )}
      {how === "demerger" && old && <p className={styles.small}>{partText(old)}</p>}
      {proposed.map(({ acquired, price, soldAfter }) => (
        <p key={`${acquired} ${price}`}>
          <Button look="quiet" busy={busy} onClick={() => onAnswer(answerOf({ acquired, price }))}>
            Bought {shortDay(acquired)} at {formatRupees(price)}
          </Button>{" "}
          <span className={styles.small}>
            {old?.name} in this statement
            {soldAfter &&
              ", sold after the demerger: your broker may have lowered this price already"}
            .
          </span>
        </p>
      ))}
      {proposed.length > 0 ? (
        <details>
          <summary>Another purchase</summary>
          {fields}
        </details>
      ) : (
        fields
      )}
    </form>
  );
}

const hows: readonly (readonly [OriginHow, string])[] = [
  ["demerger", "From a demerger (company split)"],
  ["bonus", "Bonus shares"],
  ["inherited", "Inherited"],
  ["gift", "A gift"],
  ["employer", "From my employer (ESOP, RSU)"],
  ["merger", "My company merged into this one"],
  ["bought", "I bought them"],
];

type Words = { day: string; amount: string; each: string; all?: string; hint?: string };

/** What each way asks, in the person's words. */
function wordsOf(how: OriginHow, old = "the old company"): Words {
  const each = "for each share";
  switch (how) {
    case "demerger":
    case "merger":
      return {
        day: `When did you buy the shares of ${old}?`,
        amount: "What did you pay for them, with charges, in rupees?",
        each: "for each old share",
        all: "new shares",
        hint: "What you paid then, even if your broker shows less now.",
      };
    case "inherited":
    case "gift":
      return {
        day: "When did the person before you buy them?",
        amount: "What did that person pay, in rupees?",
        each,
        hint: "The last owner who paid for them, even a grandparent; 0 if that owner got them as bonus shares.",
      };
    case "employer":
      return {
        day: "When were they allotted to you?",
        amount: "What were they worth then, in rupees?",
        each,
        hint: "The value in your employer's letter, on which tax was deducted from your salary; not what you paid.",
      };
    case "bonus":
      return { day: "When were they allotted?", amount: "", each };
    default:
      return {
        day: "When did you buy them?",
        amount: "What did you pay, with charges, in rupees?",
        each,
      };
  }
}

function partText({
  name,
  day,
  percent,
  ratio,
  isSure,
}: OriginQuestion["demergers"][number]): string {
  const part = percent
    ? `${percent}% of what you paid for the old shares counts for these${isSure ? "" : " (by one source: compare it with the company's notice)"}`
    : "Which part of the old cost they take, the company's notice says";
  const shares = ratio && ratio !== "1:1" ? `, ${ratio.replace(":", " for ")} old ones` : "";
  return `Demerger of ${name}${day ? `, ${shortDay(day)}` : ""}. ${part}${shares}.`;
}

/** Finds any other sale by name, to say how those shares came. */
function OtherShares({
  statementId,
  head,
  busy,
  onAnswer,
}: OriginProps & Pick<QuestionProps, "onAnswer">) {
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<StatementLot>();
  const found = useSales(statementId, "name", search);
  const { lots, counts, problem } = found;
  const known = head.origins ?? [];
  const others = lots.filter(
    ({ isin, acquired, term }) =>
      isWhole(isin) &&
      ["long", "short"].includes(term) &&
      !known.some(
        (each) =>
          each.isin === isin && (each.stated === acquired || each.answer?.acquired === acquired),
      ),
  );
  const once = [...new Map(others.map((lot) => [`${lot.isin} ${lot.acquired}`, lot])).values()];
  return (
    <>
      <p>
        Then what the person before you paid counts, or the value that your employer taxed. Choose
        the share.
      </p>
      {isLong(found, once.length, search) && (
        <Field
          label="Find the share by name or ISIN"
          type="search"
          maxLength={100}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            setChosen(undefined);
          }}
        />
      )}
      {chosen ? (
        <>
          <Question
            key={`${chosen.isin} ${chosen.acquired}`}
            question={asQuestion(chosen)}
            {...{ head, busy, onAnswer }}
            takesFocus
          />
          <p>
            <Button look="plain" onClick={() => setChosen(undefined)}>
              Another share
            </Button>
          </p>
        </>
      ) : (
        <ul className={rows.rows}>
          {once.slice(0, 10).map((lot) => (
            <li key={`${lot.isin} ${lot.acquired}`}>
              <button type="button" onClick={() => setChosen(lot)}>
                <strong>{lot.company ?? lot.name}</strong>
                <small>bought {shortDay(lot.acquired)}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status">
        {counts ? once.length === 0 && "No sale found." : !problem && "Loading the sales…"}
      </p>
      <NoticeBox notice={problem ? asProblem(problem) : null} />
    </>
  );
}

/** Whether an answer can name a share by this ISIN. */
function isWhole(isin: string): boolean {
  return /^[A-Z0-9]{12}$/.test(isin);
}

/** Only the day is known of its purchase here: the list has what counts, not what the statement has. */
function asQuestion(lot: StatementLot): OriginQuestion {
  const { isin, name, company, quantity, acquired } = lot;
  return {
    ...{ isin, name: company ?? name, quantity, stated: acquired, saleValue: "", cost: "" },
    ...{ asks: "answered", lots: 1, demergers: [], mergers: [], bought: [], hint: null },
  };
}
