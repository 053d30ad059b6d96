import type { Finding } from "@site/result/finding";
import { type KnownKind, knownKinds } from "@site/result/names";
import type { StatementChoices } from "@site/result/statement-choices";
import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { formatRupees } from "../../../ui/money.tsx";
import part from "../flow/part.module.css";
import {
  AnswerForm,
  type AskedProps,
  findingText,
  kindName,
  pricesGiven,
  type Question,
  questionsOf,
} from "./open-questions.tsx";

/** Shows what was answered about prices, kinds and charges, each with the ways back, and takes others. */
export default function OwnPrices(asked: AskedProps) {
  const { head } = asked;
  const questions = questionsOf(head, true);
  const { deductDepositoryCharges, ...others } = head.choices ?? {};
  return (
    <>
      {deductDepositoryCharges && (
        <p>
          Depository charges are deducted from your gain.{" "}
          <Choose {...asked} label="Don't deduct them" choices={others} />
        </p>
      )}
      {questions.some(({ isPrice }) => isPrice) && (
        <p>
          {questions.some(({ candidates }) => candidates[0]) &&
            "After a merger, several prices can count. "}
          Keep evidence of a price of your own.
        </p>
      )}
      <AnswerForm
        {...asked}
        questions={questions}
        below={(question, field) => (
          <Answered
            key={`${question.isPrice} ${question.isin}`}
            {...asked}
            question={question}
            isOnly={questions.filter(({ suggested }) => suggested).length === 1}
          >
            {field}
          </Answered>
        )}
      />
    </>
  );
}

type AnsweredProps = AskedProps & {
  question: Question;
  /** Whether no other price is suggested. */
  isOnly: boolean;
  children: ReactNode;
};

/** What is used, what the statement has or what is suggested, the press for that, and another answer. */
function Answered({ question, isOnly, children, ...asked }: AnsweredProps) {
  const { findings, choices = {} } = asked.head;
  const { isin, name, isPrice, used, suggested, candidates } = question;
  const codes = isPrice ? pricesGiven : ["kind-chosen"];
  const given = findings.filter(
    (finding) => codes.includes(finding.code) && findingText(finding, "isin") === isin,
  );
  const [first] = given;
  if (!first && (!used || candidates.length > 0)) {
    return children;
  }
  return (
    <fieldset aria-label={name} className={part.item}>
      <p>
        <b>{name}</b>
        <br />
        {!first
          ? `Used now: ${used}.${suggested && ` Suggested: ${formatRupees(suggested)}.`}`
          : isPrice
            ? pricesUsed(given)
            : `Used: ${kindName(kindOf(first))}, as you chose.`}
      </p>
      <p>
        {!first ? (
          suggested && (
            <Choose
              {...asked}
              label={`Use ${formatRupees(suggested)}`}
              choices={
                isOnly
                  ? { ...choices, acceptProposedFmv: true }
                  : { ...choices, fmvPrices: { ...choices.fmvPrices, [isin]: suggested } }
              }
            />
          )
        ) : isPrice ? (
          <WayBack {...asked} isin={isin} given={given} />
        ) : (
          <Choose
            {...asked}
            label="Take it back"
            choices={{ ...choices, kinds: without(choices.kinds, isin) }}
          />
        )}
      </p>
      <details>
        <summary>{isPrice ? "Another price" : "Another kind"}</summary>
        {children}
      </details>
    </fieldset>
  );
}

/** Says which prices count and which ones the statement has. */
function pricesUsed(given: readonly Finding[]): string {
  const used = new Set(given.map(usedText));
  const stated = statedOf(given).map((price) => (price ? formatRupees(price) : "none"));
  return `Used: ${[...used].join(" and ")}. Statement: ${stated.join(" and ")}.`;
}

function usedText(finding: Finding): string {
  const price = formatRupees(findingText(finding, "fmvPerUnit"));
  const highest = findingText(finding, "highestFmvPerUnit");
  const range =
    highest && formatRupees(highest) !== price ? `${price} to ${formatRupees(highest)}` : price;
  const from = {
    "fmv-by-index": "what you paid, by the cost inflation index",
    "fmv-given": "as you chose",
  }[finding.code];
  return `${range} (${from ?? findingText(finding, "usedFrom")})`;
}

/** The statement's different prices of a share; an empty text where it has none for some sales. */
function statedOf(given: readonly Finding[]): string[] {
  return [...new Set(given.map((finding) => findingText(finding, "statedFmvPerUnit")))];
}

type WayBackProps = AskedProps & { isin: string; given: readonly Finding[] };

/** Goes back from a price: to the statement's, or to what counts without the answer. */
function WayBack({ isin, given, ...asked }: WayBackProps) {
  const { findings, choices = {} } = asked.head;
  const { acceptProposedFmv, ...others } = choices;
  const isOwn = choices.fmvPrices?.[isin] !== undefined;
  const [stated = "", ...more] = statedOf(given);
  const accepted = findings.filter(
    ({ code }) => code === "fmv-proposed" || code === "fmv-by-index",
  );
  const isOnlyOne = accepted.every((finding) => findingText(finding, "isin") === isin);
  if (isOwn) {
    const label = acceptProposedFmv ? "Take it back" : back(stated, more);
    const fmvPrices = without(choices.fmvPrices, isin);
    return <Choose {...asked} label={label} choices={{ ...choices, fmvPrices }} />;
  }
  if (isOnlyOne) {
    return <Choose {...asked} label={back(stated, more)} choices={others} />;
  }
  // The press accepted several prices: for one of them the statement's is chosen like any other.
  return stated && more.length === 0 ? (
    <Choose
      {...asked}
      label="Use the statement's"
      choices={{ ...choices, fmvPrices: { ...choices.fmvPrices, [isin]: stated } }}
    />
  ) : (
    <Choose {...asked} label="Take back all that you accepted" choices={others} />
  );
}

/** Names what counts without the answer. */
function back(stated: string, more: readonly string[]): string {
  return stated || more.length > 0 ? "Use the statement's" : "Use what you paid";
}

type ChooseProps = AskedProps & { label: string; choices: StatementChoices };

/** A press that sends other choices. */
function Choose({ label, choices, busy, onAnswered }: ChooseProps) {
  return (
    <Button look="quiet" busy={busy} onClick={() => void onAnswered(choices)}>
      {label}
    </Button>
  );
}

function kindOf({ data }: Finding): KnownKind {
  return knownKinds.find((kind) => kind === data?.kind) ?? "share";
}

/** Returns answers by ISIN without one; undefined once there is none. */
function without<Given extends object>(given: Given | undefined, isin: string): Given | undefined {
  const left = Object.entries(given ?? {}).filter(([each]) => each !== isin);
  return left.length === 0 ? undefined : (Object.fromEntries(left) as Given);
}
