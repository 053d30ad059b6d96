import type { ReactNode } from "react";
import { fillIn, type LabelKey } from "../messages/catalogue.ts";
import styles from "./widget.module.css";
import { useWidget } from "./widget-context.ts";

/** The row of buttons at the end of a page. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

/** The main button; submits its form without `onClick`, and keeps the focus during a request. */
export function MainButton({
  label,
  values = {},
  onClick,
}: {
  label: LabelKey;
  values?: Record<string, string>;
  onClick?: () => void;
}) {
  const { state, words } = useWidget();
  return (
    <button
      type={onClick ? "button" : "submit"}
      className={styles.primary}
      aria-disabled={state.busy || undefined}
      onClick={onClick}
    >
      {fillIn(words.labels[label], values)}
    </button>
  );
}

type PlainButtonProps = { label: LabelKey; onClick: () => void };

/** The other button: back, cancel. */
export function QuietButton(props: PlainButtonProps) {
  return <PlainButton look={styles.quiet} {...props} />;
}

/** A further action, less prominent than the buttons. */
export function LinkButton(props: PlainButtonProps) {
  return <PlainButton look={styles.link} {...props} />;
}

function PlainButton({ look, label, onClick }: PlainButtonProps & { look: string | undefined }) {
  const { words } = useWidget();
  return (
    <button type="button" className={look} onClick={onClick}>
      {words.labels[label]}
    </button>
  );
}
