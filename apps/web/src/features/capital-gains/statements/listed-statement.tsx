import type { Download } from "@site/contract/flow-state";
import type { MyStatement } from "@site/contract/my-statements";
import { counted } from "@site/result/counts";
import { Fragment, type ReactNode, useId } from "react";
import { Button } from "../../../ui/button.tsx";
import { dayInIndia } from "../../../ui/format-date.ts";
import money from "../../../ui/money.module.css";
import { formatWholeRupees } from "../../../ui/money.tsx";
import { download, downloadAll, useDownloads } from "../flow/download.ts";
import type { PageStore } from "../flow/page-store.ts";
import step from "../flow/step.module.css";
import { GainsBar, Key } from "./gains-bar.tsx";
import { NameForm } from "./name-form.tsx";
import {
  About,
  type ListedFigures,
  OpenOrPay,
  StatementCard,
  shortTax,
} from "./statement-card.tsx";
import { fullNameOf, titleOf, yearNameOf } from "./statement-name.ts";

/** What the list knows of a statement besides itself. */
export type InList = {
  /** Whether it is a row of a table, where there is room, or a card. */
  isWide: boolean;
  /** Whether the rest of its files and ways is shown. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** The name that is being typed; undefined while it is not renamed. */
  typedName: string | undefined;
  onTypedName: (name: string | undefined) => void;
  /** Whether its year has not ended. */
  isRunning: boolean;
  /** The same person's or broker's statement of the year before. */
  before: MyStatement | undefined;
  /** The gains that fill a bar, in whole rupees. */
  largest: bigint;
};

type ListedStatementProps = InList & {
  statement: MyStatement;
  store: PageStore;
  /** Resolves to why the name was not taken, or nothing. */
  onNamed: (title: string) => Promise<string>;
  onDelete: () => void;
};

/** A statement in the list of all: its gains beside last year's, its files, and what else can be done with it. */
export function ListedStatement({
  statement,
  store,
  isWide,
  isOpen,
  onOpen,
  typedName,
  onTypedName,
  isRunning,
  before,
  largest,
  onNamed,
  onDelete,
}: ListedStatementProps) {
  const { status, figures, downloads, lotCount, uploadsKeptUntil, resultsKeptUntil } = statement;
  const { isRunning: isBusy, isDone, run } = useDownloads();
  const panel = useId();
  const name = fullNameOf(statement);
  const taxWord = isRunning ? "so far" : "tax";
  const named = (file: string) => downloads.find((each) => each.name === file);
  const fileButton = (file: Download | undefined, text: string, look: "quiet" | "plain") => {
    if (!file) {
      return null;
    }
    const isTicked = file.downloaded || isDone(file.url) || isDone("all");
    return (
      <Button
        look={look}
        aria-label={`${text}: ${name}`}
        aria-description={isTicked ? "Downloaded" : undefined}
        busy={isBusy(file.url)}
        onClick={() => void run(file.url, () => download(store, file))}
      >
        <span>
          {isTicked && (
            <span className={step.size}>
              <span className={money.gain}>✓&nbsp;</span>
            </span>
          )}
          {text}
        </span>
      </Button>
    );
  };
  const kept = [
    uploadsKeptUntil && `File kept until ${dayInIndia(uploadsKeptUntil)}`,
    resultsKeptUntil &&
      `${uploadsKeptUntil ? "results" : "Results kept"} until ${dayInIndia(resultsKeptUntil)}`,
  ].filter(Boolean);
  const ways = (
    <>
      {fileButton(named("processed_file.csv"), "CSV", "quiet")}
      {fileButton(named("capital-gains-report.xlsx"), "Report", "quiet")}
      {status !== "deleted" || downloads.length > 0 ? (
        <Button
          look="quiet"
          aria-label={`More: ${name}`}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => onOpen(!isOpen)}
        >
          ⋯
        </Button>
      ) : null}
    </>
  );
  const more = (
    <div id={panel} hidden={!isOpen} className={isWide ? step.ends : undefined}>
      <div className={isWide ? step.actions : step.stacked}>
        {fileButton(named("summary.pdf"), "Report as PDF", "plain")}
        {fileButton(named("Invoice_file.xlsx"), "Invoice", "plain")}
        {fileButton(named("Invoice_file.pdf"), "Invoice as PDF", "plain")}
        {fileButton(named("Credit_note.pdf"), "Credit note", "plain")}
        {downloads.length > 1 && (
          <Button
            look="plain"
            aria-label={`Download all: ${name}`}
            busy={isBusy("all")}
            onClick={() => void run("all", () => downloadAll(store, downloads))}
          >
            Download all (zip)
          </Button>
        )}
        {status !== "deleted" && (
          <NameForm
            statement={statement}
            typed={typedName}
            onTyped={onTypedName}
            onNamed={onNamed}
          />
        )}
      </div>
      {status !== "deleted" && status !== "processing" && (
        <div className={isWide ? step.actions : step.over}>
          {kept.length > 0 && <small>{kept.join(", ")}</small>}
          <Button look="plain" aria-label={`Delete now: ${name}`} onClick={onDelete}>
            Delete now
          </Button>
        </div>
      )}
    </div>
  );
  const sales = lotCount === null ? null : counted(lotCount, "sale");
  const entered = figures ? enteredIn(figures) : [];
  const bar = figures && (
    <GainsBar
      figures={figures}
      before={before?.figures}
      largest={largest}
      height={isWide ? 80 : 30}
    />
  );
  if (isWide) {
    return (
      <>
        <tr>
          <th scope="row">
            <h4>{titleOf(statement)}</h4>
            <small>
              <About statement={statement} more={[sales, ...entered].filter(Boolean).join(" · ")} />
            </small>
          </th>
          <td>
            {bar}
            {before && <small>{shortYear(before)}</small>}
          </td>
          {cellsOf(figures, before?.figures).map(([column, now, last]) => (
            <td key={column}>
              {now}
              {last !== undefined && (
                <>
                  <br />
                  <small>{last}</small>
                </>
              )}
            </td>
          ))}
          <td>
            <div className={`${step.actions} ${step.ways}`}>
              <OpenOrPay statement={statement} store={store} />
              {ways}
            </div>
          </td>
        </tr>
        <tr hidden={!isOpen}>
          <td colSpan={columns.length + 2}>{more}</td>
        </tr>
      </>
    );
  }
  return (
    <StatementCard
      statement={statement}
      store={store}
      listed={{
        taxWord,
        sales,
        figures: figures && (
          <div>
            {bar}
            <small>{gainsOf(figures)}</small>
            {before?.figures && (
              <>
                <br />
                <small data-year={before.assessmentYear}>
                  {shortYear(before)}: {gainsOf(before.figures)} ·{" "}
                  <span className={money.money}>{shortTax(before.figures.tax)} tax</span>
                </small>
              </>
            )}
          </div>
        ),
        ways,
        more,
      }}
    />
  );
}

/** The heads of the columns of a wide list, between a statement's name and its buttons. */
export const columns = ["Gains", "LTCG", "STCG", "Estimated tax"] as const;

/** The amounts of a row, this year's and last year's below. */
function cellsOf(
  figures: ListedFigures | undefined,
  before: ListedFigures | undefined,
): readonly (readonly [string, ReactNode, ReactNode])[] {
  if (!figures) {
    return columns.slice(1).map((column) => [column, null, undefined]);
  }
  const of = (amounts: ListedFigures): ReactNode[] => [
    formatWholeRupees(amounts.longTerm),
    formatWholeRupees(amounts.shortTerm),
    shortTax(amounts.tax),
  ];
  const last = before && of(before);
  return of(figures).map((text, at) => [
    columns[at + 1] ?? "",
    at === 2 ? <strong key="tax">{text}</strong> : text,
    last?.[at],
  ]);
}

/** What the person entered besides the statement. */
function enteredIn({ elsewhere, earlierLosses }: ListedFigures): string[] {
  return [
    ...(elsewhere === "0" ? [] : [`elsewhere ${formatWholeRupees(elsewhere)}`]),
    ...(earlierLosses === "0" ? [] : [`losses ${formatWholeRupees(`-${earlierLosses}`)}`]),
  ];
}

/** Gains and losses as they enter the year: "LTCG ₹5,39,899 · STCG ₹66,951 · losses −₹4,50,007". */
function gainsOf(figures: ListedFigures): ReactNode {
  const { longTerm, shortTerm } = figures;
  const texts = [
    `LTCG ${formatWholeRupees(longTerm)}`,
    `STCG ${formatWholeRupees(shortTerm)}`,
    ...enteredIn(figures),
  ];
  return texts.map((text, at) => (
    <Fragment key={text}>
      {at > 0 && " · "}
      <span className={money.money}>
        <Key of={text.slice(0, 4)} />
        {text}
      </span>
    </Fragment>
  ));
}

function shortYear(statement: MyStatement): string {
  return yearNameOf(statement).replace(/ \(.*/, "");
}
