import { type FormEvent, useState } from "react";
import { Field } from "../../../ui/field.tsx";
import { formatWholeRupees } from "../../../ui/money.tsx";
import partStyles from "../flow/part.module.css";
import { AnswerFoot } from "./answer-foot.tsx";
import { inIndianGrouping, sentAs } from "./entries.tsx";
import type { AskedProps } from "./open-questions.tsx";

/**
 * Takes the result of the person's whole business of the year, where the statement has futures and
 * options: these are offered, and can be corrected.
 */
export default function BusinessResult({ head, busy, onAnswered }: AskedProps) {
  const finding = head.findings.find(({ code }) => code.startsWith("business-result-"));
  const { businessResult: given, ...others } = head.choices ?? {};
  const stated = String(finding?.data?.derivatives ?? "");
  const offered = String(finding?.data?.offered ?? "");
  const intraday = String(finding?.data?.intraday ?? "0");
  const [typed, setTyped] = useState(inIndianGrouping(given ?? offered));
  const [wrong, setWrong] = useState<string>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setWrong(undefined);
    const problem = await onAnswered({ ...head.choices, businessResult: sentAs(typed) });
    setWrong(problem?.where?.field === "businessResult" ? problem.message : undefined);
  };
  return (
    <form className={partStyles.stack} onSubmit={(event) => void submit(event)}>
      {stated && (
        <p>
          Futures and options on your statement: <b>{inWords(stated)}</b> before charges.
          {intraday !== "0" &&
            ` ${formatWholeRupees(intraday)} of the loss meets your intraday profit first, so ${inWords(offered)} is left.`}
        </p>
      )}
      <p>
        For tax this is business income, and the return is {"ITR\u20113"}. A loss of your whole
        business is subtracted from these gains first, before brought-forward losses.
      </p>
      <Field
        label="Result of all your business this year, in rupees"
        hint="After charges, with any other business of yours. Leave out an intraday loss. A loss has a minus sign."
        autoComplete="off"
        required
        error={wrong}
        readOnly={busy}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={({ target }) => setTyped(inIndianGrouping(target.value))}
      />
      <AnswerFoot
        label={/^\s*[-−]/.test(typed) ? "Set off this loss" : "Count this result"}
        busy={busy}
        takeBack="Don't count it"
        onTakenBack={given === undefined ? undefined : () => onAnswered(others)}
      />
    </form>
  );
}

function inWords(amount: string): string {
  return `${amount.startsWith("-") ? "a loss" : "a profit"} of ${formatWholeRupees(amount.replace("-", ""))}`;
}
