import type { ResultHead } from "@site/result/result-head";
import { Button } from "../../../ui/button.tsx";
import { shortDay } from "../../../ui/format-date.ts";
import { formatRupees } from "../../../ui/money.tsx";
import part from "../flow/part.module.css";
import type { LocalValue } from "../on-device/local-work.ts";
import { withDividends } from "./dividends.tsx";
import type { AskedProps } from "./open-questions.tsx";

type AisDividendsProps = LocalValue<"ais">["dividends"] & {
  head: ResultHead;
  asked: Pick<AskedProps, "busy" | "onAnswered"> | undefined;
};

/** The days of payment that the AIS has for the statement's dividends, to be used with one press. */
export function DividendsOfAis({ paired, others, head, asked }: AisDividendsProps) {
  if (paired.length === 0 && others.count === 0) {
    return null;
  }
  const days = paired.map(({ isin, exDate, paid }) => ({ isin, exDate, paid }));
  return (
    <section className={part.stack} aria-labelledby="ais-dividends">
      <h3 id="ais-dividends">Dividends: days of payment in the AIS</h3>
      {paired.length > 0 && (
        <ul className={part.list}>
          {paired.map(({ name, isin, exDate, amount, company, paid, byAmount }) => (
            <li key={`${isin} ${exDate}`}>
              {name}, {formatRupees(amount)}: {company} paid it on {shortDay(paid)}
              {byAmount && " (found by its amount alone: check it)"}
            </li>
          ))}
        </ul>
      )}
      {paired.length > 0 && asked && (
        <>
          <p>
            <Button
              look="quiet"
              disabled={asked.busy}
              aria-busy={asked.busy}
              onClick={() => void asked.onAnswered(withDividends(head, days))}
            >
              {days.length === 1 ? "Use this day" : `Use these ${days.length} days`}
            </Button>
          </p>
          <p className={part.note}>
            Then ISIN, ex-date and day of payment are sent, as with any answer. The AIS itself stays
            on this device.
          </p>
        </>
      )}
      {others.count > 0 && (
        <p>
          The AIS has {others.count === 1 ? "1 more payment" : `${others.count} more payments`} of
          dividends, {formatRupees(others.amount)} in all, that this statement does not list: of
          another account, or with an ex-date in the year before. Add them to Schedule OS.
        </p>
      )}
    </section>
  );
}
