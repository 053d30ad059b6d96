import { cloneElement, type ReactElement, useId } from "react";
import styles from "./tooltip.module.css";

type TooltipProps = {
  /** Adds to the element's own name, and never replaces it. */
  text: string;
  /** Edge of the element that the tooltip aligns with, so that it stays inside the window. */
  align?: "start" | "center" | "end";
  children: ReactElement<{ "aria-describedby"?: string }>;
};

/**
 * A short text that appears without delay on hover and focus and stays while the pointer is on it;
 * the stylesheet does both. With script, Escape also hides it (`dismiss-tooltips.ts`).
 */
export function Tooltip({ text, align = "center", children }: TooltipProps) {
  const id = useId();
  return (
    <span className={styles.anchor} data-tip="">
      {cloneElement(children, { "aria-describedby": id })}
      <span id={id} role="tooltip" className={`${styles.tip} ${styles[align]}`}>
        {text}
      </span>
    </span>
  );
}
