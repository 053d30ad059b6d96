import { addressOf } from "@site/contract/address-of";
import { signIn } from "@site/contract/calls";
import { messages } from "@site/contract/messages";
import type { FormEvent } from "react";
import { type CallFailure, call } from "../../api/call.ts";
import { login } from "../../content/login.ts";
import type { RefusalWords } from "../../content/refusal-words.ts";
import { cookieRefused, guestElsewhere } from "../../content/sign-in.ts";
import { secondFactorSettled } from "../../session/second-factor-settled.ts";
import { recoverPath, refreshSession } from "../../session/session-store.ts";
import { showAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox, Field, PasswordField } from "../../ui/field.tsx";
import styles from "./auth-card.module.css";
import { forgetAccount, keptAs, type Refusals, useAccountForm } from "./use-account-form.ts";

const [or, newPassword] = login.wrongElse;

/** Email, password and Remember me. An alert says how the sign-in ended, the form what to do. */
export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { form, busy, refusals, refuse, press, typed } = useAccountForm();

  const signInWith = async (data: FormData) => {
    const email = String(data.get("email"));
    const result = await call(signIn, {
      body: {
        email,
        password: String(data.get("password")),
        rememberMe: data.get("rememberMe") !== null,
      },
    });
    if (!result.ok) {
      const help = helpFor(result.error);
      await showAlert(messages.auth.signInFailed, help);
      // Once the alert is closed, the field to correct can take the focus.
      return refuse(refusalsFor(help));
    }
    if ("secondFactorRequired" in result.value && !(await secondFactorSettled())) {
      return refuse({ form: login.noCode });
    }
    forgetAccount();
    await showAlert(messages.auth.signedIn);
    onSignedIn();
    const session = await refreshSession();
    if (session.status === "known" && !session.user) {
      refuse({ form: cookieRefused });
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    void press(() => signInWith(data));
  };

  return (
    <form
      ref={form}
      className={styles.form}
      action={addressOf(signIn)}
      method="post"
      onSubmit={submit}
      onInput={typed}
      aria-busy={busy}
    >
      <Field
        label={login.email}
        name="email"
        type="email"
        autoComplete="username"
        error={refusals.email}
        data-kept={keptAs.email}
      />
      <PasswordField
        label={login.password}
        name="password"
        autoComplete="current-password"
        error={refusals.password}
      />
      <Checkbox label={login.remember} name="rememberMe" value="true" />
      <input type="hidden" name="callbackURL" value="/" />
      <p role="status" className={styles.problem}>
        {refusals.form}
      </p>
      <Button type="submit" busy={busy}>
        {login.button}
      </Button>
      <a href={recoverPath}>{login.forgotten}</a>
    </form>
  );
}

/** Puts what helps under the field that it is about. */
function refusalsFor(help: string): Refusals {
  if (help === login.noAddress) {
    return { email: help };
  }
  if (help !== login.wrong) {
    return { form: help };
  }
  return {
    password: (
      <>
        {help} {or} <a href={recoverPath}>{newPassword}</a>.
      </>
    ),
  };
}

const helpByCode: Readonly<Record<string, string>> = {
  "no-answer": login.unreachable,
  timeout: login.timeout,
  "invalid-email": login.noAddress,
  "user-disabled": messages.auth.accountDisabled,
  "anonymous-upgrade-merge-conflict": guestElsewhere,
} satisfies RefusalWords;

function helpFor({ status, problem }: CallFailure): string {
  const otherwise = status >= 500 ? login.serverError : login.wrong;
  return helpByCode[problem.code] ?? (status === 429 ? login.tooMany : otherwise);
}
