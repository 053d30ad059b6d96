import type { SessionUser } from "@site/contract/session";
import { dayInIndia } from "../../../ui/format-date.ts";
import { formatPaise } from "../../../ui/money.tsx";
import { PageSheets, SheetLinks } from "../../../ui/page-sheets.tsx";
import { download, useDownloads } from "../flow/download.ts";
import { useWatch } from "../flow/refresh.ts";
import styles from "../flow/step.module.css";
import { Step, StepActions, type StepProps } from "../flow/step.tsx";
import { MoneyBack } from "../payment/money-back.tsx";
import { simpleFormOf } from "../result/simple-form.ts";
import { PaidFiles } from "./paid-files.tsx";
import { paidSheetLinks, paidSheets, resultToFile } from "./paid-sheets.tsx";
import PortalCompanion from "./portal-companion.tsx";
import { PortalTemplate } from "./portal-template.tsx";

/** Offers the paid files and says how to file them. `done` once all have been downloaded. */
export function DownloadStep({ done, ...step }: StepProps & { done: boolean }) {
  const { store, state, server } = step;
  const downloads = useDownloads();
  useWatch(store, server.receipt?.state === "waiting");
  const { flow } = state;
  const { head } = server;
  if (!flow) {
    return null;
  }
  const forms = head?.form?.candidates;
  const simple = simpleFormOf(forms);
  const file = server.downloads?.processedFile;
  const toFile = resultToFile(server);
  const sheets = paidSheets(step);

  return (
    <div className={styles.beside}>
      <div className={styles.step}>
        <Step heading={done ? "Your files are downloaded" : "Download your files"}>
          <p className={styles.paidLine}>
            ✓ Paid {formatPaise(server.fee.amount)}. {receiptWords(server, flow.user)}
            {server.resultsKeptUntil && (
              <>
                <br />
                We delete the files on {dayInIndia(server.resultsKeptUntil)}.
              </>
            )}
          </p>
          <MoneyBack of={server.moneyBack} />
          {server.downloads && !file && (
            <p>
              {head?.advanceTax
                ? "The return forms of this tax year are not published, so there is no file for the portal yet; everything so far is in the report."
                : "This statement has nothing for Schedule 112A, so there is no CSV file; the report has all its sales."}
            </p>
          )}
          <PaidFiles store={store} server={server} downloads={downloads} />
          <StepActions notice={state.notice}>{null}</StepActions>
          {toFile && (
            <PortalCompanion
              key={`${toFile.statementId} ${server.processedAt}`}
              head={toFile.head}
              fileName={file?.name}
              forms={forms}
              refused={
                file &&
                !simple && (
                  <PortalTemplate
                    busy={downloads.isRunning(file.url)}
                    onChoose={(template) =>
                      void downloads.run(file.url, () => download(store, file, template))
                    }
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
      {sheets.length > 0 && (
        <div className={styles.side}>
          {head?.entered && (
            <p className={styles.note} data-print="hide">
              Your files include what you entered. You can add more, free.
            </p>
          )}
          <SheetLinks rows={paidSheetLinks(sheets, head)} />
        </div>
      )}
      <PageSheets sheets={sheets} />
    </div>
  );
}

/** Says where the mail that confirms the payment is, or why there is none. */
function receiptWords({ receipt }: StepProps["server"], user: SessionUser): string {
  // The account's own address is at the top of the page.
  const to = receipt && receipt.to !== user.email ? ` to ${receipt.to}` : "";
  if (receipt?.state === "sent") {
    return `Receipt sent${to}.`;
  }
  if (receipt?.state === "waiting") {
    return `The receipt${to} is waiting to be sent.`;
  }
  return user.proof === "unconfirmed"
    ? "We emailed no receipt, because your address isn't confirmed. The invoice is below."
    : "";
}
