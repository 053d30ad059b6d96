import {
  type ComponentProps,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  useId,
  useState,
} from "react";
import { Button } from "./button.tsx";
import styles from "./field.module.css";

type FieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string;
  hint?: ReactNode;
  /** What is wrong with the value and how to fix it. */
  error?: ReactNode;
  /** Id of a text elsewhere that describes the field too. */
  describedBy?: string;
  /** Shown at the end of the field, such as a button that reveals the password. */
  trailing?: ReactNode;
};

/** A labelled text field with its hint and its error. */
export function Field({ label, hint, error, describedBy, trailing, id, ...input }: FieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const hintId = `${inputId}-hint`;
  const errorId = `${inputId}-error`;
  const descriptions = [hint && hintId, describedBy, error && errorId].filter(Boolean).join(" ");

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
          aria-describedby={descriptions || undefined}
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

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, "type" | "trailing">;

/** A password field that can reveal what is typed. Pasting and password managers work. */
export function PasswordField(props: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  return (
    <Field
      {...props}
      type={visible ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <Button look="plain" onClick={() => setVisible(!visible)}>
          {visible ? "Hide" : "Show"}
          <span className="visually-hidden"> password</span>
        </Button>
      }
    />
  );
}

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

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  /** Links and buttons for the box; inside the label they would tick it. */
  after?: ReactNode;
};

/** A tick box with its label. Pressing the label ticks it. */
export function Checkbox({ label, after, id, ...input }: CheckboxProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <div className={styles.row}>
      <input type="checkbox" id={inputId} className={styles.box} {...input} />
      <label htmlFor={inputId} className={styles.label}>
        {label}
      </label>
      {after}
    </div>
  );
}
