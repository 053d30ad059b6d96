import { deleteAccount } from "@site/contract/calls";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { account, deletionRefusals } from "../../content/account.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import styles from "./account.module.css";
import { AccountPart } from "./account-form.tsx";

const { deletion } = account;

/** Says what deleting the account means, and asks once more in a dialog before it does so. */
export function DeleteAccount({ email, onDeleted }: { email: string; onDeleted: () => void }) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  const confirm = async () => {
    if (busy) {
      return;
    }
    setBusy(true);
    const result = await call(deleteAccount);
    setBusy(false);
    setAsking(false);
    if (result.ok) {
      onDeleted();
    } else {
      setProblem(deletionRefusals[result.error.problem.code] ?? result.error.problem.message);
    }
  };

  return (
    <AccountPart
      id="delete-account"
      heading={deletion.heading}
      danger
      after={
        asking && (
          <Dialog
            title={deletion.question}
            onClose={() => setAsking(false)}
            answer={
              <Button look="final" busy={busy} onClick={confirm}>
                {deletion.confirm}
              </Button>
            }
          >
            <p>
              {email && `${deletion.whose(email)} `}
              {deletion.warning}
            </p>
          </Dialog>
        )
      }
    >
      <p>{deletion.text}</p>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <Button
        look="quiet"
        onClick={() => {
          setProblem("");
          setAsking(true);
        }}
      >
        {deletion.heading}
      </Button>
    </AccountPart>
  );
}
