import type { ResultHead } from "@site/result/result-head";
import { longDay } from "../../../ui/format-date.ts";
import { financialYearBefore } from "../flow/year-name.ts";
import type { DueDay } from "./calendar-file.ts";
import { SectionTable, sectionOf } from "./tables.tsx";
import { ToCalendar } from "./to-calendar.tsx";

/** The instalments with their interest, and the file that comes later. */
export default function AdvanceTaxDetails({ head, today }: { head: ResultHead; today: string }) {
  const { advanceTax, law, assessmentYear } = head;
  const day = advanceTax?.asOf && ` These figures are as of ${longDay(advanceTax.asOf)}.`;
  const taxYear = law.taxYear ?? financialYearBefore(assessmentYear);
  const instalments = sectionOf(head, "instalments");
  return (
    <>
      {/* That nothing is due comes before what would be. */}
      <SectionTable section={instalments && { ...instalments, rows: [] }} />
      <SectionTable section={instalments && { ...instalments, notes: [] }} />
      <ToCalendar days={daysToPay(head, today)} today={today} />
      <details>
        <summary>Gains behind it</summary>
        <SectionTable section={sectionOf(head, "instalment-gains")} />
      </details>
      {advanceTax?.belowThreshold ? (
        <p>
          Below ₹10,000 for the whole year there is no interest for late advance tax (sections 424
          and 425, old 234B and 234C).{day}
        </p>
      ) : (
        <>
          <SectionTable section={sectionOf(head, "interest")} />
          <p>
            Paying all of the tax on a gain with the very next instalment is safe on every reading
            of section 425 (old 234C).{day}
          </p>
        </>
      )}
      <p>
        The return forms of tax year {taxYear} are expected in April {assessmentYear.slice(0, 4)}.
        Then upload the statement of the whole year to get your file.
      </p>
    </>
  );
}

/** The days to come on which something of these gains is due, without amounts: these change with each sale. */
function daysToPay({ advanceTax }: ResultHead, today: string): DueDay[] {
  return (advanceTax?.instalments ?? [])
    .filter(({ dueDate, nothingDue }) => dueDate >= today && !nothingDue)
    .map(({ dueDate: day, isInstalment, cumulativePercent }) => ({
      day,
      what: isInstalment
        ? `Advance tax: ${cumulativePercent}% of the year's tax is due`
        : "Last day to pay the tax on gains after 15 March",
      note: "Check your gains so far before you pay, and subtract what you have paid.",
    }));
}
