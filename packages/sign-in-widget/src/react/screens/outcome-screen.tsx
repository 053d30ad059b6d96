import type { Screen } from "../../core/screen.ts";
import { Actions, LinkButton, MainButton } from "../buttons.tsx";
import { Card, Prompt } from "../card.tsx";
import { textOf, useWidget } from "../widget-context.ts";

/** The end of a mail's link: done, or why not. */
export function OutcomeScreen({ screen }: { screen: Extract<Screen, { kind: "outcome" }> }) {
  const { widget, words } = useWidget();
  const key = `${screen.outcome}${screen.success ? "Done" : "Failed"}` as const;
  return (
    <Card title={key}>
      {screen.reason && <p>{textOf(words, screen.reason)}</p>}
      <Prompt of={key} values={{ email: screen.email }} />
      {screen.success && screen.outcome === "emailChangeRevoke" && (
        <p>
          {words.prompts.emailChangeRevokeWarning}{" "}
          <LinkButton
            label="changePassword"
            onClick={() => void widget.actionCodes.changePassword()}
          />
        </p>
      )}
      {screen.continueUrl && (
        <Actions>
          <MainButton label="continue" onClick={widget.actionCodes.goOn} />
        </Actions>
      )}
    </Card>
  );
}
