import { addressOf } from "@site/contract/address-of";
import { reportWithOwner, summaryWithOwner } from "@site/contract/calls";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { download, share, shareable, useDownloads, type Wanted } from "../flow/download.ts";
import type { PageStore } from "../flow/page-store.ts";
import styles from "../flow/step.module.css";
import { isPan, PanField } from "../on-device/pan-field.tsx";

/** Downloads report and PDF with a name and a PAN, as an accountant keeps them. */
export default function PapersWithOwner({
  store,
  statementId,
  name: accountName,
}: {
  store: PageStore;
  statementId: string;
  name: string;
}) {
  const [name, setName] = useState(accountName);
  const [pan, setPan] = useState("");
  const { isRunning, run } = useDownloads();
  const typed = pan.trim().toUpperCase();
  const isAllowed = typed === "" || isPan(typed);
  const owner = { ...(name.trim() && { name: name.trim() }), ...(typed && { pan: typed }) };
  const file = (call: typeof reportWithOwner | typeof summaryWithOwner, as: string): Wanted => ({
    url: addressOf(call, { id: statementId }),
    name: as,
  });
  const report = file(reportWithOwner, "capital-gains-report.xlsx");
  const summary = file(summaryWithOwner, "summary.pdf");
  const shared = shareable([summary, report]);
  const button = (text: string, begin: () => Promise<boolean>, look?: "quiet") => (
    <Button
      look={look}
      disabled={!isAllowed}
      busy={isRunning(text)}
      onClick={() => void run(text, begin)}
    >
      {text}
    </Button>
  );
  return (
    <>
      <p>They go into these two files only. The PAN is neither stored nor logged.</p>
      <Field
        label="Name"
        autoComplete="name"
        maxLength={120}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <PanField label="PAN" hint="You can leave it empty." value={pan} onChange={setPan} />
      <p className={styles.actions}>
        {button("Download Report", () => download(store, report, owner))}
        {button("PDF", () => download(store, summary, owner), "quiet")}
        {shared.length > 0 && button("Share", () => share(store, shared, owner), "quiet")}
      </p>
    </>
  );
}
