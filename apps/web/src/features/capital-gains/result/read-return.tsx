import type { ReturnFacts } from "@site/capital-gains/return-facts";
import type { SimpleFormBar } from "@site/result/names";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/field.tsx";
import { FileDrop } from "../../../ui/file-drop.tsx";
import { longDay } from "../../../ui/format-date.ts";
import { RupeeAmount } from "../../../ui/money.tsx";
import { asProblem, NoticeBox } from "../flow/notice.tsx";
import part from "../flow/part.module.css";
import { LocalTool, useLocalRun } from "../on-device/local-tool.tsx";
import type { LocalWork } from "../on-device/local-work.ts";

type ReadReturnProps = {
  /** Whether nothing is entered yet: then it says what to read, and is the first thing to press. */
  isFirst: boolean;
  /** The statement's assessment year. */
  assessmentYear: string;
  /** The statement's files where this page still has them, for the PAN that they may state. */
  statements: readonly File[];
  /** Whether what the return states about the form decides anything. */
  asksForm: boolean;
  /** The person has checked what was read: losses, and the ids of what closes the simple forms. */
  onConfirmed: (losses: ReturnFacts["losses"], bars: readonly SimpleFormBar[]) => void;
};

/** Takes losses of earlier years from the person's own return, on this device, so that nobody copies them. */
export function ReadReturn(props: ReadReturnProps) {
  const [isOpen, setOpen] = useState(false);
  const { isFirst } = props;
  const isExplained = isFirst || isOpen;
  return (
    <section className={isExplained ? `${part.item} ${part.stack}` : undefined}>
      {isExplained && (
        <>
          <h3>Read them from a file</h3>
          <p>
            Your draft of ITR-2 for AY {props.assessmentYear}, in which the department's utility has
            put them, or the ITR-2 that you filed last year, as JSON. It is read in this browser and
            not sent.
          </p>
        </>
      )}
      {isOpen ? (
        <LocalTool task="facts" load={async () => ({ ok: true, value: undefined })}>
          {(_, work) => (
            <Read
              {...props}
              work={work}
              onConfirmed={(losses, bars) => {
                setOpen(false);
                props.onConfirmed(losses, bars);
              }}
            />
          )}
        </LocalTool>
      ) : (
        <p>
          <Button look={isFirst ? "primary" : "quiet"} onClick={() => setOpen(true)}>
            Read them from my return
          </Button>
        </p>
      )}
    </section>
  );
}

type ReadProps = ReadReturnProps & { work: LocalWork<"facts"> };

function Read({ assessmentYear, statements, asksForm, onConfirmed, work }: ReadProps) {
  const [file, setFile] = useState<File | null>(null);
  const { isBusy, outcome, clear, run } = useLocalRun(work);
  const choose = (chosen: File | null) => {
    setFile(chosen);
    clear();
    if (chosen) {
      void run(chosen, { statements, assessmentYear });
    }
  };
  return (
    <>
      <FileDrop
        label="Your ITR-2 as JSON"
        hint="Export the draft in the utility, or on the portal: e-File, Income Tax Returns, View Filed Returns, Download JSON. Up to 32 MB, unchanged."
        accept=".json"
        file={file}
        busy={isBusy}
        onChoose={choose}
      />
      <p role="status">{isBusy ? "Reading..." : ""}</p>
      {outcome && !outcome.ok && (
        <>
          <NoticeBox notice={asProblem(outcome.error.message)} />
          <p className={part.note}>
            A draft that is refused here can't be merged after payment either.
          </p>
        </>
      )}
      {outcome?.ok && (
        <Facts
          key={file?.name}
          facts={outcome.value}
          asksForm={asksForm}
          onConfirmed={onConfirmed}
        />
      )}
    </>
  );
}

type FactsProps = Pick<ReadReturnProps, "asksForm" | "onConfirmed"> & { facts: ReturnFacts };

/** What was read, to be checked before it is used. */
function Facts({ facts, asksForm, onConfirmed }: FactsProps) {
  const { kind, assessmentYear, pan, losses, notes } = facts;
  const isDraft = kind === "draft";
  const bars = asksForm ? facts.bars : [];
  // What was true of last year may have changed: it is ticked by the person.
  const [ticked, setTicked] = useState(() => (isDraft ? bars.map(({ id }) => id) : []));
  return (
    <section className={part.stack} aria-label="What your return says">
      <p>
        {isDraft ? "Your draft" : "Your return"} of ITR-2 for AY {assessmentYear}, PAN <b>{pan}</b>.
        {isDraft && " A merge after payment accepts its form and year."}
      </p>
      {losses.length === 0 ? (
        <p>It has no capital losses for this year to use.</p>
      ) : (
        <ul className={part.list}>
          {losses.map((loss) => (
            <li key={loss.assessmentYear}>
              AY {loss.assessmentYear}: <RupeeAmount amount={loss.shortTermLoss} whole />{" "}
              short-term, <RupeeAmount amount={loss.longTermLoss} whole /> long-term;{" "}
              {filedText(loss)}
            </li>
          ))}
        </ul>
      )}
      {losses.length > 0 && notes.map((note) => <p key={note}>{note}</p>)}
      {bars.length > 0 && (
        <fieldset className={part.stack}>
          <legend>
            {isDraft
              ? "It also states this, which decides the form"
              : "It also states this for last year. Tick what applies this year: it decides the form"}
          </legend>
          {bars.map(({ id, label }) => (
            <Checkbox
              key={id}
              label={label}
              checked={ticked.includes(id)}
              onChange={({ target }) =>
                setTicked(target.checked ? [...ticked, id] : ticked.filter((each) => each !== id))
              }
            />
          ))}
        </fieldset>
      )}
      {losses.length + bars.length > 0 && (
        <p>
          <Button look="quiet" onClick={() => onConfirmed(losses, ticked)}>
            This is my return: fill it in
          </Button>
        </p>
      )}
    </section>
  );
}

function filedText({ filedOn, filedInTime }: ReturnFacts["losses"][number]): string {
  const day = filedOn === null ? "day of filing not stated" : `filed on ${longDay(filedOn)}`;
  if (filedInTime === null) {
    return `${day}; whether that was in time is for you to say`;
  }
  return `${day}, ${filedInTime ? "in time" : "late"}`;
}
