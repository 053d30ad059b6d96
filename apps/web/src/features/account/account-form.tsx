import type { Result } from "contract/result";
import { type FormEvent, type ReactNode, useState } from "react";
import type { CallFailure } from "../../api/call.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./account.module.css";
import { accountProblem } from "./account-problem.ts";

interface AccountFormProps {
  title: string;
  children?: ReactNode;
  button: string;
  /** Does the change with the form's values. */
  send: (values: FormData) => Promise<Result<unknown, CallFailure>>;
  /** What to say when it is done. */
  done: string;
}

/** One part of the account with its fields, its button, and what came of it. */
export function AccountForm({ title, children, button, send, done }: AccountFormProps) {
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<Result<unknown, CallFailure> | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    setBusy(true);
    setResult(null);
    const answer = await send(new FormData(form));
    if (answer.ok) form.reset();
    setResult(answer);
    setBusy(false);
  };

  return (
    <form className={styles.part} method="post" action="/account-page" onSubmit={submit}>
      <h2>{title}</h2>
      {children}
      <p role="status" className={result?.ok === false ? styles.problem : styles.done}>
        {result && (result.ok ? done : accountProblem(result.error))}
      </p>
      <Button type="submit" look="quiet" disabled={busy}>
        {button}
      </Button>
    </form>
  );
}
