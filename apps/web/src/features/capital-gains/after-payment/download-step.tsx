import type { Download } from "@site/contract/flow-state";
import type { SessionUser } from "@site/contract/session";
import { counted } from "@site/result/counts";
import { taxInWords } from "@site/result/tax-in-words";
import type { ReactNode } from "react";
import { lazyPart } from "../../../navigation/lazy-part.tsx";
import { Button } from "../../../ui/button.tsx";
import { dayInIndia } from "../../../ui/format-date.ts";
import money from "../../../ui/money.module.css";
import { formatPaise, formatWholeRupees } from "../../../ui/money.tsx";
import { openSheet, type PageSheet, PageSheets, SheetLinks } from "../../../ui/page-sheets.tsx";
import {
  download,
  downloadAll,
  share,
  shareable,
  useDownloads,
  type Wanted,
} from "../flow/download.ts";
import { useWatch } from "../flow/refresh.ts";
import styles from "../flow/step.module.css";
import { Step, StepActions, type StepProps } from "../flow/step.tsx";
import { MoneyBack } from "../payment/money-back.tsx";
import { processAgain } from "../result/process-again.ts";
import { type ResultProps, resultSheets } from "../result/result-sheets.tsx";
import { salesText } from "../result/sales.tsx";
import { simpleFormOf } from "../result/simple-form.ts";
import { ResultOverview } from "../result/statement-result.tsx";
import PortalCompanion, { FilledInByPortal } from "./portal-companion.tsx";
import { filledInByPortal } from "./portal-figures.ts";
import { PortalTemplate } from "./portal-template.tsx";

const MergeReturn = lazyPart(() => import("./merge-return.tsx"));
const PapersWithOwner = lazyPart(() => import("./papers-with-owner.tsx"));

const noDownloads = {
  processedFile: null,
  report: null,
  summary: null,
  invoice: null,
  invoicePdf: null,
};

/** Offers the paid files and says how to file them. `done` once all have been downloaded. */
export function DownloadStep({ store, state, server, done }: StepProps & { done: boolean }) {
  const { isRunning, isDone, run } = useDownloads();
  useWatch(store, server.receipt?.state === "waiting");
  const { flow } = state;
  const { head, statementId, downloads } = server;
  const { processedFile, report, summary, invoice, invoicePdf } = downloads ?? noDownloads;
  if (!flow) {
    return null;
  }
  const forms = head?.form?.candidates;
  const simple = simpleFormOf(forms);
  const shared = shareable([summary, report].filter((file) => file !== null));
  const all = [processedFile, report, summary, invoice, invoicePdf].filter((file) => file !== null);
  const start = (file: Wanted, template?: File) =>
    run(file.url, () => download(store, file, template));
  const tick = (file: Download | null, text: string) =>
    file && (file.downloaded || isDone(file.url) || isDone("all")) ? (
      <>
        {" "}
        <b className={`${money.money} ${money.gain}`}>✓ {text}</b>
      </>
    ) : null;
  const button = (action: ReactNode, name: string, begin: () => Promise<void>, isMain = false) => (
    <Button look={isMain ? "primary" : "quiet"} busy={isRunning(name)} onClick={() => void begin()}>
      {action}
    </Button>
  );
  const pdfButton = (file: Wanted, of: string) =>
    button(
      <span>
        PDF<span className="visually-hidden"> of the {of}</span>
      </span>,
      file.url,
      () => start(file),
    );
  const row = (
    file: Download | null,
    [purpose, text]: readonly [string, string],
    action: string,
    pdf: ReturnType<typeof tick> = null,
    more?: ReactNode,
  ) =>
    file && (
      <li className={styles.file}>
        <span>
          <span className={styles.name}>{purpose}</span>
          <br />
          <span className={styles.size}>
            {text}
            {tick(file, "Downloaded")}
            {pdf}
          </span>
        </span>
        <span className={styles.actions}>
          {button(
            action,
            file.url,
            () => start(file),
            action === "Download" && !file.downloaded && !isDone(file.url),
          )}
          {more}
        </span>
      </li>
    );

  const hasSource = server.files.length > 0;
  const result: ResultProps | null = head && {
    head,
    statementId,
    processedAt: server.processedAt,
    today: flow.today,
    canFillIn: server.canFillIn,
    ...(hasSource && {
      asked: {
        busy: state.busy === "reprocessing",
        sent: Object.values(state.sent),
        onAnswered: (choices) => processAgain(store, choices),
      },
    }),
  };
  const toFile = head && statementId && !head.advanceTax ? { head, statementId } : null;
  const filledIn = filledInByPortal(toFile?.head.returnFigures);
  const mayMerge = toFile !== null && !simple && !toFile.head.mergeRefusal;
  const sheets: (PageSheet | false | null)[] = [
    filledIn.length > 0 && {
      name: "portal",
      title: "What the portal fills in",
      content: () => <FilledInByPortal groups={filledIn} />,
    },
    mayMerge && {
      name: "merge",
      title: "Merge into your ITR-2 draft",
      content: () => (
        <MergeReturn
          key={server.processedAt}
          statementId={toFile.statementId}
          onAdd={() => openSheet("losses")}
        />
      ),
    },
    report !== null &&
      statementId !== null && {
        name: "owner",
        title: "Report and PDF with name and PAN",
        content: () => (
          <PapersWithOwner
            key={statementId}
            store={store}
            statementId={statementId}
            name={flow.user.displayName}
          />
        ),
      },
    result && {
      name: "result",
      title: "The result again",
      content: () => <ResultOverview {...result} />,
    },
    !hasSource && {
      name: "losses",
      title: "Brought-forward losses",
      content: () => (
        <p>
          We have deleted your uploaded file, so nothing can be added here. Upload the same file
          again: we recognise it as paid, and what you enter there goes into these files, free.
        </p>
      ),
    },
    ...(result ? resultSheets(result) : []),
  ];
  const open = sheets.filter((sheet) => sheet !== false && sheet !== null);
  const rowOf = (name: string, text: string) =>
    open.filter((sheet) => sheet.name === name).map(({ title }) => ({ name, title, text }));
  const taxText = head ? `Tax ${taxInWords(head.tax, formatWholeRupees)} · ` : "";
  const rows = [
    rowOf("portal", "To compare"),
    rowOf("merge", "On a computer, with the department's utility"),
    rowOf("owner", "For your accountant"),
    rowOf("losses", "Free: your files are made again"),
    rowOf("result", `${taxText}${salesText(head?.lotCount ?? 0)}`),
    rowOf("ais", "Nothing leaves this device"),
  ].flat();

  return (
    <div className={styles.beside}>
      <div className={styles.step}>
        <Step heading={done ? "Your files are downloaded" : "Download your files"}>
          <p className={styles.paidLine}>
            ✓ Paid {formatPaise(server.fee.amount)}. {receiptWords(server, flow?.user)}
            {server.resultsKeptUntil && (
              <>
                <br />
                We delete the files on {dayInIndia(server.resultsKeptUntil)}.
              </>
            )}
          </p>
          <MoneyBack of={server.moneyBack} />
          {downloads && !processedFile && (
            <p>
              {head?.advanceTax
                ? "The return forms of this tax year are not published, so there is no file for the portal yet; everything so far is in the report."
                : "This statement has nothing for Schedule 112A, so there is no CSV file; the report has all its sales."}
            </p>
          )}
          <ul className={styles.files}>
            {row(
              processedFile,
              [
                simple
                  ? `Schedule 112A file: ${simple} does not need it, only ITR-2 does`
                  : "Schedule 112A file for the portal",
                head
                  ? `CSV: long-term sales by share, ${counted(head.schedule112A.rows, "row")}`
                  : "CSV",
              ],
              "Download",
            )}
            {row(
              report,
              ["Report: every sale explained", "Excel, or one page as PDF"],
              processedFile ? "Download Report" : "Download",
              tick(summary, "PDF"),
              <>
                {summary && pdfButton(summary, "one-page summary")}
                {shared.length > 0 &&
                  button("Share", "share", () => run("share", () => share(store, shared)))}
              </>,
            )}
            {row(
              invoice,
              ["Invoice", "Excel or PDF"],
              "Download Invoice",
              tick(invoicePdf, "PDF"),
              invoicePdf && pdfButton(invoicePdf, "invoice"),
            )}
            {all.length > 1 && (
              <li className={styles.file} data-print="hide">
                <span className={styles.name}>All {all.length} in one zip file</span>
                {button("Download all", "all", () => run("all", () => downloadAll(store, all)))}
              </li>
            )}
          </ul>
          <StepActions notice={state.notice}>{null}</StepActions>
          {toFile && (
            <PortalCompanion
              key={`${toFile.statementId} ${server.processedAt}`}
              head={toFile.head}
              fileName={processedFile?.name}
              forms={forms}
              refused={
                processedFile &&
                !simple && (
                  <PortalTemplate
                    busy={isRunning(processedFile.url)}
                    onChoose={(template) => void start(processedFile, template)}
                  />
                )
              }
            />
          )}
          {toFile?.head.mergeRefusal && !simple && (
            <p className={styles.note}>
              These figures can't be merged into a draft of ITR-2.{" "}
              {toFile.head.mergeRefusal.message}
            </p>
          )}
        </Step>
      </div>
      {open.length > 0 && (
        <div className={styles.side}>
          {head?.entered && (
            <p className={styles.note} data-print="hide">
              Your files include what you entered. You can add more, free.
            </p>
          )}
          <SheetLinks rows={rows} />
        </div>
      )}
      <PageSheets sheets={open} />
    </div>
  );
}

/** Says where the mail that confirms the payment is, or why there is none. */
function receiptWords({ receipt }: StepProps["server"], user: SessionUser | undefined): string {
  // The account's own address is at the top of the page.
  const to = receipt && receipt.to !== user?.email ? ` to ${receipt.to}` : "";
  if (receipt?.state === "sent") {
    return `Receipt sent${to}.`;
  }
  if (receipt?.state === "waiting") {
    return `The receipt${to} is waiting to be sent.`;
  }
  return user?.proof === "unconfirmed"
    ? "We emailed no receipt, because your address isn't confirmed. The invoice is below."
    : "";
}
