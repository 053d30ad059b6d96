import type { Screen } from "../../core/screen.ts";
import { fillIn } from "../../messages/fill-in.ts";
import { Actions, LinkButton, MainButton, QuietButton } from "../buttons.tsx";
import { Card, Prompt } from "../card.tsx";
import { PasswordField } from "../password-field.tsx";
import { ScreenForm } from "../screen-form.tsx";
import { providerName, useWidget } from "../widget-context.ts";

/** The address has a password here: it connects the provider, or confirms the address. */
export function AccountPasswordScreen({
  screen,
}: {
  screen: Extract<Screen, { kind: "passwordLinking" | "addressPassword" }>;
}) {
  const view = useWidget();
  const { widget } = view;
  const { email, providerId } = screen;
  return (
    <Card title="existingAccount">
      <Prompt of={screen.kind} values={{ email, provider: providerName(view, providerId) }} />
      <ScreenForm
        onSubmit={(value) => widget.submitPassword({ email, password: value("password") })}
      >
        {/* Managers fill a password in only where they find the account's name. */}
        <input
          hidden
          name="email"
          aria-label={view.words.labels.email}
          value={email}
          readOnly
          autoComplete="username"
        />
        <PasswordField />
        <Actions>
          <LinkButton label="trouble" onClick={widget.alternative} />
          <MainButton label={providerId ? "signIn" : "continue"} />
        </Actions>
      </ScreenForm>
    </Card>
  );
}

type ProceedScreen = Extract<
  Screen,
  { kind: "linkLinking" | "linkLinkingDifferentDevice" | "federatedLinking" }
>;

/** The address signs in by link or by a provider: one button does it. */
export function ProceedLinkingScreen({ screen }: { screen: ProceedScreen }) {
  const view = useWidget();
  const provider = providerName(view, screen.providerId);
  const email = screen.kind === "linkLinkingDifferentDevice" ? "" : screen.email;
  const label =
    screen.kind === "federatedLinking"
      ? fillIn(view.words.labels.signInWith, { provider })
      : screen.kind === "linkLinking"
        ? "signIn"
        : "continue";
  return (
    <Card title="existingAccount">
      <Prompt of={screen.kind} values={{ email, provider }} />
      <Actions>
        <QuietButton label="cancel" onClick={view.widget.cancel} />
        <MainButton label={label} onClick={view.widget.proceed} />
      </Actions>
    </Card>
  );
}
