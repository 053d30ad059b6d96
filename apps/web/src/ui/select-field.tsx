import { type SelectHTMLAttributes, useId } from "react";
import styles from "./field.module.css";

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
  hint: string;
  /** Value and text of each choice. */
  options: readonly (readonly [string, string])[];
}

/** A labelled choice from a list, with nothing chosen at first. */
export function SelectField({ label, hint, options, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      <select id={id} className={styles.input} aria-describedby={`${id}-hint`} {...select}>
        <option value="">Choose…</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
