import type { Outcome, Screen } from "../../core/screen.ts";
import type { LabelKey } from "../../messages/catalogue.ts";
import { Actions, LinkButton, MainButton } from "../buttons.tsx";
import { Card, Prompt } from "../card.tsx";
import { textOf, useWidget } from "../widget-context.ts";

/** What a person can have sent again when a link did not work. */
const againLabels: Partial<Record<Outcome, LabelKey>> = {
  passwordReset: "recoverPassword",
  emailVerification: "resendLink",
};

/** The end of a mail's link: done, or why not; and the way on. */
export function OutcomeScreen({ screen }: { screen: Extract<Screen, { kind: "outcome" }> }) {
  const { widget, words } = useWidget();
  const key = `${screen.outcome}${screen.success ? "Done" : "Failed"}` as const;
  const again = screen.success ? undefined : againLabels[screen.outcome];
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
      <Actions>
        {again && <LinkButton label={again} onClick={() => void widget.actionCodes.askAgain()} />}
        <MainButton label="continue" onClick={widget.proceed} />
      </Actions>
    </Card>
  );
}
