import type { ResultHead } from "@site/result/result-head";
import { Fragment } from "react";
import { WholeRupeeFigures } from "./whole-rupee-figures.tsx";

/** What each schedule of losses is for, in the form's order. */
const purposes: Readonly<Record<string, string>> = {
  "Table E":
    "Table E of Schedule CG sets this year's capital losses off against this year's capital gains.",
  "Schedule CYLA":
    "Schedule CYLA (current year loss adjustment) sets this year's losses from house property, other sources and, in ITR-3, business off; of these only a business loss that you entered is known here.",
  "Schedule BFLA":
    "Schedule BFLA (brought forward loss adjustment) sets brought-forward losses off against what is left.",
  "Schedule CFL":
    "Schedule CFL (carry forward of losses) lists them and what is left for later ones.",
};

/** Tables E, CYLA, BFLA and CFL, in a year that has losses. */
export function LossScheduleTables({ head }: { head: ResultHead }) {
  const without = head.findings.find(
    ({ code, severity }) => code === "business-result-open" && severity === "warning",
  );
  const groups = (head.returnFigures ?? []).filter(({ schedule }) => schedule in purposes);
  const tables = [...Map.groupBy(groups, ({ schedule }) => schedule)].map(
    ([schedule, ofSchedule]) => (
      <section key={schedule} aria-label={schedule}>
        <h3>{schedule}</h3>
        <p>{purposes[schedule]}</p>
        {ofSchedule.map(({ title, figures }) => (
          <Fragment key={title}>
            <p>
              <b>{title}</b>
            </p>
            <WholeRupeeFigures figures={figures} />
          </Fragment>
        ))}
      </section>
    ),
  );
  return (
    tables.length > 0 && (
      <details>
        <summary>For the return: Table E, CYLA, BFLA, CFL</summary>
        {without && <p>{without.message}</p>}
        {tables}
      </details>
    )
  );
}
