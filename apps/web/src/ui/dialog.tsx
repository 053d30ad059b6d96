import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "./button.tsx";
import styles from "./dialog.module.css";

type DialogProps = {
  title: string;
  /** Called when the person closes it, with a button, Escape or a press outside. */
  onClose: () => void;
  /** The button that confirms a question; Cancel then appears next to it. */
  answer?: ReactNode;
  /** For a text to read, which fills the screen on a phone. */
  sheet?: boolean;
  /** Next to the page instead of over it where there is room; its container has the place. */
  beside?: boolean;
  /** A closed one keeps what was typed in it. */
  open?: boolean;
  children: ReactNode;
};

/** Where a sheet has room next to the page. */
const wide = "(min-width: 62rem)";

/**
 * A dialog with a heading and a way out: Cancel next to a question's answer, otherwise Close. It is
 * modal unless it is next to the page.
 */
export function Dialog({
  title,
  onClose,
  answer,
  sheet = false,
  beside = false,
  open = true,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  const isTurned = useRef(false);

  useEffect(() => {
    const element = dialog.current;
    const screen = window.matchMedia?.(wide);
    const show = () => {
      if (beside && screen?.matches) {
        element?.show();
      } else {
        element?.showModal();
      }
    };
    if (!open) {
      return element?.close();
    }
    if (element && !element.open) {
      show();
    }
    if (!beside) {
      return;
    }
    // A screen that was turned has room next to the page now, or no longer.
    const turn = () => {
      isTurned.current = true;
      element?.close();
      show();
    };
    screen?.addEventListener("change", turn);
    return () => screen?.removeEventListener("change", turn);
  }, [open, beside]);
  useEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);

  const out = (
    <Button look="quiet" onClick={() => dialog.current?.close()}>
      {answer ? "Cancel" : "Close"}
    </Button>
  );
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={`${styles.dialog} ${sheet ? styles.sheet : ""} ${beside ? styles.beside : ""}`}
      onClose={() => {
        if (!isTurned.current) {
          onClose();
        }
        isTurned.current = false;
      }}
      onClick={(event) => {
        // Only the backdrop; a sheet next to the page has none.
        if (event.target === dialog.current && dialog.current.matches(":modal")) {
          dialog.current.close();
        }
      }}
      // A modal dialog does this natively.
      onKeyDown={({ key }) => key === "Escape" && dialog.current?.close()}
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
