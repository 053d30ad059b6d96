import { addressOf } from "contract/address-of";
import { reportWithOwner, summaryWithOwner } from "contract/calls";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import type { PageStore } from "../flow/page-store.ts";
import styles from "../flow/step.module.css";
import { isPan, PanField } from "../on-device/pan-field.tsx";
import { download } from "./download.ts";

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
  const [busy, setBusy] = useState(false);
  const typed = pan.trim().toUpperCase();
  const mayFetch = typed === "" || isPan(typed);
  const fetchPaper = async (call: typeof reportWithOwner | typeof summaryWithOwner, as: string) => {
    setBusy(true);
    const owner = { ...(name.trim() && { name: name.trim() }), ...(typed && { pan: typed }) };
    await download(store, { url: addressOf(call, { id: statementId }), name: as }, owner);
    setBusy(false);
  };
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
        <Button
          disabled={!mayFetch}
          busy={busy}
          onClick={() => void fetchPaper(reportWithOwner, "capital-gains-report.xlsx")}
        >
          Download Report
        </Button>
        <Button
          look="quiet"
          disabled={!mayFetch}
          busy={busy}
          onClick={() => void fetchPaper(summaryWithOwner, "summary.pdf")}
        >
          PDF
        </Button>
      </p>
    </>
  );
}
