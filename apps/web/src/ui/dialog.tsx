import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "./button.tsx";
import styles from "./dialog.module.css";

type DialogProps = {
  title: string;
  /** Called when the person closes it, by button, by Escape or by a press outside. */
  onClose: () => void;
  /** The button that does what a question asks about; Cancel then stands beside it. */
  answer?: ReactNode;
  /** A text to read, which on a phone takes the whole screen. */
  sheet?: boolean;
  children: ReactNode;
};

/**
 * A modal dialog with a heading and a way out: Cancel beside the answer of a question, otherwise
 * Close. It is open as long as it is rendered.
 */
export function Dialog({ title, onClose, answer, sheet = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) {
      element.showModal();
    }
    return () => element?.close();
  }, []);

  const out = (
    <Button look="quiet" onClick={() => dialog.current?.close()}>
      {answer ? "Cancel" : "Close"}
    </Button>
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only the backdrop is pressed here; Escape closes natively
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={`${styles.dialog} ${sheet ? styles.sheet : ""}`}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) {
          dialog.current.close();
        }
      }}
    >
      <div className={styles.frame}>
        <header className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          {!answer && out}
        </header>
        {children}
        {answer && (
          <div className={styles.actions}>
            {out}
            {answer}
          </div>
        )}
      </div>
    </dialog>
  );
}
