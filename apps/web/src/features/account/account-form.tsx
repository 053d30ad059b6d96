import type { Result } from "contract/result";
import { type FormEvent, type ReactNode, useState } from "react";
import type { CallFailure } from "../../api/call.ts";
import { accountRefusals } from "../../content/account.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./account.module.css";

type AccountFormProps = {
  /** The part's name, its button, and what a person reads when the change is made. */
  words: { heading: string; button: string; done: string };
  children?: ReactNode;
  /** Makes the change with the form's values. */
  send: (values: FormData) => Promise<Result<unknown, CallFailure>>;
};

/** One part of the account with its fields, its button and the result. */
export function AccountForm({ words, children, send }: AccountFormProps) {
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<Result<unknown, CallFailure> | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) {
      return;
    }
    const form = event.currentTarget;
    setBusy(true);
    setResult(null);
    const answer = await send(new FormData(form));
    if (answer.ok) {
      form.reset();
    }
    setResult(answer);
    setBusy(false);
  };

  return (
    <form className={styles.part} method="post" action="/account-page" onSubmit={submit}>
      <h2>{words.heading}</h2>
      <div className={styles.steps}>
        {children}
        <p role="status" className={result?.ok === false ? styles.problem : styles.done}>
          {result && (result.ok ? words.done : accountProblem(result.error))}
        </p>
        <Button type="submit" look="quiet" disabled={busy}>
          {words.button}
        </Button>
      </div>
    </form>
  );
}

/** Refusals of the second factor, which the server explains itself. */
const explainedByServer = new Set([
  "WRONG_CODE",
  "TOO_MANY_CODES",
  "SET_UP_EXPIRED",
  "SECOND_FACTOR_ON",
  "CODES_UNREADABLE",
]);

/** Returns what a person reads when a change of the account is refused. */
export function accountProblem({ status, problem }: CallFailure): string {
  if (explainedByServer.has(problem.code)) {
    return problem.message;
  }
  if (status === 429) {
    return accountRefusals.tooMany;
  }
  if (status === 401) {
    return accountRefusals.signedOut;
  }
  return accountRefusals.byCode[problem.code] ?? accountRefusals.unknown;
}
