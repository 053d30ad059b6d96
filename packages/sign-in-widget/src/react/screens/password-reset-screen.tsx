import type { Screen } from "../../core/screen.ts";
import { Actions, MainButton } from "../buttons.tsx";
import { Card, Prompt } from "../card.tsx";
import { PasswordField } from "../password-field.tsx";
import { ScreenForm } from "../screen-form.tsx";
import { useWidget } from "../widget-context.ts";

/** The new password, behind the link of a recovery mail. */
export function PasswordResetScreen({
  screen,
}: {
  screen: Extract<Screen, { kind: "passwordReset" }>;
}) {
  const { widget, words } = useWidget();
  return (
    <Card title="resetPassword">
      <Prompt of="resetFor" values={{ email: screen.email }} />
      <ScreenForm onSubmit={(value) => widget.submitNewPassword(value("password"))}>
        <input
          hidden
          name="email"
          aria-label={words.labels.email}
          value={screen.email}
          readOnly
          autoComplete="username"
        />
        <PasswordField fresh />
        <Actions>
          <MainButton label="save" />
        </Actions>
      </ScreenForm>
    </Card>
  );
}
