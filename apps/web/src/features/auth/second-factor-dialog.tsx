import { proveSecondFactor, signOut } from "@site/contract/calls";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { type CallFailure, call } from "../../api/call.ts";
import { codeDialog as words } from "../../content/code-dialog.ts";
import { refreshSession } from "../../session/session-store.ts";
import { useSession } from "../../session/use-session.ts";
import { Button } from "../../ui/button.tsx";
import dialogStyles from "../../ui/dialog.module.css";
import { Field } from "../../ui/field.tsx";
import styles from "./auth-card.module.css";

/** Asks for the code of the second factor while a sign-in waits for it. */
export default function WaitingSecondFactor() {
  const session = useSession();
  return session.status === "known" && session.secondFactorRequired && <SecondFactorDialog />;
}

/** Closing the dialog, also with Escape, abandons the sign-in. */
function SecondFactorDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const titleId = useId();
  const [recovery, setRecovery] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  // biome-ignore lint/correctness/useExhaustiveDependencies: another field, or a message on it, takes focus
  useEffect(() => {
    // Opening it focuses the first field and makes the page behind inert.
    if (dialog.current && !dialog.current.open) {
      dialog.current.showModal();
    }
    form.current?.querySelector("input")?.select();
  }, [recovery, problem]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) {
      return;
    }
    setBusy(true);
    setProblem("");
    const code = String(new FormData(event.currentTarget).get("code"));
    const result = await call(proveSecondFactor, { body: { code } });
    setBusy(false);
    if (result.ok || result.error.status === 401) {
      await refreshSession();
    } else {
      setProblem(sentenceFor(result.error));
    }
  };

  const giveUp = async () => {
    const result = await call(signOut);
    if (!result.ok) {
      reportError(new Error(`Signing out failed: ${result.error.problem.code}`));
    }
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
        <h2 id={titleId}>{words.title}</h2>
        <form ref={form} className={styles.form} onSubmit={submit} aria-busy={busy}>
          <Field
            key={String(recovery)}
            {...(recovery ? recoveryField : appField)}
            name="code"
            error={problem}
            required
          />
          <Button type="submit" busy={busy}>
            {words.button}
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
            {recovery ? words.useApp : words.useRecovery}
          </Button>
          <Button look="quiet" onClick={() => dialog.current?.close()}>
            {words.giveUp}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

const appField = {
  label: words.appCode,
  inputMode: "numeric",
  autoComplete: "one-time-code",
} as const;

const recoveryField = {
  label: words.recoveryCode,
  hint: words.recoveryHint,
  autoComplete: "off",
  autoCapitalize: "characters",
  spellCheck: false,
};

function sentenceFor({ status, problem: { code, message } }: CallFailure): string {
  if (code === "no-answer") {
    return words.unreachable;
  }
  if (code === "timeout") {
    return words.timeout;
  }
  if (code === "server-error" && status === 429) {
    return words.tooMany;
  }
  return status < 500 || code === "codes-unreadable" ? message : words.unknown;
}
