import { Actions, LinkButton, MainButton, QuietButton } from "../buttons.tsx";
import { Card, Prompt } from "../card.tsx";
import { AccountName, EmailField, PasswordField, TextField } from "../fields.tsx";
import { ScreenForm } from "../screen-form.tsx";
import styles from "../widget.module.css";
import { providerName, type ShownScreen, useWidget } from "../widget-context.ts";

/** Asks for address and password of an account that exists or may exist. */
export function PasswordSignInScreen({ screen }: ShownScreen<"passwordSignIn">) {
  const { widget } = useWidget();
  return (
    <Card title="signIn">
      <ScreenForm
        onSubmit={(value) =>
          widget.submitPassword({ email: value("email"), password: value("password") })
        }
      >
        <EmailField value={screen.email} />
        <PasswordField />
        <Actions>
          <LinkButton label="trouble" onClick={widget.alternative} />
          <MainButton label="signIn" />
        </Actions>
        {screen.canCreateAccount && (
          <LinkButton label="createAccount" onClick={widget.createAccount} />
        )}
      </ScreenForm>
    </Card>
  );
}

/** Asks for the details of a new account with a password. */
export function PasswordSignUpScreen({ screen }: ShownScreen<"passwordSignUp">) {
  const { widget, words } = useWidget();
  return (
    <Card title="createAccount">
      <ScreenForm
        onSubmit={(value) =>
          widget.submitSignUp({
            email: value("email"),
            displayName: value("name"),
            password: value("password"),
          })
        }
      >
        <EmailField value={screen.email} />
        {screen.requireDisplayName && (
          <TextField name="name" label={words.labels.displayName} autoComplete="name" />
        )}
        <PasswordField fresh />
        <Actions>
          <QuietButton label="cancel" onClick={widget.cancel} />
          <MainButton label="register" />
        </Actions>
      </ScreenForm>
    </Card>
  );
}

/** Asks for the address's password, to connect a provider or to confirm the address. */
export function AccountPasswordScreen({
  screen,
}: ShownScreen<"passwordLinking" | "addressPassword">) {
  const view = useWidget();
  const { widget, words } = view;
  const { email, providerId } = screen;
  return (
    <Card title={providerId ? "existingAccount" : "confirmAddress"}>
      <Prompt of={screen.kind} values={{ email, provider: providerName(view, providerId) }} />
      <ScreenForm
        onSubmit={(value) => widget.submitPassword({ email, password: value("password") })}
      >
        <AccountName email={email} />
        <PasswordField />
        <Actions>
          <LinkButton label="trouble" onClick={widget.alternative} />
          <MainButton label={providerId ? "signIn" : "continue"} />
        </Actions>
        {!providerId && <p className={styles.hint}>{words.prompts.addressOfSomeoneElse}</p>}
      </ScreenForm>
    </Card>
  );
}

/** Asks for the new password, behind the link of a recovery email. */
export function PasswordResetScreen({ screen }: ShownScreen<"passwordReset">) {
  const view = useWidget();
  const { widget, words } = view;
  const { email, recentWaysIn } = screen;
  const submit = (value: (name: string) => string) => {
    const kept = recentWaysIn.map(({ id }) => id).filter(value);
    widget.submitNewPassword(value("password"), kept);
  };
  return (
    <Card title="resetPassword">
      <Prompt of="resetFor" values={{ email }} />
      <ScreenForm onSubmit={submit}>
        <AccountName email={email} />
        <PasswordField fresh />
        {recentWaysIn[0] && <Prompt of="recentWaysIn" />}
        {recentWaysIn.map(({ id, method, addedAt }) => (
          <label key={id} className={styles.check}>
            <input type="checkbox" name={id} />
            {providerName(view, method)}, {new Date(addedAt).toLocaleString(words.locale)}
          </label>
        ))}
        <Actions>
          <MainButton label="save" />
        </Actions>
      </ScreenForm>
    </Card>
  );
}
