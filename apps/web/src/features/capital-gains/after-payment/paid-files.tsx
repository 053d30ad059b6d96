import type { Download } from "@site/contract/flow-state";
import { counted } from "@site/result/counts";
import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import money from "../../../ui/money.module.css";
import {
  type Downloads,
  download,
  downloadAll,
  share,
  shareable,
  type Wanted,
} from "../flow/download.ts";
import styles from "../flow/step.module.css";
import type { StepProps } from "../flow/step.tsx";
import { simpleFormOf } from "../result/simple-form.ts";

const noDownloads = {
  processedFile: null,
  report: null,
  summary: null,
  invoice: null,
  invoicePdf: null,
};

/** Whose downloads these are, and where their failures are told. */
type OnScreen = Pick<StepProps, "store"> & { downloads: Downloads };

/** The paid files, each with what it is for and its buttons. */
export function PaidFiles({ server, ...screen }: OnScreen & Pick<StepProps, "server">) {
  const { head } = server;
  const { processedFile, report, summary, invoice, invoicePdf } = server.downloads ?? noDownloads;
  const simple = simpleFormOf(head?.form?.candidates);
  const shared = shareable([summary, report].filter((file) => file !== null));
  const all = [processedFile, report, summary, invoice, invoicePdf].filter((file) => file !== null);
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
          <RunButton
            {...screen}
            name="share"
            text="Share"
            begin={() => share(screen.store, shared)}
          />
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
          <RunButton
            {...screen}
            name="all"
            text="Download all"
            begin={() => downloadAll(screen.store, all)}
          />
        </li>
      )}
    </ul>
  );
}

type FileRowProps = OnScreen & {
  file: Download | null;
  purpose: string;
  text: string;
  action: string;
  /** The same as PDF, and what screen readers call it. */
  pdf?: Download | null;
  pdfName?: string;
  children?: ReactNode;
};

/** A file, and the same as PDF where there is one; nothing while there is no file. */
function FileRow({
  file,
  purpose,
  text,
  action,
  pdf = null,
  pdfName,
  children,
  ...screen
}: FileRowProps) {
  const { isDone } = screen.downloads;
  if (!file) {
    return null;
  }
  return (
    <li className={styles.file}>
      <span>
        <span className={styles.name}>{purpose}</span>
        <br />
        <span className={styles.size}>
          {text}
          <Tick file={file} isDone={isDone} text="Downloaded" />
          <Tick file={pdf} isDone={isDone} text="PDF" />
        </span>
      </span>
      <span className={styles.actions}>
        <FileButton
          {...screen}
          file={file}
          text={action}
          isMain={action === "Download" && !file.downloaded && !isDone(file.url)}
        />
        {pdf && (
          <FileButton
            {...screen}
            file={pdf}
            text={
              <span>
                PDF<span className="visually-hidden"> of the {pdfName}</span>
              </span>
            }
          />
        )}
        {children}
      </span>
    </li>
  );
}

type TickProps = Pick<Downloads, "isDone"> & { file: Download | null; text: string };

/** Says that the person has a file; nothing before. */
function Tick({ file, isDone, text }: TickProps) {
  return (
    file &&
    (file.downloaded || isDone(file.url) || isDone("all")) && (
      <>
        {" "}
        <b className={`${money.money} ${money.gain}`}>✓ {text}</b>
      </>
    )
  );
}

type ButtonProps = OnScreen & {
  text: ReactNode;
  /** Whether it is what the person most likely presses next. */
  isMain?: boolean;
};

/** Downloads one file. */
function FileButton({ file, ...button }: ButtonProps & { file: Wanted }) {
  return <RunButton {...button} name={file.url} begin={() => download(button.store, file)} />;
}

/** Begins what the downloads know by that name, and is busy meanwhile. */
function RunButton({
  downloads: { isRunning, run },
  text,
  isMain,
  name,
  begin,
}: ButtonProps & { name: string; begin: () => Promise<boolean> }) {
  return (
    <Button
      look={isMain ? "primary" : "quiet"}
      busy={isRunning(name)}
      onClick={() => void run(name, begin)}
    >
      {text}
    </Button>
  );
}
