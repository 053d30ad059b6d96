import type { Result } from "contract/result";
import { type FormEvent, type ReactNode, useState } from "react";
import type { CallFailure } from "../../api/call.ts";
import { weakPassword } from "../../session/weak-password.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./account.module.css";

type AccountFormProps = {
  title: string;
  children?: ReactNode;
  button: string;
  /** Does the change with the form's values. */
  send: (values: FormData) => Promise<Result<unknown, CallFailure>>;
  /** What to say when it is done. */
  done: string;
};

/** One part of the account with its fields, its button, and what came of it. */
export function AccountForm({ title, children, button, send, done }: AccountFormProps) {
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
      <h2>{title}</h2>
      <div className={styles.steps}>
        {children}
        <p role="status" className={result?.ok === false ? styles.problem : styles.done}>
          {result && (result.ok ? done : accountProblem(result.error))}
        </p>
        <Button type="submit" look="quiet" disabled={busy}>
          {button}
        </Button>
      </div>
    </form>
  );
}

const byCode: Record<string, string> = {
  INVALID_PASSWORD: "That isn't your current password. Nothing was changed.",
  WEAK_PASSWORD: weakPassword,
  PASSWORD_TOO_SHORT: weakPassword,
  CREDENTIAL_ACCOUNT_NOT_FOUND:
    "This account has no password, because you sign in another way. Nothing was changed.",
  SESSION_NOT_FRESH: "Please login again to perform this operation",
  EMAIL_NOT_CONFIRMED:
    "Confirm your email address first: open the link in the email we sent you. Nothing was changed.",
  FAILED_TO_UNLINK_LAST_ACCOUNT:
    "This is your only way to sign in. Set up another one before you remove it.",
  MAIL_NOT_SENT: "We can't send email at the moment. Please try again later.",
  INVALID_EMAIL: "That email address isn't correct",
  "no-answer": "A network error has occurred. Nothing was changed.",
  timeout: "The server took too long to answer. Reload the page to see what was changed.",
};

/** Refusals of the second factor, for which the server has a sentence of its own. */
const told = new Set([
  "WRONG_CODE",
  "TOO_MANY_CODES",
  "SET_UP_EXPIRED",
  "SECOND_FACTOR_ON",
  "CODES_UNREADABLE",
]);

/** @returns what to say about a change of the account that was refused */
export function accountProblem({ status, problem }: CallFailure): string {
  if (told.has(problem.code)) {
    return problem.message;
  }
  if (status === 429) {
    return "Too many attempts. Wait a few minutes, then try again.";
  }
  if (status === 401) {
    return "Your sign-in session has expired. Please try again.";
  }
  return byCode[problem.code] ?? "Something went wrong. Please try again.";
}
