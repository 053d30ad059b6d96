import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import styles from "./checkbox.module.css";

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  label: ReactNode;
  /** Links and buttons that belong to the box; inside the label they would tick it. */
  after?: ReactNode;
}

/** A tick box with its label; the whole label can be pressed. */
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
