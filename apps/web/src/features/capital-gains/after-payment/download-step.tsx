import { downloadInvoicePdf, downloadSummary } from "contract/calls";
import type { Download } from "contract/flow-state";
import { Fragment, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { formatBytes } from "../../../ui/format-bytes.ts";
import { processAgain } from "../actions/process.ts";
import { simpleFormOf } from "../result/simple-form.ts";
import { StatementPreviewView } from "../result/statement-result.tsx";
import { YourReturn } from "../result/your-return.tsx";
import styles from "../steps/step.module.css";
import { Step, StepActions, type StepProps } from "../steps/step.tsx";
import { Additions, showAdditions } from "./additions.tsx";
import { download, sharePdf } from "./download.ts";
import { PortalCompanion } from "./portal-companion.tsx";
import { PortalTemplate } from "./portal-template.tsx";
import { MergePart } from "./return-parts.tsx";

/** Offers the paid files. `done` once all have been downloaded; they stay available. */
export function DownloadStep({ store, state, server, done }: StepProps & { done: boolean }) {
  // A press of one file's button counts also while another file is still on its way.
  const [fetching, setFetching] = useState<readonly string[]>([]);
  const simple = simpleFormOf(server.preview?.form?.candidates);
  const { processedFile = null, report = null, invoice = null } = server.downloads ?? {};

  const start = async (file: Download, template?: File) => {
    if (fetching.includes(file.url)) {
      return;
    }
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
            {file.name}
            {file.bytes !== null && `, ${formatBytes(file.bytes)}`}
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
            {server.preview?.advanceTax
              ? "The return forms of this tax year are not published, so there is no file for the portal yet; everything so far is in the report."
              : "This statement has nothing for Schedule 112A, so there is no CSV file; the report has all its sales."}
          </p>
        )}
        <ul className={styles.files}>
          {row(
            processedFile,
            simple
              ? `Schedule 112A file: ${simple} does not need it, only ITR-2 does`
              : "Schedule 112A file for the portal",
            "Download",
          )}
          {row(
            report,
            "Report: every sale explained",
            processedFile ? "Download Report" : "Download",
          )}
          {row(invoice, "Invoice", "Download Invoice")}
        </ul>
        <StepActions notice={state.notice}>
          {server.statementId && (
            <>
              <ShareButton store={store} call={downloadSummary} statementId={server.statementId}>
                Share or save one-page PDF
              </ShareButton>
              <ShareButton store={store} call={downloadInvoicePdf} statementId={server.statementId}>
                Share or save invoice PDF
              </ShareButton>
            </>
          )}
          <Button look="quiet" onClick={() => window.print()}>
            Print summary
          </Button>
        </StepActions>
        {server.preview && server.statementId && (
          <Additions
            preview={server.preview}
            statementId={server.statementId}
            hasSource={server.files.length > 0}
            busy={state.busy === "reprocessing"}
            onAnswered={(choices) => processAgain(store, choices)}
            sent={Object.values(state.sent)}
          />
        )}
        {processedFile && !simple && (
          <PortalTemplate
            disabled={fetching.includes(processedFile.url)}
            onChoose={(template) => void start(processedFile, template)}
          />
        )}
        {server.preview && server.statementId && !server.preview.advanceTax && (
          <Fragment key={`${server.statementId} ${server.processedAt}`}>
            <PortalCompanion
              preview={server.preview}
              statementId={server.statementId}
              fileName={processedFile?.name}
              forms={server.preview.form?.candidates}
            />
            <MergePart
              statementId={server.statementId}
              forms={server.preview.form?.candidates}
              refusal={server.preview.mergeRefusal}
              onAdd={showAdditions}
            />
          </Fragment>
        )}
      </Step>
      {server.preview && state.flow && (
        <StatementPreviewView
          preview={server.preview}
          statementId={server.statementId}
          today={state.flow.today}
          folded
        >
          <YourReturn preview={server.preview} today={state.flow.today} />
        </StatementPreviewView>
      )}
    </>
  );
}

/** Shares or saves a PDF: the one-page summary for the accountant, or the invoice. */
function ShareButton({
  store,
  call,
  statementId,
  children,
}: Pick<StepProps, "store"> & {
  call: Parameters<typeof sharePdf>[1];
  statementId: string;
  children: string;
}) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await sharePdf(store, call, statementId);
    setBusy(false);
  };
  return (
    <Button look="quiet" disabled={busy} onClick={() => void press()}>
      {children}
    </Button>
  );
}
