import type { StatementPreview } from "contract/statement-preview";
import type { ReactNode } from "react";
import type { InterestOnGains } from "result/advance-tax";
import { formatWholeRupees, Money } from "../../../ui/money.tsx";
import { AdvanceTaxInterest } from "./advance-tax-interest.tsx";
import styles from "./result-figures.module.css";

type Tax = NonNullable<StatementPreview["tax"]>;

type ResultFiguresProps = {
  tax: Tax;
  /** Absent in previews of earlier versions. */
  interest: InterestOnGains | undefined;
  lossesGiven: boolean;
};

/** What people come for: the tax on these gains, and the gains by term, in the return's whole rupees. */
export function ResultFigures({ tax, interest, lossesGiven }: ResultFiguresProps) {
  return (
    <div className={styles.result}>
      <dl className={styles.figures}>
        <Figure name="Estimated tax on these gains" figure={formatWholeRupees(tax.total)}>
          {tax.total === "0"
            ? "No tax is left on them."
            : `Includes ${formatWholeRupees(tax.cess)} of cess.`}{" "}
          {lossesGiven
            ? "With the losses and gains that you entered. Leaves out your other income, surcharge and rebate."
            : "Leaves out your other income, surcharge, rebate and losses of earlier years."}
          {!tax.complete && " Some gains outside sections 111A and 112A are not in it: see below."}
        </Figure>
        <Term name="Long term, section 112A" section="112A" tax={tax} />
        <Term name="Short term, section 111A" section="111A" tax={tax} />
      </dl>
      <HowItIsWorkedOut tax={tax} />
      {interest && interest.tax.total !== "0" && <InterestOfYear interest={interest} />}
    </div>
  );
}

function Term({ name, section, tax }: { name: string; section: string; tax: Tax }) {
  const rates = tax.rates.filter((rate) => rate.section === section);
  const gain = sumOf(rates.map((rate) => rate.gain));
  const exempt = sumOf(rates.map((rate) => rate.exempt));
  const percent = rates.filter((rate) => rate.gain !== "0").map((rate) => rate.ratePercent);
  const at = percent.length === 0 ? "" : `taxed at ${percent.join("% and ")}%`;
  return (
    <Figure name={name} figure={gain === 0n ? "₹0" : <Money amount={String(gain)} signed whole />}>
      {gain === 0n
        ? "Nothing is left after set-off."
        : exempt === 0n
          ? `${formatWholeRupees(String(gain))} ${at}`
          : `${formatWholeRupees(String(exempt))} exempt, ${formatWholeRupees(String(gain - exempt))} ${at}`}
    </Figure>
  );
}

type FigureProps = {
  name: string;
  figure: ReactNode;
  /** What to know about it. */
  children: ReactNode;
};

/** One large figure of a result, in its list of figures. */
export function Figure({ name, figure, children }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span className={styles.figure}>{figure}</span>
        <span className={styles.small}>{children}</span>
      </dd>
    </div>
  );
}

function HowItIsWorkedOut({ tax }: { tax: Tax }) {
  const rates = tax.rates.filter(({ gain }) => gain !== "0");
  if (rates.length === 0) {
    return null;
  }
  return (
    <details className={styles.how}>
      <summary>How it is worked out</summary>
      <ul>
        {rates.map(({ section, ratePercent, gain, exempt, tax: part }) => (
          <li key={section + ratePercent}>
            Section {section}: {formatWholeRupees(gain)}
            {exempt !== "0" &&
              ` less ${formatWholeRupees(exempt)} exempt (of ${formatWholeRupees(tax.exemption)} a year)`}
            , at {ratePercent}% = {formatWholeRupees(part)}
          </li>
        ))}
        <li>
          Health and education cess, 4% = {formatWholeRupees(tax.cess)}; together{" "}
          {formatWholeRupees(tax.total)}
        </li>
      </ul>
      <p>
        Gains are in whole rupees after this year's set-off, as the return has them, so they can
        differ from the statement's by a rupee or two.
      </p>
    </details>
  );
}

/** Shows what sections 234B and 234C add in a year that is over. */
function InterestOfYear({ interest }: { interest: InterestOnGains }) {
  const nothingDue = interest.instalments.at(-1)?.nothingDue;
  return (
    <details className={styles.how}>
      <summary>Interest if you paid no advance tax</summary>
      {nothingDue ? (
        <p>
          <b>{nothingDue.headline}.</b> {nothingDue.reason}
        </p>
      ) : (
        <>
          <AdvanceTaxInterest interest={interest} instalmentSection="234C" laterSection="234B" />
          <p>
            If you paid nothing by 31 March, section 234C charges both. The return works out the
            interest that you owe.
          </p>
          <p>
            A resident aged 60 or over without income from business or profession pays no advance
            tax (section 207), so none of this interest.
          </p>
        </>
      )}
    </details>
  );
}

function sumOf(amounts: readonly string[]): bigint {
  return amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);
}
