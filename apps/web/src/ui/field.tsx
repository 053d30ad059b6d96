import { LabelledField, type LabelledFieldProps } from "@site/sign-in-widget/react/labelled-field";
import { type ComponentProps, type ReactNode, useId } from "react";
import { buttonClass } from "./button.tsx";
import styles from "./field.module.css";

const look = { ...styles, link: buttonClass("plain") };

/** A labelled text field with its hint and its error. */
export function Field(props: LabelledFieldProps) {
  return <LabelledField look={look} {...props} />;
}

const words = {
  show: "Show",
  showPassword: "Show password",
  hide: "Hide",
  hidePassword: "Hide password",
};

/** A password field that can reveal what is typed. */
export function PasswordField(props: Omit<LabelledFieldProps, "type" | "reveal">) {
  return <Field reveal={words} {...props} />;
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
