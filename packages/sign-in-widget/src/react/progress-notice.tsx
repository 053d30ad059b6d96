import styles from "./widget.module.css";
import { useWidget } from "./widget-context.ts";

/** What is going on: a bar after half a second of waiting, and short confirmations. */
export function ProgressNotice() {
  const { state, words } = useWidget();
  const { notice, spinner, screen } = state;
  const confirmed = notice === "codeSent" || notice === "verified" || notice === "signedIn";
  const waiting = spinner || screen.kind === "callback";
  const text = confirmed || (notice && waiting) ? words.notices[notice] : words.notices.working;
  return (
    <div role="status" className={styles.notice}>
      {(confirmed || waiting) && (
        <>
          {!confirmed && <progress aria-label={text} />}
          <span>{text}</span>
        </>
      )}
    </div>
  );
}
