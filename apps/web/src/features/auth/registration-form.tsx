import { addressOf } from "@site/contract/address-of";
import { signUp } from "@site/contract/calls";
import { type ReactNode, useId } from "react";
import { registration } from "../../content/registration.ts";
import { Button } from "../../ui/button.tsx";
import { Field, PasswordField } from "../../ui/field.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import styles from "./auth-card.module.css";
import PasswordStrengthMeter from "./password-strength.tsx";
import { keptAs } from "./use-account-form.ts";
import { type Registering, useRegistration } from "./use-registration.ts";

type RegistrationFormProps = Registering & { terms: ReactNode };

/** Name, email and password of a new account, with the page's own terms above the button. */
export function RegistrationForm({ terms, ...registering }: RegistrationFormProps) {
  const hydrated = useHydrated();
  const strengthId = useId();
  const { form, busy, refusals, typed, submit, refuseOnEnter, input } =
    useRegistration(registering);

  return (
    <form
      ref={form}
      className={styles.form}
      action={addressOf(signUp)}
      method="post"
      onSubmit={submit}
      onKeyDown={refuseOnEnter}
      onInput={input}
      aria-busy={busy}
    >
      <Field
        label={registration.name}
        name="name"
        autoComplete="name"
        error={refusals.name}
        data-kept={keptAs.name}
      />
      <Field
        label={registration.email}
        name="email"
        type="email"
        autoComplete="email"
        error={refusals.email}
        data-kept={keptAs.email}
      />
      <PasswordField
        label={registration.password}
        name="password"
        autoComplete="new-password"
        error={refusals.password}
        describedBy={strengthId}
      />
      <PasswordStrengthMeter
        id={strengthId}
        password={typed.password}
        known={[typed.name, typed.email]}
      />
      <div className={styles.terms}>{terms}</div>
      <input type="hidden" name="callbackURL" value="/" />
      <p role="alert" className={styles.problem}>
        {refusals.form}
      </p>
      {/* Without script the button works, and the server asks for the terms. */}
      <Button type="submit" disabled={hydrated && !registering.allowed} busy={busy}>
        {registration.button}
      </Button>
    </form>
  );
}
