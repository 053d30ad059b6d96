import { Actions, MainButton, QuietButton } from "../buttons.tsx";
import { Card, Prompt } from "../card.tsx";
import { EmailField } from "../fields.tsx";
import { ScreenForm } from "../screen-form.tsx";
import { type ShownScreen, useWidget } from "../widget-context.ts";

/** A page that asks for the address: at the start, for an opened link, or for recovery. */
export function EmailScreen({ screen }: ShownScreen<"email" | "confirmEmail" | "recovery">) {
  const { widget } = useWidget();
  const { kind, email, canCancel } = screen;
  return (
    <Card title={kind === "email" ? "signInWithEmail" : kind}>
      {kind !== "email" && <Prompt of={kind} />}
      <ScreenForm onSubmit={(value) => widget.submitEmail(value("email"))}>
        <EmailField value={email} />
        <Actions>
          {canCancel && <QuietButton label="cancel" onClick={widget.cancel} />}
          <MainButton label={kind === "recovery" ? "send" : "next"} />
        </Actions>
      </ScreenForm>
    </Card>
  );
}
