import type { Screen } from "../../core/screen.ts";
import { Actions, MainButton, QuietButton } from "../buttons.tsx";
import { Card, Prompt } from "../card.tsx";
import { EmailField } from "../email-field.tsx";
import { ScreenForm } from "../screen-form.tsx";
import { useWidget } from "../widget-context.ts";

/** Asks where to send the instructions for a new password. */
export function RecoveryScreen({ screen }: { screen: Extract<Screen, { kind: "recovery" }> }) {
  const { widget } = useWidget();
  return (
    <Card title="recovery">
      <Prompt of="recovery" />
      <ScreenForm onSubmit={(value) => widget.submitRecovery(value("email"))}>
        <EmailField value={screen.email} />
        <Actions>
          {screen.canCancel && <QuietButton label="cancel" onClick={widget.cancel} />}
          <MainButton label="send" />
        </Actions>
      </ScreenForm>
    </Card>
  );
}
