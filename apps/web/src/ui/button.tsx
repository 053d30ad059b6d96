import type { ButtonHTMLAttributes, MouseEvent } from "react";
import styles from "./button.module.css";

/** `primary` for the one main action, `quiet` for others, `plain` next to text, `final` to delete. */
export type ButtonLook = "primary" | "quiet" | "plain" | "final";

/** Returns the class of a button's look, for a link that looks like a button. */
export function buttonClass(look: ButtonLook = "primary"): string {
  return `${styles.button} ${styles[look]}`;
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: ButtonLook;
  /**
   * What a press began still runs. It looks disabled, keeps the focus and ignores presses, also those by
   * Enter in a field of its form. One that is `disabled` meanwhile would lose the focus.
   */
  busy?: boolean;
};

/** A native button; it submits a form only when `type="submit"` says so. */
export function Button({
  look = "primary",
  type = "button",
  busy,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const classes = className ? `${buttonClass(look)} ${className}` : buttonClass(look);
  return (
    <button
      type={type}
      className={classes}
      aria-disabled={busy || undefined}
      onClick={busy ? ignore : onClick}
      {...rest}
    />
  );
}

function ignore(event: MouseEvent): void {
  event.preventDefault();
}
