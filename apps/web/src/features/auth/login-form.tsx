import { addressOf } from "contract/address-of";
import { signIn } from "contract/calls";
import { messages } from "contract/messages";
import { type FormEvent, useState } from "react";
import { type CallFailure, call } from "../../api/call.ts";
import type { RefusalWords } from "../../content/refusal-words.ts";
import { cookieRefused, guestConflict, login } from "../../content/sign-in.ts";
import { secondFactorSettled } from "../../session/second-factor-settled.ts";
import { recoverPath, refreshSession } from "../../session/session-store.ts";
import { showAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox, Field, PasswordField } from "../../ui/field.tsx";
import styles from "./auth-card.module.css";

const [or, newPassword] = login.wrongElse;

/** Email, password and Remember me. An alert says how the sign-in ended. */
export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const [busy, setBusy] = useState(false);
  const [help, setHelp] = useState("");

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) {
      return;
    }
    const data = new FormData(event.currentTarget);
    setBusy(true);
    setHelp("");
    const result = await call(signIn, {
      body: {
        email: String(data.get("email")),
        password: String(data.get("password")),
        rememberMe: data.get("rememberMe") !== null,
      },
    });
    setBusy(false);
    if (!result.ok) {
      const help = helpFor(result.error);
      setHelp(help);
      await showAlert(messages.auth.signInFailed, help);
      return;
    }
    if ("secondFactorRequired" in result.value && !(await secondFactorSettled())) {
      setHelp(login.noCode);
      return;
    }
    await showAlert(messages.auth.signedIn);
    onSignedIn();
    const session = await refreshSession();
    if (session.status === "known" && !session.user) {
      setHelp(cookieRefused);
    }
  };

  return (
    <form
      className={styles.form}
      action={addressOf(signIn)}
      method="post"
      onSubmit={submit}
      aria-busy={busy}
    >
      <Field label={login.email} name="email" type="email" autoComplete="username" />
      <PasswordField label={login.password} name="password" autoComplete="current-password" />
      <Checkbox label={login.remember} name="rememberMe" value="true" />
      <input type="hidden" name="callbackURL" value="/" />
      <p role="status" className={styles.problem}>
        {help}
        {help === login.wrong && (
          <>
            {" "}
            {or} <a href={recoverPath}>{newPassword}</a>.
          </>
        )}
      </p>
      <Button type="submit" disabled={busy}>
        {login.button}
      </Button>
      <a href={recoverPath}>{login.forgotten}</a>
    </form>
  );
}

const helpByCode: Readonly<Record<string, string>> = {
  "no-answer": login.unreachable,
  timeout: login.timeout,
  "invalid-email": login.noAddress,
  "user-disabled": messages.auth.accountDisabled,
  "anonymous-upgrade-merge-conflict": guestConflict,
} satisfies RefusalWords;

function helpFor({ status, problem }: CallFailure): string {
  const otherwise = status >= 500 ? login.serverError : login.wrong;
  return helpByCode[problem.code] ?? (status === 429 ? login.tooMany : otherwise);
}
