import { Actions, MainButton, QuietButton } from "../buttons.tsx";
import { Card, Prompt } from "../card.tsx";
import { useWidget } from "../widget-context.ts";

/**
 * A page with one sentence: the link belongs to another device, or to a guest who has gone; or the
 * sign-in is done, and the page around the widget takes over, at the latest when the button is
 * pressed.
 */
export function StatementScreen({
  kind,
}: {
  kind: "differentDevice" | "anonymousMismatch" | "signedIn";
}) {
  const { widget } = useWidget();
  return (
    <Card title={kind === "anonymousMismatch" ? "sessionEnded" : kind}>
      <Prompt of={kind} />
      <Actions>
        {kind === "signedIn" ? (
          <MainButton label="continue" onClick={widget.proceed} />
        ) : (
          <QuietButton label="dismiss" onClick={widget.cancel} />
        )}
      </Actions>
    </Card>
  );
}
