import { useEffect, useId, useRef, useSyncExternalStore } from "react";
import { Button } from "./button.tsx";
import styles from "./dialog.module.css";
import { createListeners } from "./listeners.ts";

type Alert = {
  id: number;
  text: string;
  reason: string;
  close: () => void;
};

let queue: readonly Alert[] = [];
let lastId = 0;
const [subscribe, notify] = createListeners();

function publish(next: readonly Alert[]) {
  queue = next;
  notify();
}

/**
 * Shows a text, to the letter, in a modal dialog with an OK button, and below it the reason in our own
 * words, so that nobody has to close the alert to learn it. A second alert waits until the first is
 * closed. Resolves when the person has closed it.
 */
export function showAlert(text: string, reason = ""): Promise<void> {
  return new Promise((resolve) => {
    lastId += 1;
    const alert: Alert = {
      id: lastId,
      text,
      reason,
      close: () => {
        publish(queue.filter((other) => other !== alert));
        resolve();
      },
    };
    publish([...queue, alert]);
  });
}

/** Shows the alerts of `showAlert`. Render it once. */
export function AlertHost() {
  const shown = useSyncExternalStore(
    subscribe,
    () => queue[0],
    () => undefined,
  );
  return shown ? <AlertDialog key={shown.id} alert={shown} /> : null;
}

function AlertDialog({ alert }: { alert: Alert }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const textId = useId();

  useEffect(() => {
    // The browser restores focus when the dialog closes.
    if (dialog.current && !dialog.current.open) {
      dialog.current.showModal();
    }
  }, []);

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={textId}
      aria-describedby={alert.reason ? `${textId}-reason` : undefined}
      className={styles.dialog}
      onClose={alert.close}
    >
      <div className={styles.frame}>
        <p id={textId}>{alert.text}</p>
        {alert.reason && <p id={`${textId}-reason`}>{alert.reason}</p>}
        <div className={styles.actions}>
          <Button onClick={() => dialog.current?.close()}>OK</Button>
        </div>
      </div>
    </dialog>
  );
}
