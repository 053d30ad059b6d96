import type { Screen } from "../../core/screen.ts";
import { Actions, MainButton, QuietButton } from "../buttons.tsx";
import { Card } from "../card.tsx";
import { EmailField } from "../email-field.tsx";
import { PasswordField } from "../password-field.tsx";
import { ScreenForm } from "../screen-form.tsx";
import { TextField } from "../text-field.tsx";
import { useWidget } from "../widget-context.ts";

/** A new account with a password. */
export function PasswordSignUpScreen({
  screen,
}: {
  screen: Extract<Screen, { kind: "passwordSignUp" }>;
}) {
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
          {screen.canCancel && <QuietButton label="cancel" onClick={widget.cancel} />}
          <MainButton label="save" />
        </Actions>
      </ScreenForm>
    </Card>
  );
}
