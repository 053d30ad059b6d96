import { addressOf } from "contract/address-of";
import { signUp } from "contract/calls";
import type { SignInRefusalCode } from "contract/sign-in-refusals";
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { type CallFailure, call } from "../../api/call.ts";
import { cookieRefused, registration, registrationRefusals } from "../../content/sign-in.ts";
import { refreshSession } from "../../session/session-store.ts";
import { Button } from "../../ui/button.tsx";
import { Field, PasswordField } from "../../ui/field.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import styles from "./auth-card.module.css";
import { PasswordStrengthMeter } from "./password-strength.tsx";
import { termsOfThisPage } from "./terms-of-this-page.ts";

type RegistrationFormProps = {
  terms: ReactNode;
  /** False keeps the button off. */
  allowed: boolean;
  /** Called instead of registering when `allowed` is false. */
  onRefused?: () => void;
  onRegistered: () => void;
};

/** Name, email and password of a new account, with the page's own terms above the button. */
export function RegistrationForm({
  terms,
  allowed,
  onRefused,
  onRegistered,
}: RegistrationFormProps) {
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [typed, setTyped] = useState({ name: "", email: "", password: "" });
  const form = useRef<HTMLFormElement>(null);

  // The fields keep their own values, because people may type before the script arrives.
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
    const result = await call(signUp, { body: { ...body, termsAccepted: termsOfThisPage() } });
    if (result.ok) {
      onRegistered();
      const session = await refreshSession();
      if (session.status === "known" && !session.user) {
        setProblem(cookieRefused);
      }
    } else {
      const { code, message } = result.error.problem;
      reportError(new Error(`Registration failed: ${code} ${message}`));
      setProblem(registrationProblem(result.error, body));
    }
    setBusy(false);
  };

  // Browsers don't submit on Enter while the button is disabled, so handle Enter here.
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
      <Field label={registration.name} name="name" autoComplete="name" />
      <Field label={registration.email} name="email" type="email" autoComplete="email" />
      <PasswordField label={registration.password} name="password" autoComplete="new-password" />
      <PasswordStrengthMeter password={typed.password} known={[typed.name, typed.email]} />
      <div className={styles.terms}>{terms}</div>
      <input type="hidden" name="callbackURL" value="/" />
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      {/* Without script the button works, and the server asks for the terms. */}
      <Button type="submit" disabled={busy || (hydrated && !allowed)}>
        {registration.button}
      </Button>
    </form>
  );
}

function typedInto(form: HTMLFormElement) {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "");
  return { name: text("name"), email: text("email"), password: text("password") };
}

type Typed = ReturnType<typeof typedInto>;

/**
 * Returns what a person reads when a registration fails, first all that is missing. The specification
 * checks no empty fields and only logs the failure; without a message the person wouldn't know what to
 * do, so the form uses the widget's words.
 */
function registrationProblem({ status, problem }: CallFailure, typed: Typed): string {
  if (status === 429) {
    return registration.tooMany;
  }
  const empty = (["name", "email", "password"] as const).filter((field) => typed[field] === "");
  const missing = empty.map((field) => `${registration.missing[field]}.`);
  const about = refusedFields[problem.code];
  if (about && empty.includes(about)) {
    return missing.join(" ");
  }
  return [...missing, registrationRefusals[problem.code] ?? registration.unknown].join(" ");
}

/** Fields that the server refuses alike when they are empty. */
const refusedFields: Readonly<Record<string, keyof Typed>> = {
  "invalid-email": "email",
  "weak-password": "password",
} satisfies { [Code in SignInRefusalCode]?: keyof Typed };
