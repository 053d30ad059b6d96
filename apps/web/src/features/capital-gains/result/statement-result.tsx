import type { StatementPreview } from "contract/statement-preview";
import type { ReactNode } from "react";
import type { Finding } from "result/finding";
import { formatDate } from "../../../ui/format-date.ts";
import { Money } from "../../../ui/money.tsx";
import { AisPart } from "../after-payment/return-parts.tsx";
import { millionthsOf } from "../millionths.ts";
import { describePlace } from "../notice.tsx";
import { financialYearBefore } from "../year-name.ts";
import { GainsChart } from "./gains-chart.tsx";
import { LotList } from "./lot-list.tsx";
import { ResultFigures } from "./result-figures.tsx";
import { RunningYear } from "./running-year.tsx";
import styles from "./statement-result.module.css";
import { ClassTotals, QuartersTable, ReconciliationTable } from "./tables.tsx";

const brokerNames: Record<string, string> = {
  "icici-direct": "ICICI Direct",
  zerodha: "Zerodha",
};

type StatementPreviewViewProps = {
  preview: StatementPreview;
  /** The statement whose sales are listed; null while unknown. */
  statementId: string | null;
  /** Today in India, `YYYY-MM-DD`. */
  today: string;
  /** Whether everything but the headline figures is folded away. */
  folded?: boolean;
  /** What the person is asked about it, shown before the findings. */
  children?: ReactNode;
};

/** Shows the result of a processed statement, headline figures first. It is free. */
export function StatementPreviewView({
  preview,
  statementId,
  today,
  folded = false,
  children,
}: StatementPreviewViewProps) {
  const { period, schedule112A, assessmentYear, law, advanceTax, tax } = preview;
  const financialYear = financialYearBefore(assessmentYear);
  const { taxYear } = law;
  return (
    <section className={styles.preview} aria-labelledby="preview-heading">
      <p className={styles.printHead}>
        Capital gains {taxYear ? `tax year ${taxYear}` : `AY ${assessmentYear}`} ·{" "}
        {preview.sources.map(({ file }) => file).join(", ")} · {formatDate(today)}
      </p>
      <h2 id="preview-heading" tabIndex={-1} data-step-heading>
        Your capital gains, {taxYear ? `tax year ${taxYear}` : `FY ${financialYear}`}
      </h2>
      <p className={styles.facts}>
        {taxYear ? law.act : `Assessment year ${assessmentYear}`}
        {period && ` · ${formatDate(period.from)} to ${formatDate(period.to)}`}
        {preview.sources.map(
          ({ broker, lots }) =>
            ` · ${brokerNames[broker] ?? broker}: ${lots} ${lots === 1 ? "row" : "rows"} read`,
        )}
      </p>
      {advanceTax ? (
        <RunningYear
          advanceTax={advanceTax}
          taxYear={taxYear ?? financialYear}
          statementId={statementId}
          today={today}
        />
      ) : (
        tax && (
          <ResultFigures
            tax={tax}
            interest={preview.interest}
            lossesGiven={preview.lossesGiven ?? false}
          />
        )
      )}
      {schedule112A.rows === 0 && !advanceTax && (
        <p className={styles.attention}>
          This statement has no long-term gain under section 112A, so there is no Schedule 112A
          file. The report still has every lot, the short-term totals for Schedule CG and the
          quarters for Table F.
        </p>
      )}
      <YearWithoutGain preview={preview} />
      {preview.lacks?.map((sentence) => (
        <p key={sentence} className={styles.attention}>
          {sentence}
        </p>
      ))}
      {folded ? (
        <>
          {children}
          <details className={styles.all}>
            <summary>The whole result: totals, every sale and what to check</summary>
            <Details preview={preview} statementId={statementId} />
          </details>
        </>
      ) : (
        <Details preview={preview} statementId={statementId}>
          {children}
        </Details>
      )}
      {statementId && <AisPart key={`ais ${statementId}`} statementId={statementId} />}
    </section>
  );
}

type DetailsProps = Pick<StatementPreviewViewProps, "preview" | "statementId" | "children">;

/** Shows what the headline figures consist of, and what the person should know about them. */
function Details({ preview, statementId, children }: DetailsProps) {
  const { schedule112A, law, advanceTax, findings, lotCount } = preview;
  return (
    <>
      <ReconciliationTable checks={preview.reconciliation} />
      {children}
      <SetAsideList preview={preview} />
      <FindingsList findings={findings.filter(({ severity }) => severity !== "info")} />
      {gainsOf(preview).some((amount) => amount !== 0n) && (
        <section aria-labelledby="when-gains-arose">
          <h3 id="when-gains-arose">When the gains arose</h3>
          <GainsChart tableF={preview.tableF} />
          {!advanceTax && <QuartersTable tableF={preview.tableF} />}
        </section>
      )}
      {statementId && (
        // Other answers of the person make other gains of the same statement.
        <LotList
          key={JSON.stringify(preview.choices)}
          statementId={statementId}
          lotCount={lotCount}
        />
      )}
      <ClassTotals classes={preview.classes} sections={law.sections} />
      {!advanceTax && (
        <p>
          {schedule112A.rows === 0 ? (
            "Schedule 112A: nothing to report."
          ) : (
            <>
              Schedule 112A file: {schedule112A.rows} {schedule112A.rows === 1 ? "row" : "rows"},
              balance <Money amount={schedule112A.balance} signed whole />. The return has whole
              rupees row by row, so this can differ from the statement's gain by a few rupees.
            </>
          )}
        </p>
      )}
      <FindingsList findings={findings.filter(({ severity }) => severity === "info")} />
    </>
  );
}

/** Lists rows that are in no figure, each with the reason and what to do about it. */
function SetAsideList({ preview }: { preview: StatementPreview }) {
  const { setAside, setAsideCount } = preview;
  if (setAside.length === 0) {
    return null;
  }
  return (
    <details className={styles.findings} data-severity="warning" open>
      <summary>Rows left out of every figure ({setAsideCount})</summary>
      <ul className={styles.rows}>
        {setAside.map(({ name, isin, source, transferred, saleValue, message }) => (
          <li key={`${source.file} ${source.sheet} ${source.row}`}>
            <b>{name || isin || "A row without a name"}</b>
            {transferred && <>, sold {formatDate(transferred)}</>}
            {saleValue && (
              <>
                {" "}
                for <Money amount={saleValue} />
              </>
            )}
            <span className={styles.place}>
              {" "}
              ({source.file}
              {source.sheet && `, ${source.sheet}`}, row {source.row})
            </span>
            <br />
            {message}
          </li>
        ))}
      </ul>
      {setAsideCount > setAside.length && (
        <p>The report lists the other {setAsideCount - setAside.length} too.</p>
      )}
    </details>
  );
}

const severities = [
  ["error", "Needs your attention"],
  ["warning", "Please check"],
  ["info", "Good to know"],
] as const;

/** What was noticed while reading, the gravest first and each kind once, in its first words. */
function FindingsList({ findings }: { findings: readonly Finding[] }) {
  return severities.map(([severity, title]) => {
    const group = findings.filter((finding) => finding.severity === severity);
    if (group.length === 0) {
      return null;
    }
    const kinds = Map.groupBy(group, ({ code }) => code);
    return (
      <details
        key={severity}
        className={styles.findings}
        data-severity={severity}
        open={severity !== "info"}
      >
        <summary>
          {title} ({group.length})
        </summary>
        <ul className={styles.kinds}>
          {[...kinds].map(([code, ofKind]) => (
            <li key={code}>
              <FindingsOfKind findings={ofKind} open={severity === "error"} />
            </li>
          ))}
        </ul>
      </details>
    );
  });
}

/** Shows findings of one kind: the gist of the first, and on a press all, each with file and row. */
function FindingsOfKind({ findings, open }: { findings: readonly Finding[]; open: boolean }) {
  const [first, ...others] = findings;
  if (!first) {
    return null;
  }
  const [gist, rest] = gistOf(first.message);
  if (rest === "" && others.length === 0) {
    return <FindingText text={gist} place={placeOf(first)} />;
  }
  return (
    <details open={open} className={styles.kind}>
      <summary>
        {gist}
        {others.length > 0 && <b className={styles.more}> and {others.length} more</b>}
      </summary>
      <FindingText text={rest} place={placeOf(first)} />
      {others.map((finding) => (
        <FindingText
          key={`${finding.message} ${placeOf(finding)}`}
          text={finding.message}
          place={placeOf(finding)}
        />
      ))}
    </details>
  );
}

function FindingText({ text, place }: { text: string; place: string }) {
  return (
    <p>
      {text}
      {place && <span className={styles.place}> ({place})</span>}
    </p>
  );
}

/** What a phone shows in three lines, in characters. */
const gistLength = 120;

/**
 * Splits a message after its first sentence, or after the colon of a long one; a colon after the name
 * of a share or the number of its lots ends nothing.
 */
function gistOf(message: string): [gist: string, rest: string] {
  const sentence = /^.*?[.!?](?=\s+[\p{Lu}\d“"(])/u.exec(message)?.[0] ?? message;
  const clause =
    sentence.length > gistLength
      ? /^.{20,}?(?<!\)|\blots?)[:;](?=\s)/.exec(sentence)?.[0]
      : undefined;
  const gist = clause ?? sentence;
  return [gist, message.slice(gist.length).trim()];
}

function placeOf({ where }: Finding): string {
  return where === undefined ? "" : describePlace(where);
}

/** Returns the amounts of Table F by period and rate, in millionths of a rupee. */
function gainsOf({ tableF }: StatementPreview): bigint[] {
  return Object.values(tableF).flatMap((amounts) => Object.values(amounts).map(millionthsOf));
}

/** Shown for a year whose losses use up every gain: Table F is then empty. */
function YearWithoutGain({ preview }: { preview: StatementPreview }) {
  const { lossesLeft } = preview;
  if (!lossesLeft || gainsOf(preview).some((amount) => amount !== 0n)) {
    return null;
  }
  const kinds = [
    ["short-term", lossesLeft.shortTerm],
    ["long-term", lossesLeft.longTerm],
  ] as const;
  const left = kinds.filter(([, amount]) => millionthsOf(amount) !== 0n);
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
            {kind} loss of <Money amount={amount} />
          </li>
        ))}
      </ul>
    </div>
  );
}
