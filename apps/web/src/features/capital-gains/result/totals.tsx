import { counted } from "result/counts";
import type { ResultHead } from "result/result-head";
import { formatWholeRupees } from "../../../ui/money.tsx";
import { SectionTable, sectionOf } from "./tables.tsx";

type TotalsProps = {
  head: ResultHead;
  /** How many sales are in no figure, in words. */
  setAside: string;
};

/** The broker's totals beside ours, the gains by type, and Table F. */
export default function Totals({ head, setAside }: TotalsProps) {
  const { schedule112A, advanceTax, setAsideCount } = head;
  const hasGrandfathered = head.classes.some(
    ({ section, counted }) => section === "112A" && counted?.paid,
  );
  const leftOut = head.setAside.slice(0, 3).map(({ name, isin }) => name || isin);
  return (
    <>
      {head.reconciliation.length > 0 && (
        <>
          <SectionTable section={sectionOf(head, "reconciliation")} />
          {setAsideCount > 0 && (
            <p>
              These totals include {setAside} that the figures below leave out: {leftOut.join(", ")}
              {setAsideCount > leftOut.length && " and others"}.
            </p>
          )}
          {hasGrandfathered && (
            <p>
              Your broker's long-term total counts what you paid. Below, shares bought before 1
              February 2018 count their price of 31 January 2018, so the gain differs.
            </p>
          )}
        </>
      )}
      <SectionTable section={sectionOf(head, "types")} />
      <SectionTable section={sectionOf(head, "table-f")} />
      {head.dividends === undefined && <SectionTable section={sectionOf(head, "dividends")} />}
      {!advanceTax && (
        <p>
          {schedule112A.rows === 0
            ? "Schedule 112A: nothing to report."
            : `Your Schedule 112A total is ${formatWholeRupees(schedule112A.balance)}, in ${counted(schedule112A.rows, "row")}. The return rounds row by row and after set-off, so it can differ from the statement's gain by a few rupees.`}
        </p>
      )}
    </>
  );
}
