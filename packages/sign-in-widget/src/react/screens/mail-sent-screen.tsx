import type { Screen } from "../../core/screen.ts";
import { Actions, LinkButton, MainButton, QuietButton } from "../buttons.tsx";
import { Card, Prompt } from "../card.tsx";
import { useWidget } from "../widget-context.ts";

type MailSent = Extract<Screen, { kind: "recoverySent" | "checkMail" | "linkSent" }>;

/** A mail is on its way; the address is named so that a slip is noticed. */
export function MailSentScreen({ screen }: { screen: MailSent }) {
  const { widget } = useWidget();
  return (
    <Card title="checkMail">
      <Prompt of={screen.kind} values={{ email: screen.email }} />
      <Actions>
        {screen.kind === "linkSent" ? (
          <>
            <LinkButton label="mailNotReceived" onClick={widget.alternative} />
            <QuietButton label="back" onClick={widget.cancel} />
          </>
        ) : (
          <MainButton label="done" onClick={widget.proceed} />
        )}
      </Actions>
    </Card>
  );
}
