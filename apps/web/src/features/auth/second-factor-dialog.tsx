import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { type AccountResult, proveSecondFactor, signOut } from "../../session/account-calls.ts";
import { refreshSession } from "../../session/session-store.ts";
import { Button } from "../../ui/button.tsx";
import dialogStyles from "../../ui/dialog.module.css";
import { Field } from "../../ui/field.tsx";
import styles from "./auth-card.module.css";

/** Asks for the code that a sign-in waits for. Closing it, also by Escape, gives the sign-in up. */
export default function SecondFactorDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const titleId = useId();
  const [recovery, setRecovery] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  // biome-ignore lint/correctness/useExhaustiveDependencies: another field, or a word on it, takes focus
  useEffect(() => {
    // Opening gives focus to the first field, and the page behind can be reached no more.
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
    form.current?.querySelector("input")?.select();
  }, [recovery, problem]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem("");
    const result = await proveSecondFactor(String(new FormData(event.currentTarget).get("code")));
    setBusy(false);
    if (result.ok || result.status === 401) await refreshSession();
    else setProblem(sentenceFor(result));
  };

  const giveUp = async () => {
    const result = await signOut();
    if (!result.ok) reportError(new Error(`Signing out failed: ${result.code}`));
    await refreshSession();
  };

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={`${dialogStyles.dialog} ${dialogStyles.narrow}`}
      onClose={giveUp}
    >
      <div className={dialogStyles.frame}>
        <h2 id={titleId}>One more step to sign in</h2>
        <form ref={form} className={styles.form} onSubmit={submit} aria-busy={busy}>
          {recovery ? (
            <Field
              key="recovery"
              label="Recovery code"
              hint="One of the ten codes that you kept. Each works once."
              name="code"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              error={problem}
              required
            />
          ) : (
            <Field
              key="app"
              label="Code of your authenticator app"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              error={problem}
              required
            />
          )}
          <Button type="submit" disabled={busy}>
            Sign in
          </Button>
        </form>
        <div className={styles.actions}>
          <Button
            look="quiet"
            onClick={() => {
              setProblem("");
              setRecovery(!recovery);
            }}
          >
            {recovery ? "Use the app's code" : "Use a recovery code"}
          </Button>
          <Button look="quiet" onClick={() => dialog.current?.close()}>
            Sign out
          </Button>
        </div>
      </div>
    </dialog>
  );
}

function sentenceFor(result: AccountResult): string {
  if (result.ok) return "";
  if (result.code === "NETWORK")
    return "The server could not be reached. Check your connection and try again.";
  if (result.code === "TIMEOUT") return "The server took too long to answer. Please try again.";
  if (result.code === "UNKNOWN" && result.status === 429)
    return "There were too many tries. Wait a minute, then try again.";
  return result.status < 500 || result.code === "CODES_UNREADABLE"
    ? result.message
    : "Something went wrong. Please try again.";
}
