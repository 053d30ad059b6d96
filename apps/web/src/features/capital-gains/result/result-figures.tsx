import type { ReactNode } from "react";
import type { ResultHead } from "result/result-head";
import { formatWholeRupees, Money } from "../../../ui/money.tsx";
import { millionthsOf } from "../flow/millionths.ts";
import styles from "./result-figures.module.css";

/** What gains of a section are called; a gain of section 112A is plainly the long-term one. */
const rateNames: Record<string, string> = { "111A": "STCG", "112": "Other LTCG" };

type ResultFiguresProps = {
  tax: NonNullable<ResultHead["tax"]>;
  tableF: ResultHead["tableF"];
  /** What the person entered besides the statement, if anything. */
  entered: string | undefined;
  /** What else to know about the tax. */
  children?: ReactNode;
};

/** What people come for: the tax on these gains, and how each rate adds to it, in whole rupees. */
export function ResultFigures({ tax, tableF, entered, children }: ResultFiguresProps) {
  const rates = tax.rates.filter(({ gain }) => gain !== "0");
  const atSlabRates = Object.values(tableF.slab ?? {}).reduce(
    (sum, amount) => sum + millionthsOf(amount),
    0n,
  );
  const slab = String(atSlabRates / 1_000_000n);
  return (
    <dl className={styles.figures}>
      <Figure name="Estimated tax on these gains" figure={formatWholeRupees(tax.total)}>
        {(entered || children) && (
          <>
            {entered && `With the ${entered} that you entered. `}
            {children}
          </>
        )}
      </Figure>
      {rates.map((rate) => (
        <RateRow
          key={rate.section + rate.ratePercent}
          name={`${rateNames[rate.section] ?? "LTCG"} at ${rate.ratePercent}%`}
          gain={rate.gain}
          tax={formatWholeRupees(rate.tax)}
        >
          {rate.exempt === "0"
            ? rate.section === "112" && "Section 112: nothing is exempt."
            : `${formatWholeRupees(rate.gain)} less ${formatWholeRupees(rate.exempt)} exempt`}
        </RateRow>
      ))}
      {rates.length === 0 && (
        <RateRow name="LTCG and STCG at special rates" gain="0" tax="₹0">
          Nothing is left after set-off.
        </RateRow>
      )}
      {atSlabRates > 0n && (
        <RateRow name="STCG at your slab rate" gain={slab} tax="–">
          Not included: taxed with your other income.
        </RateRow>
      )}
      <RateRow name="Cess 4%" tax={formatWholeRupees(tax.cess)}>
        Before surcharge, rebate{entered?.startsWith("losses") ? "" : ", brought-forward losses"}{" "}
        and your other income.
        {!tax.complete &&
          atSlabRates === 0n &&
          " Leaves out gains under section 112 of sales up to 22 July 2024."}
      </RateRow>
    </dl>
  );
}

type RateRowProps = {
  name: string;
  /** Whole rupees; a row without one is no gain. */
  gain?: string;
  tax: string;
  children?: ReactNode;
};

/** One rate's gain and tax, or another part of the tax, in the list of figures. */
export function RateRow({ name, gain, tax, children }: RateRowProps) {
  return (
    <div className={styles.rate}>
      <dt>{name}</dt>
      <dd>{gain !== undefined && <Money amount={gain} signed whole />}</dd>
      <dd className={styles.tax}>{tax}</dd>
      {children && <dd className={styles.small}>{children}</dd>}
    </div>
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
        {children && <span className={styles.small}>{children}</span>}
      </dd>
    </div>
  );
}
