import type { OriginAnswer, OriginQuestion } from "@site/result/origins";
import type { ResultHead } from "@site/result/result-head";
import { Button } from "../../../ui/button.tsx";
import { shortDay } from "../../../ui/format-date.ts";
import { formatRupees } from "../../../ui/money.tsx";
import type { AskedProps } from "./open-questions.tsx";
import { originTitle } from "./origin-title.ts";
import { PurchaseForm } from "./purchase-form.tsx";
import styles from "./statement-result.module.css";

/** What a question about a share is given. */
export type ShareQuestionProps = Pick<AskedProps, "head" | "busy"> & {
  question: OriginQuestion;
  onAnswer: (answer: OriginAnswer) => void;
  /** Whether the person has just chosen this share: what was pressed is gone. */
  takesFocus?: boolean;
};

/** One question: what became of a sale for ₹0, or how shares came. */
export function ShareQuestion(props: ShareQuestionProps) {
  const { question, head, busy, onAnswer, takesFocus } = props;
  return (
    <section className={styles.findings}>
      <h3 tabIndex={takesFocus ? -1 : undefined} ref={takesFocus ? focusOn : undefined}>
        {originTitle(question, nameOfShare(question, head))}
      </h3>
      <p className={styles.small}>{statedText(question)}</p>
      {question.asks === "no-value" ? (
        <NoValue {...props} />
      ) : (
        <PurchaseForm
          question={question}
          busy={busy}
          onAnswer={(way) => onAnswer({ ...salesAsked(question), ...way })}
        />
      )}
    </section>
  );
}

function focusOn(element: HTMLElement | null): void {
  element?.focus();
}

/** Says what the statement has of a purchase and its sale. */
export function statedText(question: OriginQuestion): string {
  const { cost, saleValue, isin } = question;
  const says = `The statement says: ${boughtText(question)}`;
  return cost === ""
    ? `${says} (${isin}).`
    : `${says} for ${formatRupees(cost)}, sold for ${formatRupees(saleValue)} (${isin}).`;
}

/** Says when the statement has the shares bought. */
export function boughtText({ stated, asks }: OriginQuestion): string {
  const none = isOfAllDates(asks) ? "bought on several days" : "no purchase date";
  return stated ? `bought ${shortDay(stated)}` : none;
}

/** What became of a share, and whether its costs are old, is asked for all its purchases together. */
function isOfAllDates(asks: OriginQuestion["asks"]): boolean {
  return asks === "no-value" || asks === "old-cost";
}

/** Returns the part of an answer that says which sales it is about. */
export function salesAsked({
  isin,
  stated,
  asks,
}: OriginQuestion): Pick<OriginAnswer, "isin" | "stated"> {
  return isOfAllDates(asks) ? { isin } : { isin, stated: stated ?? "none" };
}

/** Returns the name of a share as the result has it, or as the statement does. */
export function nameOfShare(
  { isin, name }: Pick<OriginQuestion, "isin" | "name">,
  head: ResultHead,
): string {
  return head.names?.[isin] ?? name;
}

/** What can have become of a sale for ₹0, each in the words of its button. */
export const noValues = [
  ["merged-away", "Exchanged for another company's shares"],
  ["cancelled", "Cancelled, I got nothing"],
  ["sold", "Sold for nothing"],
] as const;

/** What became of shares that stand in the statement as sold for ₹0. */
function NoValue({ question, busy, onAnswer }: ShareQuestionProps) {
  return (
    <>
      <p>
        An exchange in a merger is no sale, so it makes no loss. For cancelled shares no loss is
        counted either: whether there is one is disputed.
      </p>
      {noValues.map(([how, label]) => (
        <p key={how}>
          <Button
            look="quiet"
            busy={busy}
            onClick={() => onAnswer({ ...salesAsked(question), how })}
          >
            {label}
          </Button>
          {question.hint === how && " Likely: its ISIN ended that way."}
        </p>
      ))}
    </>
  );
}
