import type { ScreenKind } from "../../core/widget-state.ts";
import type { LabelKey, PromptKey, TitleKey } from "../../messages/catalogue.ts";
import { Actions, LinkButton, MainButton, QuietButton } from "../buttons.tsx";
import { Card, Prompt } from "../card.tsx";
import styles from "../widget.module.css";
import { providerName, type ShownScreen, textOf, useWidget } from "../widget-context.ts";

/** Heading and buttons of a page with a message. */
type Notice = {
  title: TitleKey;
  alternative?: LabelKey;
  /** The button that goes back. */
  cancel?: LabelKey;
  /** The button that continues. */
  proceed?: LabelKey;
};

/** The pages with a message, which has the name of its page. */
const notices = {
  checkMail: { title: "checkMail", proceed: "done" },
  recoverySent: { title: "checkMail", proceed: "done" },
  linkSent: { title: "checkMail", alternative: "mailNotReceived", cancel: "back" },
  differentDevice: { title: "differentDevice", cancel: "dismiss" },
  anonymousMismatch: { title: "sessionEnded", cancel: "dismiss" },
  linkLinking: { title: "existingAccount", cancel: "cancel", proceed: "signIn" },
  linkLinkingDifferentDevice: { title: "existingAccount", cancel: "cancel", proceed: "continue" },
  federatedLinking: { title: "existingAccount", cancel: "cancel", proceed: "signInWith" },
  emailMismatch: { title: "signIn", cancel: "cancel", proceed: "continue" },
  unsupportedProvider: { title: "existingAccount", cancel: "cancel", proceed: "recoverPassword" },
  signedIn: { title: "signedIn", proceed: "continue" },
} satisfies { [Kind in ScreenKind & PromptKey]?: Notice };

/** A page with a message and buttons to go back or continue. */
export function NoticeScreen({ screen }: ShownScreen<keyof typeof notices>) {
  const view = useWidget();
  const { widget } = view;
  const { title, alternative, cancel, proceed }: Notice = notices[screen.kind];
  const waits = "waits" in screen && screen.waits;
  const values = {
    email: "email" in screen ? screen.email : "",
    provider: "providerId" in screen ? providerName(view, screen.providerId) : "",
    ...(screen.kind === "emailMismatch" && screen),
  };
  return (
    <Card title={waits ? "mailWaits" : title}>
      <Prompt of={waits ? "mailWaits" : screen.kind} values={values} />
      <Actions>
        {"canBegin" in screen && screen.canBegin && (
          <LinkButton label="beginAccount" onClick={widget.beginAccount} />
        )}
        {alternative && <LinkButton label={alternative} onClick={widget.alternative} />}
        {cancel && <QuietButton label={cancel} onClick={widget.cancel} />}
        {proceed && <MainButton label={proceed} values={values} onClick={widget.proceed} />}
      </Actions>
    </Card>
  );
}

/** Says what usually helps when a sign-in link doesn't arrive. */
export function MailNotReceivedScreen() {
  const { widget, words } = useWidget();
  const { prompts } = words;
  return (
    <Card title="mailNotReceived">
      <ul className={styles.list}>
        <li>{prompts.notReceivedSpam}</li>
        <li>{prompts.notReceivedConnection}</li>
        <li>{prompts.notReceivedSpelling}</li>
        <li>{prompts.notReceivedFull}</li>
      </ul>
      <p>{prompts.notReceivedResend}</p>
      <Actions>
        <LinkButton label="resendLink" onClick={widget.proceed} />
        <QuietButton label="back" onClick={widget.cancel} />
      </Actions>
    </Card>
  );
}

/** An error that fills the page, with a button that retries the failed step or the whole page. */
export function ErrorScreen({ screen }: ShownScreen<"recoverableError" | "unrecoverableError">) {
  const { widget, words } = useWidget();
  return (
    <Card title="error">
      <p role="alert">{textOf(words, screen.text)}</p>
      <Actions>
        <MainButton
          label="retry"
          onClick={screen.kind === "recoverableError" ? widget.retry : widget.proceed}
        />
      </Actions>
    </Card>
  );
}
