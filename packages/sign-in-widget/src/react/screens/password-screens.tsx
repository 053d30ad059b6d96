import { Actions, LinkButton, MainButton, QuietButton } from "../buttons.tsx";
import { Card, Prompt } from "../card.tsx";
import { AccountName, EmailField, SecretField, TextField } from "../fields.tsx";
import { ScreenForm } from "../screen-form.tsx";
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
