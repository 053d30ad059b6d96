import type { Screen } from "../../core/screen.ts";
import { Actions, MainButton, QuietButton } from "../buttons.tsx";
import { Card, Prompt } from "../card.tsx";
import { useWidget } from "../widget-context.ts";

/** Only an administrator makes accounts here. */
export function UnauthorizedScreen({
  screen,
}: {
  screen: Extract<Screen, { kind: "unauthorizedUser" }>;
}) {
  const { widget, words } = useWidget();
  const { email, adminEmail, helpLink } = screen;
  return (
    <Card title="notAuthorised">
      <Prompt of={email ? "unauthorized" : "unauthorizedUnnamed"} values={{ email }} />
      {adminEmail && <Prompt of="askAdministrator" values={{ adminEmail }} />}
      {helpLink && (
        <p>
          <a href={helpLink}>{words.labels.learnMore}</a>
        </p>
      )}
      <Actions>
        <QuietButton label="back" onClick={widget.cancel} />
      </Actions>
    </Card>
  );
}

/** The account's only way in is not offered here. */
export function UnsupportedProviderScreen({
  screen,
}: {
  screen: Extract<Screen, { kind: "unsupportedProvider" }>;
}) {
  const { widget } = useWidget();
  return (
    <Card title="existingAccount">
      <Prompt of="unsupportedProvider" values={{ email: screen.email }} />
      <Actions>
        <QuietButton label="cancel" onClick={widget.cancel} />
        <MainButton label="recoverPassword" onClick={widget.proceed} />
      </Actions>
    </Card>
  );
}
