import type { Download } from "contract/flow-state";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { formatBytes } from "../../../ui/format-bytes.ts";
import { download } from "../actions/download.ts";
import { PortalGuide } from "../guides.tsx";
import { StatementPreviewView } from "../preview/statement-preview-view.tsx";
import styles from "./step.module.css";
import { Step, StepActions, type StepProps } from "./step.tsx";

/** The paid files. `done` when all of them have been downloaded; they can be had again. */
export function DownloadStep({ store, state, server, done }: StepProps & { done: boolean }) {
  // A press of one file's button counts also while another file is still on its way.
  const [fetching, setFetching] = useState<readonly string[]>([]);
  const { processedFile = null, report = null, invoice = null } = server.downloads ?? {};

  const start = async (file: Download) => {
    if (fetching.includes(file.url)) return;
    setFetching((urls) => [...urls, file.url]);
    await download(store, file);
    setFetching((urls) => urls.filter((url) => url !== file.url));
  };
  const row = (file: Download | null, action: string) =>
    file && (
      <li className={styles.file}>
        <span>
          <span className={styles.name}>{file.name}</span>{" "}
          <span className={styles.size}>{formatBytes(file.bytes)}</span>
        </span>
        <Button disabled={fetching.includes(file.url)} onClick={() => void start(file)}>
          {action}
        </Button>
      </li>
    );

  return (
    <>
      <Step heading={done ? "Your files are downloaded" : "Download your files"}>
        {server.downloads && !processedFile && (
          <p>
            This statement has nothing for Schedule 112A, so there is no CSV file; everything it
            holds is in the report.
          </p>
        )}
        <ul className={styles.files}>
          {row(processedFile, "Download")}
          {row(report, processedFile ? "Download Report" : "Download")}
          {row(invoice, "Download Invoice")}
        </ul>
        <StepActions notice={state.notice}>
          <Button look="quiet" onClick={() => window.print()}>
            Print summary
          </Button>
        </StepActions>
        {processedFile && <PortalGuide />}
      </Step>
      {server.preview && (
        <StatementPreviewView preview={server.preview} statementId={server.statementId} />
      )}
    </>
  );
}
