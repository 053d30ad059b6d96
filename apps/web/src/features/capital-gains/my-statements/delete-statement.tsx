import { deleteStatement } from "contract/calls";
import type { MyStatement } from "contract/my-statements";
import { useState } from "react";
import { call } from "../../../api/call.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { wordsOf } from "../notice.ts";
import styles from "./my-statements.module.css";
import { titleOf } from "./statement-entry.tsx";

interface DeleteStatementProps {
  statement: MyStatement;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a statement is deleted, and says why when it cannot be. */
export function DeleteStatement({ statement, onClose, onDeleted }: DeleteStatementProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const paid = statement.status === "paid" || statement.status === "refunded";

  const send = async () => {
    setBusy(true);
    setProblem(null);
    const answer = await call(deleteStatement, { params: { id: statement.id } });
    setBusy(false);
    if (answer.ok) onDeleted();
    else setProblem(wordsOf(answer.error));
  };

  return (
    <Dialog title={`Delete the ${titleOf(statement)}?`} onClose={onClose}>
      <p>
        The uploaded file and the results are deleted for good.
        {paid && " Your invoice stays. Download the other files first if you still need them."}
      </p>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      <p className={styles.choices}>
        <Button disabled={busy} onClick={() => void send()}>
          Delete for good
        </Button>
      </p>
    </Dialog>
  );
}
