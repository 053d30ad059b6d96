import {
  type ComponentProps,
  type ReactNode,
  type SelectHTMLAttributes,
  useId,
  useState,
} from "react";
import { LabelledField, type LabelledFieldProps } from "sign-in-widget/react/labelled-field";
import { Button } from "./button.tsx";
import styles from "./field.module.css";

/** A labelled text field with its hint and its error. */
export function Field(props: LabelledFieldProps) {
  return <LabelledField look={styles} {...props} />;
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
