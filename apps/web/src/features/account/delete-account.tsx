import { deleteAccount } from "contract/calls";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import styles from "./account.module.css";

const byCode: Record<string, string> = {
  "not-signed-in": "Your sign-in session has expired. Please try again.",
  "no-answer": "A network error has occurred. Reload the page to see whether the account was deleted.",
  timeout:
    "The server took too long to answer. Reload the page to see whether the account was deleted.",
  "server-error": "Something went wrong. Please try again.",
};

/** The end of the account: what it means, and a dialog that asks once more. */
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
      setProblem(byCode[result.error.problem.code] ?? result.error.problem.message);
    }
  };

  return (
    <section className={`${styles.part} ${styles.danger}`} aria-labelledby="delete-account">
      <h2 id="delete-account">Delete account</h2>
      <div className={styles.steps}>
        <p>
          We delete your statements, results, queries and sign-in methods, and sign you out in every
          browser. Orders and invoices stay for as long as tax law requires us to keep them.
        </p>
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
          Delete account
        </Button>
      </div>
      {asking && (
        <Dialog
          title="Delete your account?"
          onClose={() => setAsking(false)}
          answer={
            <Button className={styles.final} disabled={busy} onClick={confirm}>
              Delete permanently
            </Button>
          }
        >
          <p>
            {email && `This is the account of ${email}. `}
            This can't be undone. Download anything you want to keep first.
          </p>
        </Dialog>
      )}
    </section>
  );
}
