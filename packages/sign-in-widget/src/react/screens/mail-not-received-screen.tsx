import { Actions, LinkButton, QuietButton } from "../buttons.tsx";
import { Card } from "../card.tsx";
import styles from "../widget.module.css";
import { useWidget } from "../widget-context.ts";

/** What usually helps when a sign-in link does not arrive. */
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
