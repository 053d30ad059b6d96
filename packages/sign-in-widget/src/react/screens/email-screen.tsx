import type { Screen } from "../../core/screen.ts";
import { Actions, MainButton, QuietButton } from "../buttons.tsx";
import { Card } from "../card.tsx";
import { EmailField } from "../email-field.tsx";
import { ScreenForm } from "../screen-form.tsx";
import { useWidget } from "../widget-context.ts";

/** Email first: the address decides what comes next. */
export function EmailScreen({ screen }: { screen: Extract<Screen, { kind: "email" }> }) {
  const { widget } = useWidget();
  return (
    <Card title="signInWithEmail">
      <ScreenForm onSubmit={(value) => widget.submitEmail(value("email"))}>
        <EmailField value={screen.email} />
        <Actions>
          {screen.canCancel && <QuietButton label="cancel" onClick={widget.cancel} />}
          <MainButton label="next" />
        </Actions>
      </ScreenForm>
    </Card>
  );
}
