import type { ResultHead, ReturnGroup } from "@site/result/result-head";
import { type ReactNode, useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { formatWholeRupees } from "../../../ui/money.tsx";
import { useCopy } from "../../../ui/use-copy.ts";
import part from "../flow/part.module.css";
import { isWithoutSchedules, simpleFormOf } from "../result/simple-form.ts";
import { WholeRupeeFigures } from "../result/whole-rupee-figures.tsx";
import styles from "./portal-companion.module.css";
import { typedFigures } from "./portal-figures.ts";

type PortalCompanionProps = {
  head: Pick<ResultHead, "schedule112A" | "returnFigures">;
  /** Name of the file for Schedule 112A, where there is one. */
  fileName: string | undefined;
  /** The forms that are still possible; undefined where the result says none. */
  forms: readonly string[] | undefined;
  /** What to do when the portal refuses the file, after the step that uploads it. */
  refused?: ReactNode;
};

/**
 * What is left to do on the income-tax portal, step by step: the file to upload, the figure to compare,
 * and only the figures that have to be typed, each to copy.
 */
export default function PortalCompanion({
  head,
  fileName: name,
  forms = ["ITR-2", "ITR-3"],
  refused,
}: PortalCompanionProps) {
  const [said, setSaid] = useState("");
  const heading = useId();
  const { schedule112A, returnFigures = [] } = head;
  const simple = simpleFormOf(forms);
  const formNames = simple ?? forms.filter((form) => !isWithoutSchedules(form)).join(" or ");
  const fileName = simple === undefined ? name : undefined;
  const typed = returnFigures
    .map((group) => ({ group, figures: typedFigures(group) }))
    .filter(({ figures }) => figures.length > 0);
  const count = typed.reduce((sum, { figures }) => sum + figures.length, 0);
  const copied = (figure: string) => setSaid(`Copied: ${figure}`);
  const stepCount = (fileName ? 2 : 0) + (returnFigures.length === 0 || count > 0 ? 1 : 0);
  return (
    <section className={part.stack} aria-labelledby={heading}>
      <h3 id={heading}>
        On the income-tax portal: {stepCount === 1 ? "1 step" : `${stepCount} steps`}
      </h3>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <ol className={styles.steps}>
        {fileName && (
          <>
            <li>
              <p>
                <b>Upload the CSV.</b> Open {formNames}, Schedule 112A, choose Upload CSV and select{" "}
                {fileName}, unchanged.
              </p>
              {refused}
            </li>
            <li>
              <p>
                <b>Compare one figure:</b> it must be the same.
              </p>
              <dl>
                <Figure name={columnTotal} amount={schedule112A.balance} onCopied={copied} />
              </dl>
            </li>
          </>
        )}
        {returnFigures.length === 0 && (
          <li>
            <p>Enter the other figures from the report in Schedule CG and its Table F.</p>
          </li>
        )}
        {count > 0 && (
          <li>
            <p>
              <b>Type {count === 1 ? "this figure" : `these ${count} figures`}</b>
              {!fileName && ` in ${formNames}`}, in whole rupees.
            </p>
            <CopyAll
              table={figureTable(head, fileName !== undefined)}
              onCopied={() => copied("all figures as one table")}
            />
            {typed.map(({ group, figures }) => (
              <div key={`${group.schedule} ${group.title}`}>
                <h4>{placeOf(group)}</h4>
                <dl>
                  {figures.map((figure) => (
                    <Figure key={figure.name} {...figure} onCopied={copied} />
                  ))}
                </dl>
              </div>
            ))}
          </li>
        )}
      </ol>
      {simple && (
        <p className={part.note}>
          {simple} has no Schedule 112A and no line for expenses of the sales, so they are in the
          cost. It takes these totals only up to the yearly exemption: add those of other brokers.
        </p>
      )}
    </section>
  );
}

/** The figure that the portal shows after the upload. */
const columnTotal = "Total gain in Schedule 112A (column 14)";

/** Every figure of the return: where it goes, its name, whole rupees. */
function figureTable(
  { schedule112A, returnFigures = [] }: PortalCompanionProps["head"],
  hasFile: boolean,
): string[][] {
  return [
    ["Place in the return", "Figure", "Rupees"],
    ...(hasFile ? [["Schedule 112A", columnTotal, schedule112A.balance]] : []),
    ...returnFigures.flatMap((group) =>
      group.figures
        .filter(({ amount }) => amount !== "0")
        .map(({ name, amount }) => [placeOf(group), name, amount]),
    ),
  ];
}

/** Copies all figures as one table. Where the browser does not copy, the table is shown selected. */
function CopyAll({ table, onCopied }: { table: readonly string[][]; onCopied: () => void }) {
  const text = table.map((cells) => cells.join("\t")).join("\n");
  const { state, shown, copy } = useCopy<HTMLTableElement>(text, onCopied);
  return (
    <>
      <Button look="plain" onClick={() => void copy()}>
        {state === "copied" ? "All figures copied" : "Copy all figures"}
      </Button>
      {state === "selected" && (
        <table ref={shown}>
          <tbody>
            {table.map((cells) => (
              <tr key={cells.join()}>
                {cells.map((cell) => (
                  <td key={cell}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

/** Where a group of fields is in the form, such as "Schedule CG, item A2: Short-term". */
function placeOf({ schedule, item, title }: ReturnGroup): string {
  const place =
    item === null ? schedule : `${schedule}, ${schedule === "Table F" ? "row" : "item"} ${item}`;
  return `${place}: ${title}`;
}

/** The figures that the portal fills in itself, to compare with what it shows. */
export function FilledInByPortal({ groups }: { groups: readonly ReturnGroup[] }) {
  return (
    <>
      <p>
        The portal works these out itself. Where it differs, keep its figures: the periods of Table
        F must then add up to column 3 of its Schedule BFLA.
      </p>
      {groups.map((group) => (
        <div key={`${group.schedule} ${group.title}`} className={styles.filled}>
          <h3>{placeOf(group)}</h3>
          <WholeRupeeFigures figures={group.figures} />
        </div>
      ))}
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
    <div className={part.figure}>
      <dt>{name}</dt>
      <dd ref={shown}>{state === "selected" ? amount : formatWholeRupees(amount)}</dd>
      <dd>
        <Button look="plain" onClick={() => void copy()}>
          {state === "copied" ? "Copied" : "Copy"}
          <span className="visually-hidden"> {name}</span>
        </Button>
      </dd>
    </div>
  );
}
