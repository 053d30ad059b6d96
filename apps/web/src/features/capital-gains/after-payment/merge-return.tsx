import { returnGains } from "@site/contract/calls";
import { counted } from "@site/result/counts";
import type { ReturnGains } from "@site/result/return-gains";
import { useState } from "react";
import { call } from "../../../api/call.ts";
import { Button } from "../../../ui/button.tsx";
import { FileDrop } from "../../../ui/file-drop.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import part from "../flow/part.module.css";
import {
  LocalForm,
  LocalTool,
  OutcomeHeading,
  OutcomeRefused,
  useLocalRun,
} from "../on-device/local-tool.tsx";
import type { LocalValue, LocalWork } from "../on-device/local-work.ts";
import { isPan, PanField } from "../on-device/pan-field.tsx";
import { FiguresTable } from "../result/tables.tsx";
import { ChangedValue } from "./changed-value.tsx";
import styles from "./merge-return.module.css";
import companion from "./portal-companion.module.css";

type MergeReturnProps = {
  statementId: string;
  /** Leads to where losses and days of filing are entered. */
  onAdd: () => void;
};

/** Merges the statement's figures into the person's own draft of ITR-2, on this device. */
export default function MergeReturn({ statementId, onAdd }: MergeReturnProps) {
  return (
    <LocalTool task="merge" load={() => call(returnGains, { params: { id: statementId } })}>
      {(gains, work) => <Merge gains={gains} work={work} onAdd={onAdd} />}
    </LocalTool>
  );
}

/** Refusals that go away once losses or the day of filing are entered with the statement. */
const missesLosses = ["return-has-earlier-losses", "return-needs-day-of-filing"];

type MergeProps = Pick<MergeReturnProps, "onAdd"> & {
  gains: ReturnGains;
  work: LocalWork<"merge">;
};

function Merge({ gains, work, onAdd }: MergeProps) {
  const [pan, setPan] = useState("");
  const [draft, setDraft] = useState<File | null>(null);
  const { isBusy, outcome, clear, run } = useLocalRun(work);
  const merge = () => draft && run(draft, { gains, pan: pan.trim().toUpperCase() });

  const given = outcome?.ok ? `${draft?.name}, PAN ${pan.trim().toUpperCase()}` : undefined;

  return (
    <>
      <LocalForm given={given} onChange={clear}>
        <p>
          <b>Do this on a computer:</b> it takes the department's offline utility.
        </p>
        <ol className={companion.steps}>
          <li>
            Fill in the rest of ITR-2 in the utility and export the draft as JSON. A prefill alone
            is not a return.
          </li>
          <li>
            Choose the draft here. Only the capital-gains schedules change, in a new file: your
            draft stays as it is.
          </li>
          <li>Look at what changes, download the new file and import it into the utility.</li>
        </ol>
        <PanField
          label="PAN of the person whose statement this is"
          hint="Compared with the draft's PAN, so that no other person's return is changed. It is neither sent nor stored."
          value={pan}
          onChange={(value) => {
            setPan(value);
            clear();
          }}
        />
        <FileDrop
          label="Your ITR-2 draft"
          hint="The JSON file of assessment year 2026-27, unchanged, up to 32 MB. It is read in this browser and not uploaded."
          accept=".json"
          file={draft}
          busy={isBusy}
          onChoose={(file) => {
            setDraft(file);
            clear();
          }}
        />
        <p>
          <Button disabled={!draft || !isPan(pan)} busy={isBusy} onClick={() => void merge()}>
            {isBusy ? "Merging..." : "Show what changes"}
          </Button>
        </p>
      </LocalForm>
      {outcome?.ok === false && (
        <OutcomeRefused message={outcome.error.message}>
          {missesLosses.includes(outcome.error.code) && (
            <Button look="quiet" onClick={onAdd}>
              Add losses or the day of filing
            </Button>
          )}
        </OutcomeRefused>
      )}
      {outcome?.ok && <Merged {...outcome.value} />}
    </>
  );
}

type MergedReturn = LocalValue<"merge">;
type Change = MergedReturn["changes"][number];

/** The file, what is different in it, and what to know before it is filed. */
function Merged({ changes, notices, bytes, fileName }: MergedReturn) {
  // Fields that the form wants and the draft lacks: without an amount they change nothing.
  const isEmpty = ({ before, after }: Change) => before === null && after === "0";
  const shown = changes.filter((change) => !isEmpty(change));
  const empty = changes.filter(isEmpty);
  const figures = notices.flatMap((notice) => notice.figures ?? []);
  const download = () =>
    saveFile(new Blob([bytes.slice()], { type: "application/json" }), fileName);
  return (
    <section className={part.stack} aria-label="What the merge changes">
      <OutcomeHeading>
        {changes.length === 0 ? "Your draft has these figures already" : scheduleCount(shown)}
      </OutcomeHeading>
      <p>
        <Button onClick={download}>Download merged return</Button>
      </p>
      <p className={part.note}>
        {fileName}. It has your PAN, address and bank accounts, as your draft has: keep it where
        only you can read it.
      </p>
      {figures.length > 0 && (
        <FiguresTable
          label="What the utility should show after Calculate"
          columns={["Figure", "Should be", "In your draft"]}
          rows={figures.map(({ name, wanted, stated }) => ({
            key: name,
            cells: [name, wanted, stated],
          }))}
        />
      )}
      <Changes changes={shown} />
      {empty.length > 0 && (
        <details>
          <summary>Added as ₹0, because the form requires it: {fieldCount(empty.length)}</summary>
          <Changes changes={empty} />
        </details>
      )}
      <h3>Before you file</h3>
      <ul>
        {notices.map(
          ({ code, message, figures: shownAbove }) =>
            !shownAbove && (
              <li key={code}>
                {message} {code === "statement-has-warnings" && <a href="#notes">See them</a>}
              </li>
            ),
        )}
      </ul>
    </section>
  );
}

/** What a merge does in one sentence, such as "6 schedules are filled in". */
function scheduleCount(changes: readonly Change[]): string {
  const schedules = changes.flatMap(({ schedule }) => /^Schedule [^,]+/.exec(schedule) ?? []);
  const count = new Set(schedules).size;
  return count === 1 ? "1 schedule is filled in" : `${count} schedules are filled in`;
}

/** What stands for the signature of the software that wrote the draft: nobody can read the old one. */
const noSignature = '"-"';

/** Changes by schedule, in the order in which they are put in: each folded, because a row is long. */
function Changes({ changes }: { changes: readonly Change[] }) {
  const bySchedule = Map.groupBy(changes, (change) => change.schedule);
  return [...bySchedule].map(([schedule, ofSchedule]) => (
    <details key={schedule}>
      <summary>
        <b>{schedule}</b>: {fieldCount(ofSchedule.length)}
      </summary>
      <ul className={part.list}>
        {ofSchedule.map(({ path, field, before, after }) => (
          <li key={path} className={styles.change}>
            <span>{field}</span>{" "}
            {after === noSignature ? (
              <strong>removed</strong>
            ) : (
              <span className={after.startsWith("{") ? styles.row : styles.values}>
                <span className="visually-hidden">was </span>
                {before === null ? "not there" : <ChangedValue json={before} />}
                <span aria-hidden="true"> → </span>
                <span className="visually-hidden">, becomes </span>
                <strong>{after === "" ? "removed" : <ChangedValue json={after} />}</strong>
              </span>
            )}
          </li>
        ))}
      </ul>
    </details>
  ));
}

function fieldCount(count: number): string {
  return counted(count, "field");
}
