import type { ReactNode } from "react";
import type { LabelKey } from "../messages/catalogue.ts";
import styles from "./widget.module.css";
import { useWidget } from "./widget-context.ts";

/** The row of buttons at the end of a page. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

/**
 * The main button. Without `onClick` it submits its form. While a request is running it stays
 * focusable and does nothing, because a disabled button would lose the focus.
 */
export function MainButton({ label, onClick }: { label: LabelKey | string; onClick?: () => void }) {
  const { state, words } = useWidget();
  return (
    <button
      type={onClick ? "button" : "submit"}
      className={styles.primary}
      aria-disabled={state.busy || undefined}
      onClick={onClick}
    >
      {words.labels[label as LabelKey] ?? label}
    </button>
  );
}

/** The other button: back, cancel. */
export function QuietButton({ label, onClick }: { label: LabelKey; onClick: () => void }) {
  const { words } = useWidget();
  return (
    <button type="button" className={styles.quiet} onClick={onClick}>
      {words.labels[label]}
    </button>
  );
}

/** A further action, less prominent than the buttons. */
export function LinkButton({ label, onClick }: { label: LabelKey; onClick: () => void }) {
  const { words } = useWidget();
  return (
    <button type="button" className={styles.link} onClick={onClick}>
      {words.labels[label]}
    </button>
  );
}
