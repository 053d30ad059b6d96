import type { Download } from "@site/contract/flow-state";
import { counted } from "@site/result/counts";
import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import money from "../../../ui/money.module.css";
import { type Downloads, download, downloadAll, share, shareable } from "../flow/download.ts";
import styles from "../flow/step.module.css";
import type { StepProps } from "../flow/step.tsx";
import { simpleFormOf } from "../result/simple-form.ts";

/** The files of a payment; none before it is known. */
type Files = Partial<NonNullable<StepProps["server"]["downloads"]>>;

/** Whose downloads these are, and where their failures are told. */
type OnScreen = Pick<StepProps, "store"> & { downloads: Downloads };

/** The paid files, each with what it is for and its buttons. */
export function PaidFiles({ server, ...screen }: OnScreen & Pick<StepProps, "server">) {
  const { head } = server;
  const files: Files = server.downloads ?? {};
  const { processedFile, report, summary, invoice, invoicePdf } = files;
  const simple = simpleFormOf(head?.form?.candidates);
  const shared = shareable([summary, report].filter((file) => !!file));
  const all = [processedFile, report, summary, invoice, invoicePdf].filter((file) => !!file);
  return (
    <ul className={styles.files}>
      <FileRow
        {...screen}
        file={processedFile}
        purpose={
          simple
            ? `Schedule 112A file: ${simple} does not need it, only ITR-2 does`
            : "Schedule 112A file for the portal"
        }
        text={
          head ? `CSV: long-term sales by share, ${counted(head.schedule112A.rows, "row")}` : "CSV"
        }
        action="Download"
      />
      <FileRow
        {...screen}
        file={report}
        purpose="Report: every sale explained"
        text="Excel, or one page as PDF"
        action={processedFile ? "Download Report" : "Download"}
        pdf={summary}
        pdfName="one-page summary"
      >
        {shared.length > 0 && (
          <RunButton {...screen} name="share" begin={() => share(screen.store, shared)}>
            Share
          </RunButton>
        )}
      </FileRow>
      <FileRow
        {...screen}
        file={invoice}
        purpose="Invoice"
        text="Excel or PDF"
        action="Download Invoice"
        pdf={invoicePdf}
        pdfName="invoice"
      />
      {all.length > 1 && (
        <li className={styles.file} data-print="hide">
          <span className={styles.name}>All {all.length} in one zip file</span>
          <RunButton {...screen} name="all" begin={() => downloadAll(screen.store, all)}>
            Download all
          </RunButton>
        </li>
      )}
    </ul>
  );
}

type FileRowProps = OnScreen & {
  file: Download | null | undefined;
  purpose: string;
  text: string;
  action: string;
  /** The same as PDF, and what screen readers call it. */
  pdf?: Download | null | undefined;
  pdfName?: string;
  children?: ReactNode;
};

/** A file, and the same as PDF where there is one; nothing while there is no file. */
function FileRow({ file, purpose, text, action, pdf, pdfName, children, ...screen }: FileRowProps) {
  const { isDone } = screen.downloads;
  if (!file) {
    return null;
  }
  const tick = (of: Download, word: string) =>
    (of.downloaded || isDone(of.url) || isDone("all")) && (
      <>
        {" "}
        <b className={`${money.money} ${money.gain}`}>✓ {word}</b>
      </>
    );
  const button = (of: Download, words: ReactNode, isMain = false) => (
    <RunButton {...screen} name={of.url} isMain={isMain} begin={() => download(screen.store, of)}>
      {words}
    </RunButton>
  );
  return (
    <li className={styles.file}>
      <span>
        <span className={styles.name}>{purpose}</span>
        <br />
        <span className={styles.size}>
          {text}
          {tick(file, "Downloaded")}
          {pdf && tick(pdf, "PDF")}
        </span>
      </span>
      <span className={styles.actions}>
        {button(file, action, action === "Download" && !file.downloaded && !isDone(file.url))}
        {pdf &&
          button(
            pdf,
            <span>
              PDF<span className="visually-hidden"> of the {pdfName}</span>
            </span>,
          )}
        {children}
      </span>
    </li>
  );
}

type RunButtonProps = OnScreen & {
  /** What the downloads know it by. */
  name: string;
  /** Whether it is what the person most likely presses next. */
  isMain?: boolean;
  begin: () => Promise<boolean>;
  children: ReactNode;
};

/** Begins a download, and is busy while it runs. */
function RunButton({ downloads, name, isMain, begin, children }: RunButtonProps) {
  return (
    <Button
      look={isMain ? "primary" : "quiet"}
      busy={downloads.isRunning(name)}
      onClick={() => void downloads.run(name, begin)}
    >
      {children}
    </Button>
  );
}
