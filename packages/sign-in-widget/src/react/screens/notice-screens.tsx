import type { LabelKey, PromptKey, TitleKey } from "../../messages/catalogue.ts";
import { Actions, LinkButton, MainButton, QuietButton } from "../buttons.tsx";
import { Card, Prompt } from "../card.tsx";
import styles from "../widget.module.css";
import { type ShownScreen, textOf, useWidget } from "../widget-context.ts";

type NoticeScreenProps = {
  title: TitleKey;
  prompt: PromptKey;
  values?: Record<string, string>;
  /** The button that goes back, if any. */
  cancel?: LabelKey;
  /** The button that continues, if any; a whole text if it names a provider. */
  proceed?: LabelKey | string;
};

/** A page with a message and buttons to go back or continue. */
export function NoticeScreen(props: NoticeScreenProps) {
  const { widget } = useWidget();
  const { title, prompt, values, cancel, proceed } = props;
  return (
    <Card title={title}>
      <Prompt of={prompt} values={values} />
      <Actions>
        {cancel && <QuietButton label={cancel} onClick={widget.cancel} />}
        {proceed && <MainButton label={proceed} onClick={widget.proceed} />}
      </Actions>
    </Card>
  );
}

/** Says that a sign-in link is on its way, and names the address so that typos are noticed. */
export function LinkSentScreen({ screen }: ShownScreen<"linkSent">) {
  const { widget } = useWidget();
  return (
    <Card title="checkMail">
      <Prompt of="linkSent" values={{ email: screen.email }} />
      <Actions>
        <LinkButton label="mailNotReceived" onClick={widget.alternative} />
        <QuietButton label="back" onClick={widget.cancel} />
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

/** What a person can request again when a link didn't work. */
const againLabels: Readonly<Partial<Record<string, LabelKey>>> = {
  passwordReset: "recoverPassword",
  emailVerification: "resendLink",
};

/** The result of a link from an email: done, or why not, and what to do next. */
export function OutcomeScreen({ screen }: ShownScreen<"outcome">) {
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
        {again && <LinkButton label="continue" onClick={widget.proceed} />}
        {again ? (
          <MainButton label={again} onClick={() => void widget.actionCodes.askAgain()} />
        ) : (
          <MainButton label="continue" onClick={widget.proceed} />
        )}
      </Actions>
    </Card>
  );
}
