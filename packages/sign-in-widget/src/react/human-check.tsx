import { useId } from "react";
import styles from "./widget.module.css";
import { textOf, useWidget } from "./widget-context.ts";

/** The box that makes the browser work for a text message. No picture puzzle, nothing from outside. */
export function HumanCheck() {
  const { widget, state, words } = useWidget();
  const id = useId();
  const { humanCheck } = state;
  const error = state.fieldErrors.humanCheck;
  return (
    <div className={styles.field}>
      <label className={styles.check}>
        <input
          type="checkbox"
          name="humanCheck"
          checked={humanCheck !== "unsolved"}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={() => void widget.phone.solveHumanCheck()}
        />
        {words.labels.humanCheck}
      </label>
      <p role="status" className={styles.hint}>
        {humanCheck === "solving" && words.prompts.humanCheckRunning}
        {humanCheck === "solved" && words.prompts.humanCheckDone}
      </p>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {textOf(words, error)}
        </p>
      )}
    </div>
  );
}
