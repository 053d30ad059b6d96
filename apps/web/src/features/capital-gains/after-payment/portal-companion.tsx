import type { ReturnGroup, StatementPreview } from "contract/statement-preview";
import { type ReactNode, useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/field.tsx";
import { formatWholeRupees } from "../../../ui/money.tsx";
import { useCopy } from "../../../ui/use-copy.ts";
import { isWithoutSchedules, simpleFormOf } from "../result/simple-form.ts";
import styles from "./portal-companion.module.css";
import { keepTicks, ticksOf } from "./ticks.ts";

type PortalCompanionProps = {
  preview: Pick<StatementPreview, "schedule112A" | "returnFigures">;
  statementId: string;
  /** Name of the file for Schedule 112A, where there is one. */
  fileName: string | undefined;
  /** The forms that are still possible; undefined for results of earlier versions. */
  forms: readonly string[] | undefined;
};

/**
 * What is left to do on the income-tax portal: the figures in its order and with its names, each to
 * copy, as a list that the person ticks off.
 */
export function PortalCompanion({
  preview,
  statementId,
  fileName: name,
  forms = ["ITR-2", "ITR-3"],
}: PortalCompanionProps) {
  const [ticked, setTicked] = useState(() => ticksOf(statementId));
  const [said, setSaid] = useState("");
  const heading = useId();
  const { schedule112A, returnFigures = [] } = preview;
  const simple = simpleFormOf(forms);
  const formNames = simple ?? forms.filter((form) => !isWithoutSchedules(form)).join(" or ");
  const fileName = simple === undefined ? name : undefined;

  // Losses of earlier years are entered; all else of these schedules the portal fills in.
  const hasGiven = returnFigures.some(
    ({ schedule, filledIn }) => schedule === "Schedule CFL" && !filledIn,
  );

  const tick = (item: string, isDone: boolean) => {
    const now = isDone ? [...ticked, item] : ticked.filter((each) => each !== item);
    setTicked(now);
    keepTicks(statementId, now);
  };
  const item = (id: string, title: ReactNode, children?: ReactNode) => (
    <li key={id} className={styles.item}>
      <Checkbox
        label={title}
        checked={ticked.includes(id)}
        onChange={(event) => tick(id, event.currentTarget.checked)}
      />
      {children}
    </li>
  );
  const copied = (name: string) => setSaid(`Copied: ${name}`);

  return (
    <section className={styles.companion} aria-labelledby={heading} data-print="hide">
      <h3 id={heading}>Enter it in your return</h3>
      <p>
        Do these on the income-tax portal, in this order. The figures are in whole rupees, as the
        return takes them. Your ticks are kept in this browser.
      </p>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <ol className={`${styles.companion} ${styles.list}`}>
        {item(
          "open",
          `Sign in to the income-tax portal and open your return (${formNames}) online.`,
        )}
        {fileName &&
          item(
            "upload",
            <>
              Open Schedule 112A, choose Upload CSV and select <b>{fileName}</b>.
            </>,
            <p className={styles.note}>
              Upload the file as it was downloaded. A spreadsheet program that saves it again can
              change dates and amounts.
            </p>,
          )}
        {fileName &&
          item(
            "compare",
            "Compare the portal's total of column 14 with this balance, then confirm.",
            <dl className={styles.figures}>
              <Figure
                name="Balance of Schedule 112A"
                amount={schedule112A.balance}
                onCopied={copied}
              />
            </dl>,
          )}
        {returnFigures.map((group) => {
          const id = `${group.schedule} ${group.title}`;
          const figures = (
            <dl className={styles.figures}>
              {group.figures.map(({ name, amount }) => (
                <Figure key={name} name={name} amount={amount} onCopied={copied} />
              ))}
            </dl>
          );
          return item(id, <GroupTitle group={group} />, figures);
        })}
        {returnFigures.length === 0 &&
          item("report", "Enter the other figures from the report in Schedule CG and its Table F.")}
      </ol>
      {simple && (
        <p className={styles.note}>
          {simple} has no Schedule 112A and no line for expenses of the sales, so they are in the
          cost. It takes these totals only up to the yearly exemption: add those of other brokers.
        </p>
      )}
      {!simple && returnFigures.length > 0 && (
        <p className={styles.note}>
          {hasGiven
            ? "These figures include the losses and gains that you entered. Add anything else this statement cannot know, such as gains at other brokers."
            : "Add what this statement cannot know: gains at other brokers, and losses of earlier years, which also lower Table F."}
        </p>
      )}
      {returnFigures.some(({ schedule }) => schedule === "Table E") && (
        <p className={styles.note}>
          The law leaves the order of set-off open. This one is the order that the department's
          utility is reported to use, except that a loss in its last year goes first. Where the
          portal fills in Tables E, CYLA and BFLA differently, use its figures, and make the periods
          of Table F add up to column 3 of its Schedule BFLA.
        </p>
      )}
    </section>
  );
}

function GroupTitle({ group: { schedule, item, title, filledIn } }: { group: ReturnGroup }) {
  const place =
    item === null ? schedule : `${schedule}, ${schedule === "Table F" ? "row" : "item"} ${item}`;
  return (
    <>
      <b>{place}</b>: {title}
      {filledIn && " (the portal fills this in; compare it)"}
    </>
  );
}

type FigureProps = {
  name: string;
  amount: string;
  onCopied: (name: string) => void;
};

/** One figure with its button. Where the browser does not copy, its digits are shown selected. */
function Figure({ name, amount, onCopied }: FigureProps) {
  const { state, shown, copy } = useCopy<HTMLElement>(amount, () => onCopied(name));
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd ref={shown}>{state === "selected" ? amount : formatWholeRupees(amount)}</dd>
      <dd>
        <Button look="quiet" onClick={() => void copy()}>
          {state === "copied" ? "Copied" : "Copy"}
          <span className="visually-hidden"> {name}</span>
        </Button>
      </dd>
    </div>
  );
}
