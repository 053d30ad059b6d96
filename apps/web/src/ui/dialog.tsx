import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "./button.tsx";
import styles from "./dialog.module.css";

interface DialogProps {
  title: string;
  /** Called when the person closes it, by button, by Escape or by a press outside. */
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog with a heading and a Close button; it is open as long as it is rendered. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: only the backdrop is pressed here; Escape closes natively
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={styles.dialog}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close();
      }}
    >
      <div className={styles.frame}>
        <header className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          <Button look="quiet" onClick={() => dialog.current?.close()}>
            Close
          </Button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
