import type { AdvanceTax } from "result/advance-tax";
import { longDate } from "../../../ui/format-date.ts";
import { formatRupees, formatWholeRupees } from "../../../ui/money.tsx";
import { AdvanceTaxInterest } from "./advance-tax-interest.tsx";
import { PromisedFile } from "./promised-file.tsx";
import styles from "./result-figures.module.css";
import { Figure } from "./result-figures.tsx";
import { FiguresTable, quarters } from "./tables.tsx";

type RunningYearProps = {
  advanceTax: AdvanceTax;
  /** `2026-27`. */
  taxYear: string;
  statementId: string | null;
  /** Today in India, `YYYY-MM-DD`: it may be later than the day on which the tax was worked out. */
  today: string;
};

/** What people need in a year that is still running: the tax on the gains so far, and what is due when. */
export function RunningYear({ advanceTax, taxYear, statementId, today }: RunningYearProps) {
  const { tax, gains, exemption, asOf, belowThreshold, instalments } = advanceTax;
  const next = instalments.find(({ dueDate }) => dueDate >= today);
  const nothingDue = (next ?? instalments.at(-1))?.nothingDue;
  return (
    <div className={styles.result}>
      <dl className={styles.figures}>
        <Figure
          name={next ? `To be paid by ${longDate(next.dueDate)}` : "Advance tax"}
          figure={nothingDue?.headline ?? (next ? formatRupees(next.amountDue) : "Over")}
        >
          {nothingDue?.reason ??
            (next
              ? `${next.isInstalment ? `${next.cumulativePercent}% of the` : "The"} tax on the gains so far, all payments of the year together: deduct what you have already paid.`
              : "The year is over. Unpaid tax bears interest from 1 April (section 424).")}
        </Figure>
        <Figure name="Tax at special rates so far" figure={formatWholeRupees(tax.total)}>
          Short term {formatWholeRupees(tax.shortTerm)}, long term {formatWholeRupees(tax.longTerm)}
          , cess {formatWholeRupees(tax.cess)}. Leaves out your other income, surcharge and rebate.
          {gains.atSlabRates !== "0" &&
            ` Gains of ${formatWholeRupees(gains.atSlabRates)} at your slab rate are not in it.`}
        </Figure>
        <Figure name="Exemption used, section 198" figure={formatWholeRupees(exemption.used)}>
          of {formatWholeRupees(exemption.limit)} of long-term gains a year
        </Figure>
      </dl>
      <Instalments instalments={instalments} belowThreshold={belowThreshold} />
      {belowThreshold ? (
        <p>
          Below ₹10,000 for the whole year there is no interest for late advance tax (sections 424
          and 425).{asOf && ` These figures are as of ${longDate(asOf)}.`}
        </p>
      ) : (
        <>
          <AdvanceTaxInterest interest={advanceTax} instalmentSection="425" laterSection="424" />
          <p>
            Paying all of the tax on a gain with the very next instalment is safe on every reading
            of section 425.
            {asOf && ` These figures are as of ${longDate(asOf)}.`}
          </p>
        </>
      )}
      <p>
        <b>No file for the portal yet.</b> The return forms of tax year {taxYear} are not published,
        so a Schedule 112A file cannot be made. The report with every sale costs the fee; what you
        see here is free.
      </p>
      {statementId && <PromisedFile statementId={statementId} taxYear={taxYear} />}
    </div>
  );
}

/** Gains and tax by instalment period, in the order of the days. */
function Instalments({
  instalments,
  belowThreshold,
}: Pick<AdvanceTax, "instalments" | "belowThreshold">) {
  const names = new Map<string, string>(quarters);
  const hasSlab = instalments.some(({ gainsInPeriod }) => gainsInPeriod.atSlabRates !== "0");
  return (
    <FiguresTable
      label="Gains and advance tax by instalment"
      caption="Gains so far by instalment, after set-off"
      columns={[
        "Gains of",
        belowThreshold ? "Due if the year's tax reaches ₹10,000" : "To be paid by then",
        "Short term, 20%",
        "Long term, 12.5%",
        ...(hasSlab ? ["At your slab rate"] : []),
        "Exemption used so far",
        "Tax so far",
      ]}
      rows={instalments.map((each) => ({
        key: each.dueDate,
        cells: [
          names.get(each.period) ?? each.period,
          formatRupees(each.amountDue),
          formatWholeRupees(each.gainsInPeriod.shortTerm),
          formatWholeRupees(each.gainsInPeriod.longTerm),
          ...(hasSlab ? [formatWholeRupees(each.gainsInPeriod.atSlabRates)] : []),
          formatWholeRupees(each.exemptionUsed),
          formatWholeRupees(each.taxAccrued.total),
        ],
      }))}
    />
  );
}
