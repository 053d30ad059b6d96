import type { Screen } from "../../core/screen.ts";
import { Actions, MainButton, QuietButton } from "../buttons.tsx";
import { Card, Prompt } from "../card.tsx";
import { useWidget } from "../widget-context.ts";

/** The provider returned another address than the one typed. */
export function EmailMismatchScreen({
  screen,
}: {
  screen: Extract<Screen, { kind: "emailMismatch" }>;
}) {
  const { widget } = useWidget();
  const { userEmail, pendingEmail } = screen;
  return (
    <Card title="signIn">
      <Prompt of="emailMismatch" values={{ userEmail, pendingEmail }} />
      <Actions>
        <QuietButton label="cancel" onClick={widget.cancel} />
        <MainButton label="continue" onClick={widget.proceed} />
      </Actions>
    </Card>
  );
}
