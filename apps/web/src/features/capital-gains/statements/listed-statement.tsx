import { addressOf } from "contract/address-of";
import { downloadInvoicePdf } from "contract/calls";
import type { Download } from "contract/flow-state";
import type { MyStatement } from "contract/my-statements";
import { useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { dayInIndia } from "../../../ui/format-date.ts";
import money from "../../../ui/money.module.css";
import { formatWholeRupees } from "../../../ui/money.tsx";
import { download, downloadAll, useDownloads } from "../flow/download.ts";
import type { PageStore } from "../flow/page-store.ts";
import { GainsBar } from "./gains-bar.tsx";
import styles from "./my-statements.module.css";
import { NameForm } from "./name-form.tsx";
import { type ListedFigures, StatementCard, shortTax } from "./statement-card.tsx";
import { fullNameOf, yearNameOf } from "./statement-name.ts";

type ListedStatementProps = {
  statement: MyStatement;
  store: PageStore;
  isRunning: boolean;
  /** The same person's or broker's statement of the year before. */
  before: MyStatement | undefined;
  /** The gains that fill a bar, in whole rupees. */
  largest: bigint;
  /** Resolves to why the name was not taken, or nothing. */
  onNamed: (title: string) => Promise<string>;
  onDelete: () => void;
};

/** A statement in the list of all: its gains beside last year's, its files, and what else can be done with it. */
export function ListedStatement({
  statement,
  store,
  isRunning,
  before,
  largest,
  onNamed,
  onDelete,
}: ListedStatementProps) {
  const { id, status, figures, downloads, uploadsKeptUntil, resultsKeptUntil } = statement;
  const { isRunning: isBusy, isDone, run } = useDownloads();
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const name = fullNameOf(statement);
  const named = (file: string) => downloads.find((each) => each.name === file);
  const invoice = named("Invoice_file.xlsx");
  const invoicePdf = invoice && {
    ...invoice,
    url: addressOf(downloadInvoicePdf, { id }),
    name: "Invoice_file.pdf",
    downloaded: false,
  };
  const all = [...downloads, ...(invoicePdf ? [invoicePdf] : [])];
  const fileButton = (file: Download | undefined, text: string, look: "quiet" | "plain") =>
    file && (
      <Button
        look={look}
        aria-label={`${text}: ${name}`}
        busy={isBusy(file.url)}
        onClick={() => void run(file.url, () => download(store, file))}
      >
        {(file.downloaded || isDone(file.url) || isDone("all")) && (
          <span className={money.gain}>✓</span>
        )}
        {text}
      </Button>
    );
  const kept = [
    uploadsKeptUntil && `File kept until ${dayInIndia(uploadsKeptUntil)}`,
    resultsKeptUntil &&
      `${uploadsKeptUntil ? "results" : "Results kept"} until ${dayInIndia(resultsKeptUntil)}`,
  ].filter(Boolean);
  const ways = (
    <>
      {fileButton(named("processed_file.csv"), "CSV", "quiet")}
      {fileButton(named("capital-gains-report.xlsx"), "Report", "quiet")}
      {status !== "deleted" || all.length > 0 ? (
        <Button
          look="quiet"
          aria-label={`More: ${name}`}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
        >
          ⋯
        </Button>
      ) : null}
    </>
  );
  const more = (
    <div id={panel} hidden={!isOpen} className={styles.more}>
      <div className={styles.ways}>
        {fileButton(named("summary.pdf"), "PDF", "plain")}
        {fileButton(invoice, "Invoice", "plain")}
        {fileButton(invoicePdf, "Invoice as PDF", "plain")}
        {all.length > 1 && (
          <Button
            look="plain"
            aria-label={`Download all: ${name}`}
            busy={isBusy("all")}
            onClick={() => void run("all", () => downloadAll(store, all))}
          >
            Download all (zip)
          </Button>
        )}
        {status !== "deleted" && (
          <NameForm statement={statement} onNamed={onNamed}>
            {status !== "processing" && (
              <div>
                <Button look="plain" aria-label={`Delete now: ${name}`} onClick={onDelete}>
                  Delete now
                </Button>
              </div>
            )}
          </NameForm>
        )}
      </div>
      {kept.length > 0 && <p>{kept.join(", ")}</p>}
    </div>
  );
  return (
    <StatementCard
      statement={statement}
      store={store}
      listed={{
        isRunning,
        figures: figures && (
          <>
            <GainsBar figures={figures} before={before?.figures} largest={largest} />
            <Gains figures={figures} />
            {before?.figures && <Gains figures={before.figures} year={yearNameOf(before)} />}
          </>
        ),
        ways,
        more,
      }}
    />
  );
}

/** Gains and losses as they enter the year; of another year with its name and its tax. */
function Gains({ figures, year }: { figures: ListedFigures; year?: string }) {
  const { longTerm, shortTerm, elsewhere, earlierLosses, tax } = figures;
  const amount = (term: string, text: string) => (
    <span key={term} data-term={term}>
      <span>{term}</span> <span className={money.money}>{text}</span>
    </span>
  );
  return (
    <p className={styles.gains} data-year={year}>
      {year && <span>{year.replace(/ \(.*/, "")}</span>}{" "}
      {amount("LTCG", formatWholeRupees(longTerm))} {amount("STCG", formatWholeRupees(shortTerm))}{" "}
      {(elsewhere !== "0" || earlierLosses !== "0") && (
        <span data-term="entered">
          {elsewhere !== "0" && amount("elsewhere", formatWholeRupees(elsewhere))}{" "}
          {earlierLosses !== "0" && amount("losses", formatWholeRupees(`-${earlierLosses}`))}
        </span>
      )}{" "}
      {year && amount("tax", shortTax(tax))}
    </p>
  );
}
