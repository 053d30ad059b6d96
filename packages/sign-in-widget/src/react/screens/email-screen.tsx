import type { LabelKey, PromptKey, TitleKey } from "../../messages/catalogue.ts";
import { Actions, MainButton, QuietButton } from "../buttons.tsx";
import { Card, Prompt } from "../card.tsx";
import { EmailField } from "../fields.tsx";
import { ScreenForm } from "../screen-form.tsx";
import { useWidget } from "../widget-context.ts";

type EmailScreenProps = {
  title: TitleKey;
  prompt?: PromptKey;
  email?: string;
  canCancel?: boolean;
  submitLabel: LabelKey;
  onSubmit: (email: string) => void;
};

/** A page that asks for the address: at the start, for an opened link, or for recovery. */
export function EmailScreen({
  title,
  prompt,
  email,
  canCancel = true,
  submitLabel,
  onSubmit,
}: EmailScreenProps) {
  const { widget } = useWidget();
  return (
    <Card title={title}>
      {prompt && <Prompt of={prompt} />}
      <ScreenForm onSubmit={(value) => onSubmit(value("email"))}>
        <EmailField value={email} />
        <Actions>
          {canCancel && <QuietButton label="cancel" onClick={widget.cancel} />}
          <MainButton label={submitLabel} />
        </Actions>
      </ScreenForm>
    </Card>
  );
}
