import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "./button.tsx";
import styles from "./dialog.module.css";

type DialogProps = {
  title: string;
  /** Called when the person closes it, with a button, Escape or a press outside. */
  onClose: () => void;
  /** The button that confirms a question; Cancel then appears beside it. */
  answer?: ReactNode;
  /** For a text to read, which fills the screen on a phone. */
  sheet?: boolean;
  children: ReactNode;
};

/**
 * A modal dialog with a heading and a way out: Cancel beside a question's answer, otherwise Close. It
 * is open while it is rendered.
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
