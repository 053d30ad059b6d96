import { type SelectHTMLAttributes, useId } from "react";
import styles from "./field.module.css";

type SelectFieldProps = SelectHTMLAttributes<HTMLSelectElement> & {
  label: string;
  hint?: string;
  /** The first entry while nothing is chosen; without it there is always a choice. */
  empty?: string;
  options: readonly (readonly [string, string])[];
};

/** A labelled choice from a list. */
export function SelectField({ label, hint, empty, options, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <select id={id} className={styles.input} aria-describedby={hint && `${id}-hint`} {...select}>
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
