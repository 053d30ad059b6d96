import { brokers } from "@site/result/brokers";
import type { ResultHead } from "@site/result/result-head";
import type { ReactNode } from "react";
import { buttonClass } from "../../../ui/button.tsx";
import { shortDay } from "../../../ui/format-date.ts";
import { RupeeAmount } from "../../../ui/money.tsx";
import { SheetLinks } from "../../../ui/page-sheets.tsx";
import { gistOf } from "../flow/notice.tsx";
import part from "../flow/part.module.css";
import { financialYearBefore } from "../flow/year-name.ts";
import { GainsChart } from "./gains-chart.tsx";
import { LossPicture, lossesChangeTax } from "./loss-picture.tsx";
import { OpenQuestions, thingsToCheck, toCheck } from "./open-questions.tsx";
import { ResultFigures } from "./result-figures.tsx";
import { incomeText, type ResultProps, sheetLinks } from "./result-sheets.tsx";
import { RunningYear } from "./running-year.tsx";
import { LargestSales, mostLargest, salesText } from "./sales.tsx";
import { useSeenNotes } from "./seen-notes.ts";
import styles from "./statement-result.module.css";
import { sectionOf, totalsInShort } from "./tables.tsx";

/** Returns a year as people call it: "FY 2025-26", or the tax year of the Act of 2025. */
function yearOf({ law, assessmentYear }: ResultHead): string {
  return law.taxYear ? `tax year ${law.taxYear}` : `FY ${financialYearBefore(assessmentYear)}`;
}

/**
 * The result of a processed statement, free: the tax first, then what would change it, when the gains
 * arose, the largest sales, and rows that lead to the rest.
 */
export function ResultOverview(props: ResultProps) {
  const { head, statementId, today, asked, toPayment } = props;
  const { advanceTax, tax, schedule112A } = head;
  const way = sectionOf(head, "tax");
  const withLosses = lossesChangeTax(tax);
  const income = asked && (
    <a href="#income" data-print="hide">
      {incomeText(props)}
    </a>
  );
  return (
    <section className={styles.result} aria-labelledby="result-heading">
      <Heading head={head} today={today} />
      {toPayment}
      <Facts head={head} />
      {advanceTax ? (
        <>
          <RunningYear {...head} {...{ advanceTax, income, today }} />
          <div className={styles.small}>{leftOutOf(head)}</div>
          <p>
            <b>No file for the portal yet:</b> this year's return forms are not published. The fee
            buys the report with every sale.
          </p>
        </>
      ) : (
        <ResultFigures
          key={statementId}
          tax={tax}
          figures={head.figures}
          income={income}
          slab={
            asked && {
              busy: asked.busy,
              onSlab: (slabPercent) => void asked.onAnswered({ ...head.choices, slabPercent }),
            }
          }
        >
          {leftOutOf(head)}
        </ResultFigures>
      )}
      {way && withLosses && (
        <section aria-labelledby="losses-in-picture">
          <h3 id="losses-in-picture">What the losses cancel</h3>
          <LossPicture section={way} />
        </section>
      )}
      {schedule112A.rows === 0 && !advanceTax && (
        <p>
          <b>No Schedule 112A file:</b> there is no long-term gain under section 112A. The report
          still has every sale and the figures of Schedule CG.
        </p>
      )}
      <YearWithoutGain head={head} />
      {asked && <OpenQuestions head={head} {...asked} />}
      <ToCheck {...{ head, statementId }} isAsking={asked !== undefined} />
      {hasGains(head) && (
        <section aria-labelledby="when-gains-arose">
          <h3 id="when-gains-arose">
            {withLosses
              ? "Gains left after losses, by advance-tax period"
              : "Gains by advance-tax period"}
          </h3>
          <GainsChart tableF={head.tableF} />
        </section>
      )}
      {statementId && (
        <Sales head={head} statementId={statementId} canAnswer={asked !== undefined} />
      )}
      <SheetLinks rows={sheetLinks(props)} />
    </section>
  );
}

/** Which year the result is of; on paper the files come first. */
function Heading({ head, today }: Pick<ResultProps, "head" | "today">) {
  return (
    <>
      <p className={styles.printHead} hidden>
        Capital gains {yearOf(head)} · {head.sources.map(({ file }) => file).join(", ")} ·{" "}
        {shortDay(today)}
      </p>
      <h2 id="result-heading" tabIndex={-1} data-step-heading>
        Your capital gains, {yearOf(head)}
      </h2>
    </>
  );
}

/** Which files it is of, and whether our totals are theirs. */
function Facts({ head }: { head: ResultHead }) {
  const isTied = head.reconciliation.every(({ ok }) => ok);
  return (
    <ul className={styles.facts}>
      {head.sources.map(({ file, broker, lots }) => {
        const all = lots + head.setAside.filter(({ source }) => source.file === file).length;
        return (
          <li key={`${file} ${broker}`}>
            ✓ {file} · {brokers[broker].label} · {all > lots && `${lots} of `}
            {salesText(all)}
          </li>
        );
      })}
      {head.reconciliation.length > 0 && (
        <li className={isTied ? undefined : styles.attention}>
          {totalsInShort(head.reconciliation)} ·{" "}
          <a href="#totals" data-print="hide">
            Compare
          </a>
        </li>
      )}
    </ul>
  );
}

type SalesProps = { head: ResultHead; statementId: string; canAnswer: boolean };

/** The largest sales, and the way to all of them. */
function Sales({ head, statementId, canAnswer }: SalesProps) {
  return (
    <div>
      {/* Other answers of the person make other gains of the same statement. */}
      <LargestSales
        key={JSON.stringify(head.choices)}
        statementId={statementId}
        lotCount={head.lotCount}
        canAnswer={canAnswer}
      />
      {head.lotCount > mostLargest && (
        <>
          <p className={styles.allSales} data-print="hide">
            <a className={buttonClass("quiet")} href="#sales">
              All {salesText(head.lotCount)}
            </a>
          </p>
          <p hidden>All {salesText(head.lotCount)} are in the report.</p>
        </>
      )}
    </div>
  );
}

/** Says which sales are in no figure of the tax; nothing where all are. */
function leftOutOf(head: ResultHead): ReactNode {
  const hasIntraday = head.classes.some(({ term }) => term === "intraday");
  if (!hasIntraday && head.setAside.length === 0) {
    return null;
  }
  return (
    <>
      {hasIntraday && <p>Without intraday trades, which are business income.</p>}
      {head.setAside.length > 0 && <LeftOut head={head} />}
    </>
  );
}

/** Sales that are in no figure, each with its reason, which opens: what is said of it is said here alone. */
function LeftOut({ head: { setAside, setAsideCount } }: { head: ResultHead }) {
  const [first] = setAside;
  const words = `${salesText(setAsideCount)} left out`;
  return (
    <details>
      <summary>
        <b>{words}</b>
        {setAsideCount === 1 && first && <>: {nameOf(first)}</>}. Why?
      </summary>
      <ul className={part.list}>
        {setAside.map((sale) => {
          const { source, message } = sale;
          return (
            <li key={`${source.file} ${source.sheet} ${source.row}`}>
              {setAsideCount > 1 && <>{nameOf(sale)}: </>}
              {message} {source.file}
              {source.sheet && `, ${source.sheet}`}, row {source.row}
            </li>
          );
        })}
      </ul>
      {setAsideCount > setAside.length && (
        <p>The report lists the other {setAsideCount - setAside.length} too.</p>
      )}
    </details>
  );
}

/** Names a sale that is in no figure, as far as the statement does. */
function nameOf({ name, isin, transferred, saleValue }: ResultHead["setAside"][number]): ReactNode {
  return (
    <>
      {name || isin || "a sale without a name"}
      {transferred && <>, sold {shortDay(transferred)}</>}
      {saleValue && (
        <>
          {" "}
          for <RupeeAmount amount={saleValue} whole />
        </>
      )}
    </>
  );
}

type ToCheckProps = { head: ResultHead; statementId: string | null; isAsking: boolean };

/**
 * How many things the person should check and has not ticked; on paper, where no link leads to them, their
 * first sentences.
 */
function ToCheck({ head, statementId, isAsking }: ToCheckProps) {
  const isSeen = useSeenNotes(statementId);
  const checks = toCheck(head.findings, isAsking);
  const left = checks.filter((finding) => !isSeen(finding)).length;
  const gists = new Map(checks.map(({ code, message }) => [code, gistOf(message)]));
  return (
    checks.length > 0 && (
      <p className={left > 0 ? styles.checks : undefined}>
        <b>{left > 0 ? thingsToCheck(left) : "✓ Things to check: all seen"}</b>{" "}
        <a href="#notes" data-print="hide">
          {checks.length === 1 ? "See it" : "See them"}
        </a>
        <span hidden>{[...gists.values()].join(" ")}</span>
      </p>
    )
  );
}

function hasGains({ tableF }: ResultHead): boolean {
  return Object.values(tableF).some((row) => Object.values(row).some((amount) => amount !== "0"));
}

/** Shown for a year whose losses use up every gain: Table F is then empty. */
function YearWithoutGain({ head }: { head: ResultHead }) {
  const { lossesLeft } = head;
  if (hasGains(head)) {
    return null;
  }
  const kinds = [
    ["short-term", lossesLeft.shortTerm],
    ["long-term", lossesLeft.longTerm],
  ] as const;
  const left = kinds.filter(([, amount]) => amount !== "0");
  if (left.length === 0) {
    return null;
  }
  return (
    <div className={styles.attention}>
      <p>
        After set-off, this statement has no gain left to tax, so Table F is empty. Losses that you
        may carry forward for 8 years if you file the return by its due date (sections 74, 80 and
        139(1)):
      </p>
      <ul>
        {left.map(([kind, amount]) => (
          <li key={kind}>
            {kind} loss of <RupeeAmount amount={amount} whole />
          </li>
        ))}
      </ul>
    </div>
  );
}
