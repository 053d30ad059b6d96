import { Actions, LinkButton, MainButton, QuietButton } from "../buttons.tsx";
import { Card, Prompt } from "../card.tsx";
import { AccountName, EmailField, SecretField, TextField } from "../fields.tsx";
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
        <SecretField />
        <Actions>
          <LinkButton label="trouble" onClick={widget.alternative} />
          <MainButton label="signIn" />
        </Actions>
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
        <SecretField fresh />
        <Actions>
          <QuietButton label="cancel" onClick={widget.cancel} />
          <MainButton label="register" />
        </Actions>
      </ScreenForm>
    </Card>
  );
}

/** Asks for the address's password, to connect a provider. */
export function PasswordLinkingScreen({ screen }: ShownScreen<"passwordLinking">) {
  const view = useWidget();
  const { widget } = view;
  const { email, providerId, canBegin } = screen;
  return (
    <Card title="existingAccount">
      <Prompt of="passwordLinking" values={{ email, provider: providerName(view, providerId) }} />
      <ScreenForm
        onSubmit={(value) => widget.submitPassword({ email, password: value("password") })}
      >
        <AccountName email={email} />
        <SecretField />
        <Actions>
          {canBegin && <LinkButton label="beginAccount" onClick={widget.beginAccount} />}
          <LinkButton label="trouble" onClick={widget.alternative} />
          <MainButton label="signIn" />
        </Actions>
      </ScreenForm>
    </Card>
  );
}

/** Behind a mail's link about an address: says what a press does, and asks for what it needs. */
export function ApplyCodeScreen({ screen }: ShownScreen<"applyCode">) {
  const { widget, words } = useWidget();
  const { outcome, email, needs } = screen;
  const confirms = outcome === "emailVerification";
  const press = `${outcome}Press` as const;
  if (needs === "session") {
    return (
      <Card title={press}>
        <Prompt of="accountSession" values={{ email }} />
        <Actions>
          <MainButton label="signIn" onClick={widget.cancel} />
        </Actions>
      </Card>
    );
  }
  if (needs === "nothing") {
    return (
      <Card title={press}>
        <Prompt of={press} values={{ email }} />
        <Actions>
          <MainButton label={press} onClick={() => widget.applyCode()} />
        </Actions>
      </Card>
    );
  }
  return (
    <Card title={press}>
      <Prompt of={confirms ? "addressPassword" : "newAddressPassword"} values={{ email }} />
      <ScreenForm onSubmit={(value) => widget.applyCode(value("password"))}>
        {confirms && <AccountName email={email} />}
        <SecretField />
        <Actions>
          <LinkButton label="trouble" onClick={widget.alternative} />
          <MainButton label={press} />
        </Actions>
        <p className={styles.hint}>
          {confirms ? words.prompts.addressOfSomeoneElse : words.prompts.newAddressElsewhere}
        </p>
      </ScreenForm>
    </Card>
  );
}

/** Asks for the new password, behind the link of a recovery email. */
export function PasswordResetScreen({ screen }: ShownScreen<"passwordReset">) {
  const view = useWidget();
  const { widget, words } = view;
  const { email, waysIn, secondFactorSince } = screen;
  const submit = (value: (name: string) => string) =>
    widget.submitNewPassword({
      password: value("password"),
      keep: waysIn.map(({ id }) => id).filter(value),
      secondFactorOff: value("secondFactorOff") !== "",
    });
  const timeOf = (time: string) =>
    new Date(time).toLocaleString(words.locale, { dateStyle: "long", timeStyle: "short" });
  const nameOf = (method: string) => {
    const name = providerName(view, method);
    return name.charAt(0).toLocaleUpperCase(words.locale) + name.slice(1);
  };
  return (
    <Card title="resetPassword">
      <Prompt of="resetFor" values={{ email }} />
      <ScreenForm onSubmit={submit}>
        <AccountName email={email} />
        <SecretField fresh />
        {waysIn[0] && <Prompt of="otherWaysIn" />}
        {waysIn.map(({ id, method, addedAt }) => (
          <label key={id} className={styles.check}>
            <input type="checkbox" name={id} />
            {nameOf(method)}, {timeOf(addedAt)}
          </label>
        ))}
        {secondFactorSince && (
          <>
            <Prompt of="secondFactorSince" values={{ time: timeOf(secondFactorSince) }} />
            <label className={styles.check}>
              <input type="checkbox" name="secondFactorOff" />
              {words.labels.secondFactorOff}
            </label>
          </>
        )}
        <Actions>
          <MainButton label="save" />
        </Actions>
      </ScreenForm>
    </Card>
  );
}
