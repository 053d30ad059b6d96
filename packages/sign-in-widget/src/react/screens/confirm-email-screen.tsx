import { Actions, MainButton, QuietButton } from "../buttons.tsx";
import { Card, Prompt } from "../card.tsx";
import { EmailField } from "../email-field.tsx";
import { ScreenForm } from "../screen-form.tsx";
import { useWidget } from "../widget-context.ts";

/** The link was opened in a browser that does not remember the address. */
export function ConfirmEmailScreen() {
  const { widget } = useWidget();
  return (
    <Card title="confirmEmail">
      <Prompt of="confirmEmail" />
      <ScreenForm onSubmit={(value) => widget.submitEmail(value("email"))}>
        <EmailField />
        <Actions>
          <QuietButton label="cancel" onClick={widget.cancel} />
          <MainButton label="next" />
        </Actions>
      </ScreenForm>
    </Card>
  );
}
