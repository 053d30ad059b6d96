import type { Download } from "contract/flow-state";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { formatBytes } from "../../../ui/format-bytes.ts";
import { download, shareSummary } from "../actions/download.ts";
import { PortalCompanion } from "../portal/portal-companion.tsx";
import { PortalTemplate } from "../portal/portal-template.tsx";
import { StatementPreviewView } from "../preview/statement-preview-view.tsx";
import styles from "./step.module.css";
import { Step, StepActions, type StepProps } from "./step.tsx";

/** The paid files. `done` when all of them have been downloaded; they can be had again. */
export function DownloadStep({ store, state, server, done }: StepProps & { done: boolean }) {
  // A press of one file's button counts also while another file is still on its way.
  const [fetching, setFetching] = useState<readonly string[]>([]);
  const { processedFile = null, report = null, invoice = null } = server.downloads ?? {};

  const start = async (file: Download, template?: File) => {
    if (fetching.includes(file.url)) return;
    setFetching((urls) => [...urls, file.url]);
    await download(store, file, template);
    setFetching((urls) => urls.filter((url) => url !== file.url));
  };
  const row = (file: Download | null, purpose: string, action: string) =>
    file && (
      <li className={styles.file}>
        <span>
          <span className={styles.name}>{purpose}</span>
          <br />
          <span className={styles.size}>
            {file.name}, {formatBytes(file.bytes)}
          </span>
        </span>
        <Button
          look={action === "Download" ? "primary" : "quiet"}
          disabled={fetching.includes(file.url)}
          onClick={() => void start(file)}
        >
          {action}
        </Button>
      </li>
    );

  return (
    <>
      <Step heading={done ? "Your files are downloaded" : "Download your files"} screenOnly>
        {server.downloads && !processedFile && (
          <p>
            This statement has nothing for Schedule 112A, so there is no CSV file; everything it
            holds is in the report.
          </p>
        )}
        <ul className={styles.files}>
          {row(processedFile, "Schedule 112A file for the portal", "Download")}
          {row(
            report,
            "Report: every sale explained",
            processedFile ? "Download Report" : "Download",
          )}
          {row(invoice, "Invoice", "Download Invoice")}
        </ul>
        <StepActions notice={state.notice}>
          {server.statementId && <SummaryButton store={store} statementId={server.statementId} />}
          <Button look="quiet" onClick={() => window.print()}>
            Print summary
          </Button>
        </StepActions>
        {processedFile && (
          <PortalTemplate
            disabled={fetching.includes(processedFile.url)}
            onChoose={(template) => void start(processedFile, template)}
          />
        )}
        {server.preview && server.statementId && (
          <PortalCompanion
            key={server.statementId}
            preview={server.preview}
            statementId={server.statementId}
            fileName={processedFile?.name}
          />
        )}
      </Step>
      {server.preview && (
        <StatementPreviewView preview={server.preview} statementId={server.statementId} />
      )}
    </>
  );
}

/** The result on one page, for whoever files the return. */
function SummaryButton({ store, statementId }: Pick<StepProps, "store"> & { statementId: string }) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await shareSummary(store, statementId);
    setBusy(false);
  };
  return (
    <Button look="quiet" disabled={busy} onClick={() => void press()}>
      Share or save one-page PDF
    </Button>
  );
}
