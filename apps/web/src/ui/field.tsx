import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import styles from "./field.module.css";

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** Stands under the label and is read out with the field. */
  hint?: ReactNode;
  /** What is wrong with the value and how to put it right. */
  error?: string;
  /** Stands at the end of the field, such as a button that shows the password. */
  trailing?: ReactNode;
}

/** A labelled text field with its hint and its error. */
export function Field({ label, hint, error, trailing, id, ...input }: FieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const hintId = `${inputId}-hint`;
  const errorId = `${inputId}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(" ");

  return (
    <div className={styles.field}>
      <label htmlFor={inputId}>{label}</label>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <div className={styles.control}>
        <input
          id={inputId}
          className={styles.input}
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
          {...input}
        />
        {trailing}
      </div>
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
