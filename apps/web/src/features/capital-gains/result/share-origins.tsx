import type { Finding } from "@site/result/finding";
import type { OriginAnswer, OriginHow, OriginQuestion } from "@site/result/origins";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { shortDay } from "../../../ui/format-date.ts";
import layout from "../../../ui/layout.module.css";
import { formatRupees } from "../../../ui/money.tsx";
import part from "../flow/part.module.css";
import type { AskedProps } from "./open-questions.tsx";
import { originWays } from "./origin-ways.ts";
import { OtherShares } from "./other-shares.tsx";
import {
  boughtText,
  nameOfShare,
  noValues,
  ShareQuestion,
  type ShareQuestionProps,
  salesAsked,
  statedText,
} from "./share-question.tsx";
import styles from "./statement-result.module.css";

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
          <ShareQuestion key={keyOf(question)} question={question} {...common} />
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
      <h3>{nameOfShare(question, head)}: your answer is used</h3>
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
  const [, name = ""] =
    [...originWays, ...noValues, ...oldCosts].find(([each]) => each === how) ?? [];
  return name.charAt(0).toLowerCase() + name.slice(1);
}

const oldCosts = [
  ["after-demerger", "Already lowered by your broker"],
  ["before-demerger", "What I paid before the demerger, less what left"],
] as const;

/** Whether a cost is from before the company was divided. */
function OldCost({ question, head, busy, onAnswer }: ShareQuestionProps) {
  const [percent, setPercent] = useState("");
  const isKnown = question.demergers.every((each) => each.percent !== null);
  const name = nameOfShare(question, head);
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
          onClick={() => onAnswer({ ...salesAsked(question), how: "after-demerger" })}
        >
          No
        </Button>
        <Button
          look="quiet"
          busy={busy}
          disabled={!(isKnown || percent)}
          onClick={() =>
            onAnswer({
              ...salesAsked(question),
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
