import { Suspense } from "react";
import type { AdvanceTax } from "result/advance-tax";
import { lazyPart } from "../../../navigation/lazy-part.tsx";
import { longDate } from "../../../ui/format-date.ts";
import { formatWholeRupees } from "../../../ui/money.tsx";
import { PromisedFile } from "./promised-file.tsx";
import styles from "./result-figures.module.css";
import { Figure, RateRow } from "./result-figures.tsx";
import { FiguresTable, quarters } from "./tables.tsx";

const AdvanceTaxInterest = lazyPart(() => import("./advance-tax-interest.tsx"));

type RunningYearProps = {
  advanceTax: AdvanceTax;
  /** `2026-27`. */
  taxYear: string;
  statementId: string | null;
  /** Today in India, `YYYY-MM-DD`: it may be later than the day on which the tax was worked out. */
  today: string;
};

/** What people need in a year that is still running: the tax on the gains so far, and what is due when. */
export function RunningYear({ advanceTax, today }: Pick<RunningYearProps, "advanceTax" | "today">) {
  const { tax, gains, exemption, instalments } = advanceTax;
  const next = instalments.find(({ dueDate }) => dueDate >= today);
  const nothingDue = (next ?? instalments.at(-1))?.nothingDue;
  return (
    <dl className={styles.figures}>
      <Figure
        name={next ? `Advance tax by ${longDate(next.dueDate)}` : "Advance tax"}
        figure={nothingDue?.headline ?? (next ? formatWholeRupees(next.amountDue) : "Over")}
      >
        {nothingDue?.reason ??
          (next
            ? `${next.isInstalment ? `${next.cumulativePercent}% of the` : "The"} tax on the gains so far. Subtract what you have paid.`
            : "The year is over. Unpaid tax bears interest from 1 April (section 424, old 234B).")}
      </Figure>
      <RateRow name="STCG at 20%" gain={gains.shortTerm} tax={formatWholeRupees(tax.shortTerm)} />
      <RateRow name="LTCG at 12.5%" gain={gains.longTerm} tax={formatWholeRupees(tax.longTerm)}>
        {exemption.used !== "0" &&
          `${formatWholeRupees(gains.longTerm)} less ${formatWholeRupees(exemption.used)} exempt`}
      </RateRow>
      {gains.atSlabRates !== "0" && (
        <RateRow name="STCG at your slab rate" gain={gains.atSlabRates} tax="–" />
      )}
      <RateRow name="Cess 4%" tax={formatWholeRupees(tax.cess)} />
      <RateRow name="Tax so far" tax={formatWholeRupees(tax.total)}>
        Before surcharge, rebate and your other income.
      </RateRow>
    </dl>
  );
}

/** The instalments with their interest, and the file that comes later. */
export function AdvanceTaxDetails({
  advanceTax,
  taxYear,
  statementId,
}: Omit<RunningYearProps, "today">) {
  const { asOf, belowThreshold } = advanceTax;
  const day = asOf && ` These figures are as of ${longDate(asOf)}.`;
  return (
    <>
      <Instalments {...advanceTax} />
      {belowThreshold ? (
        <p>
          Below ₹10,000 for the whole year there is no interest for late advance tax (sections 424
          and 425, old 234B and 234C).{day}
        </p>
      ) : (
        <>
          <h3>Interest if nothing is paid</h3>
          <Suspense fallback={<p role="status">Loading…</p>}>
            <AdvanceTaxInterest interest={advanceTax} instalmentSection="425" laterSection="424" />
          </Suspense>
          <p>
            Paying all of the tax on a gain with the very next instalment is safe on every reading
            of section 425 (old 234C).{day}
          </p>
        </>
      )}
      {statementId && <PromisedFile statementId={statementId} taxYear={taxYear} />}
    </>
  );
}

/** Gains and tax by instalment period, in the order of the days. */
function Instalments({ instalments, belowThreshold }: AdvanceTax) {
  const names = new Map<string, string>(quarters);
  const hasSlab = instalments.some(({ gainsInPeriod }) => gainsInPeriod.atSlabRates !== "0");
  const ifAny = (amount: string) => (amount === "0" ? "" : formatWholeRupees(amount));
  return (
    <>
      <FiguresTable
        label={belowThreshold ? "Due if the year's tax reaches ₹10,000" : "To be paid"}
        columns={["By", "Pay in total by then", "Tax on the gains until then"]}
        rows={instalments.map((each) => ({
          key: each.dueDate,
          cells: [
            longDate(each.dueDate),
            <b key="due">
              {formatWholeRupees(each.amountDue)} ({each.cumulativePercent}%)
            </b>,
            formatWholeRupees(each.taxAccrued.total),
          ],
        }))}
      />
      <details>
        <summary>Gains behind it</summary>
        <FiguresTable
          label="Gains so far by instalment, after set-off"
          columns={[
            "Gains of",
            "STCG, 20%",
            "LTCG, 12.5%",
            ...(hasSlab ? ["At your slab rate"] : []),
            "Exemption used so far",
          ]}
          rows={instalments.map((each) => ({
            key: each.dueDate,
            cells: [
              names.get(each.period) ?? each.period,
              ifAny(each.gainsInPeriod.shortTerm),
              ifAny(each.gainsInPeriod.longTerm),
              ...(hasSlab ? [ifAny(each.gainsInPeriod.atSlabRates)] : []),
              ifAny(each.exemptionUsed),
            ],
          }))}
        />
      </details>
    </>
  );
}
