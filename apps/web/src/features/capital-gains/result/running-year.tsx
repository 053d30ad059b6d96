import type { AdvanceTax } from "@site/result/advance-tax";
import type { ResultHead } from "@site/result/result-head";
import type { ReactNode } from "react";
import { longDay } from "../../../ui/format-date.ts";
import { formatWholeRupees } from "../../../ui/money.tsx";
import styles from "./result-figures.module.css";
import { LargeFigure, WayToTax } from "./result-figures.tsx";
import shared from "./statement-result.module.css";

type RunningYearProps = Pick<ResultHead, "figures" | "untilYearEnd"> & {
  advanceTax: AdvanceTax;
  /** Today in India, `YYYY-MM-DD`: it may be later than the day on which the tax was worked out. */
  today: string;
  /** Leads to the person's other income, where that can be entered. */
  income?: ReactNode;
};

/** What people need in a year that is still running: what is due when, and the tax on the gains so far. */
export function RunningYear({
  advanceTax,
  figures,
  untilYearEnd,
  today,
  income,
}: RunningYearProps) {
  const { instalments } = advanceTax;
  const next = instalments.find(({ dueDate }) => dueDate >= today);
  const nothingDue = (next ?? instalments.at(-1))?.nothingDue;
  return (
    <div className={styles.figures}>
      <dl>
        <LargeFigure
          name={next ? `Advance tax by ${longDay(next.dueDate)}` : "Advance tax"}
          figure={nothingDue?.headline ?? (next ? formatWholeRupees(next.amountDue) : "Over")}
        >
          {nothingDue?.reason ??
            (next
              ? `${next.isInstalment ? `${next.cumulativePercent}% of the` : "The"} tax on the gains so far. Subtract what you have paid.`
              : "The year is over. Unpaid tax bears interest from 1 April (section 424, old 234B).")}
        </LargeFigure>
      </dl>
      {untilYearEnd && today < advanceTax.interestAfterYear.from && (
        <p className={shared.small}>{untilYearEnd.inWords}</p>
      )}
      <WayToTax figures={figures} income={income} />
    </div>
  );
}
