import type { StatementPreview } from "contract/statement-preview";
import { Fragment, Suspense, useState } from "react";
import { lazyPart } from "../../../navigation/lazy-part.tsx";
import { FormAndDates } from "./form-and-dates.tsx";
import type { LossesFormProps } from "./losses-form.tsx";
import shared from "./statement-result.module.css";
import { WholeRupeeFigures } from "./whole-rupee-figures.tsx";

const LossesForm = lazyPart(() => import("./losses-form.tsx"));

type YourReturnProps = {
  preview: StatementPreview;
  /** Today in India, `YYYY-MM-DD`. */
  today: string;
  /** What the person can still answer; absent once the statement is paid for. */
  asked?: Pick<LossesFormProps, "statementId" | "busy" | "sent" | "onAnswered">;
};

/** Shows what the statement means for the return: form, due dates, and losses that change it. */
export function YourReturn({ preview, today, asked }: YourReturnProps) {
  const { form, choices, lossesGiven } = preview;
  // Fetch its script when first opened, and keep what was typed when it is closed.
  const [opened, setOpened] = useState(false);
  return (
    <>
      {form && form.candidates.length > 0 && (
        <FormAndDates
          form={form}
          today={today}
          busy={asked?.busy ?? false}
          onAnswered={asked && ((answers) => asked.onAnswered({ ...choices, form: answers }))}
        />
      )}
      {asked && (
        <details
          className={shared.findings}
          data-print="hide"
          onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
        >
          <summary>Losses of earlier years and other gains{lossesGiven && " (entered)"}</summary>
          {opened && (
            <Suspense fallback={<p role="status">Loading…</p>}>
              <LossesForm key={asked.statementId} preview={preview} {...asked} />
            </Suspense>
          )}
        </details>
      )}
      <LossSchedules preview={preview} open={lossesGiven === true && asked !== undefined} />
    </>
  );
}

/** What each schedule of losses is for, in the form's order. */
const purposes: Readonly<Record<string, string>> = {
  "Table E":
    "Table E of Schedule CG sets this year's capital losses off against this year's capital gains.",
  "Schedule CYLA":
    "Schedule CYLA (current year loss adjustment) sets this year's losses from house property and other sources off; none of these are known here.",
  "Schedule BFLA":
    "Schedule BFLA (brought forward loss adjustment) sets losses of earlier years off against what is left.",
  "Schedule CFL":
    "Schedule CFL (carry forward of losses) lists the losses of earlier years and what is left for later ones.",
};

/** Tables E, CYLA, BFLA and CFL, in a year that has losses; once paid for, they are there to copy. */
function LossSchedules({ preview, open }: { preview: StatementPreview; open: boolean }) {
  const { returnFigures = [] } = preview;
  const groups = returnFigures.filter(
    ({ schedule }) => schedule === "Table E" || /^Schedule (CYLA|BFLA|CFL)$/.test(schedule),
  );
  if (groups.length === 0) {
    return null;
  }
  const schedules = Map.groupBy(groups, ({ schedule }) => schedule);
  return (
    <details className={shared.findings} open={open}>
      <summary>Schedules of losses: E, CYLA, BFLA and CFL</summary>
      {[...schedules].map(([schedule, ofSchedule]) => (
        <section key={schedule} className={shared.schedule} aria-label={schedule}>
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
      ))}
    </details>
  );
}
