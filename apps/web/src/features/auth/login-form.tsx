import { addressOf } from "contract/address-of";
import { signIn } from "contract/calls";
import { messages } from "contract/messages";
import { type FormEvent, useState } from "react";
import { type CallFailure, call } from "../../api/call.ts";
import { secondFactorSettled } from "../../session/second-factor-settled.ts";
import { recoverPath, refreshSession } from "../../session/session-store.ts";
import { showAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox, Field, PasswordField } from "../../ui/field.tsx";
import styles from "./auth-card.module.css";

/** Email, password, Remember me. Says by alert how signing in ended. */
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
      setHelp(givenUp);
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
      <Field label="Email" name="email" type="email" autoComplete="username" />
      <PasswordField label="Password" name="password" autoComplete="current-password" />
      <Checkbox label="Remember me" name="rememberMe" value="true" />
      <input type="hidden" name="callbackURL" value="/" />
      <p role="status" className={styles.problem}>
        {help}
        {help === wrong && (
          <>
            {" "}
            Or <a href={recoverPath}>choose a new password</a>.
          </>
        )}
      </p>
      <Button type="submit" disabled={busy}>
        Sign in
      </Button>
      <a href={recoverPath}>Forgot your password?</a>
    </form>
  );
}

const cookieRefused =
  "Your browser blocks this site's cookie, so we can't keep you signed in. Allow cookies for this site and sign in again.";

const wrong = "Check the email address and password. What you typed is still here.";

const givenUp = "You are not signed in, because no code was entered. You can try again.";

function helpFor({ status, problem: { code } }: CallFailure): string {
  if (code === "no-answer") {
    return "The server could not be reached. Check your connection and try again.";
  }
  if (code === "timeout") {
    return "The server took too long to answer. Please try again.";
  }
  if (status >= 500) {
    return "Something went wrong on our side. What you typed is still here; try again in a few minutes.";
  }
  if (code === "EMAIL_NOT_VERIFIED") {
    return "Confirm your email address first: the link is in the email we sent you.";
  }
  if (code === "USER_DISABLED") {
    return messages.auth.accountDisabled;
  }
  if (status === 429) {
    return "Too many attempts. Wait a few minutes, then try again.";
  }
  return wrong;
}
