import type { Screen } from "../../core/screen.ts";
import { Actions, LinkButton, MainButton } from "../buttons.tsx";
import { Card } from "../card.tsx";
import { EmailField } from "../email-field.tsx";
import { PasswordField } from "../password-field.tsx";
import { ScreenForm } from "../screen-form.tsx";
import { useWidget } from "../widget-context.ts";

/** Address and password of an account that exists, or that may exist. */
export function PasswordSignInScreen({
  screen,
}: {
  screen: Extract<Screen, { kind: "passwordSignIn" }>;
}) {
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
