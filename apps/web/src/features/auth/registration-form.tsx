import { addressOf } from "contract/address-of";
import { signUp } from "contract/calls";
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { type CallFailure, call } from "../../api/call.ts";
import { refreshSession } from "../../session/session-store.ts";
import { weakPassword } from "../../session/weak-password.ts";
import { Button } from "../../ui/button.tsx";
import { Field, PasswordField } from "../../ui/field.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import styles from "./auth-card.module.css";
import { PasswordStrengthMeter } from "./password-strength.tsx";

type RegistrationFormProps = {
  /** The page's own tick boxes. */
  terms: ReactNode;
  /** False keeps the button off. */
  allowed: boolean;
  /** Called instead of registering when the person submits while it is not allowed. */
  onRefused?: () => void;
  onRegistered: () => void;
};

/** Name, email and password of a new account, with a page's own terms between form and button. */
export function RegistrationForm({
  terms,
  allowed,
  onRefused,
  onRegistered,
}: RegistrationFormProps) {
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [mailed, setMailed] = useState(false);
  const [typed, setTyped] = useState({ name: "", email: "", password: "" });
  const form = useRef<HTMLFormElement>(null);

  // The fields keep their own values: somebody may have typed before the script was here.
  const read = () => {
    if (form.current) {
      setTyped(typedInto(form.current));
    }
  };
  useLayoutEffect(read, []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) {
      return;
    }
    if (!allowed) {
      onRefused?.();
      return;
    }
    setBusy(true);
    setProblem("");
    const body = typedInto(event.currentTarget);
    setTyped(body);
    const result = await call(signUp, { body });
    if (result.ok) {
      onRegistered();
      const session = await refreshSession();
      // A server that hides which addresses have accounts finishes a registration by mail.
      if (session.status === "known" && !session.user) {
        setMailed(true);
      }
    } else {
      const { code, message } = result.error.problem;
      reportError(new Error(`Registration failed: ${code} ${message}`));
      setProblem(registrationProblem(result.error));
    }
    setBusy(false);
  };

  if (mailed) {
    return (
      <p role="status">
        Check your inbox: open the link in our email to {typed.email} to finish registering.
      </p>
    );
  }

  // A browser does not submit by Enter while the button is off, so Enter is answered here.
  const refuseOnEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    const { target } = event;
    if (event.key !== "Enter" || allowed || !(target instanceof HTMLInputElement)) {
      return;
    }
    event.preventDefault();
    onRefused?.();
  };

  return (
    <form
      ref={form}
      className={styles.form}
      action={addressOf(signUp)}
      method="post"
      onSubmit={submit}
      onKeyDown={refuseOnEnter}
      onInput={read}
      aria-busy={busy}
    >
      <Field label="Name" name="name" autoComplete="name" />
      <Field label="Email" name="email" type="email" autoComplete="email" />
      <PasswordField label="Password" name="password" autoComplete="new-password" />
      <PasswordStrengthMeter password={typed.password} known={[typed.name, typed.email]} />
      <div className={styles.terms}>{terms}</div>
      <input type="hidden" name="callbackURL" value="/" />
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      {/* Without script the button works and the server asks for the terms. */}
      <Button type="submit" disabled={busy || (hydrated && !allowed)}>
        Create account
      </Button>
    </form>
  );
}

function typedInto(form: HTMLFormElement) {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "");
  return { name: text("name"), email: text("email"), password: text("password") };
}

const byCode: Record<string, string> = {
  USER_ALREADY_EXISTS: "The email address is already used by another account",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "The email address is already used by another account",
  INVALID_EMAIL: "That email address isn't correct",
  WEAK_PASSWORD: weakPassword,
  PASSWORD_TOO_SHORT: weakPassword,
  PASSWORD_TOO_LONG: "The password is too long. The limit is 128 characters.",
  "no-answer": "A network error has occurred",
  timeout: "The operation took too long and was stopped. Please try again.",
};

/**
 * The specification only logs a failed registration; a person who sees nothing would not know what
 * to do next, so the form says it in words of the sign-in widget.
 *
 * @returns the sentence for the person
 */
function registrationProblem({ status, problem }: CallFailure): string {
  const known = byCode[problem.code];
  if (known) {
    return known;
  }
  if (status === 429) {
    return "Too many account requests are coming from your IP address. Try again in a few minutes.";
  }
  if (status === 400 || status === 422) {
    return "Enter your name, email address and a password.";
  }
  return "Something went wrong. Please try again.";
}
