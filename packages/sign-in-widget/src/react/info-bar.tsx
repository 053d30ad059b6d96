import { LinkButton } from "./buttons.tsx";
import styles from "./widget.module.css";
import { textOf, useWidget } from "./widget-context.ts";

/** A message that concerns no single field. The region stays, so that its text is announced. */
export function InfoBar() {
  const { widget, state, words } = useWidget();
  return (
    <div role="alert">
      {state.infoBar && (
        <div className={styles.infoBar}>
          <p>{textOf(words, state.infoBar)}</p>
          <LinkButton label="dismiss" onClick={widget.dismissInfoBar} />
        </div>
      )}
    </div>
  );
}
