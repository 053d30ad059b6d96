import { cloneElement, type ReactElement, useId } from "react";
import styles from "./tooltip.module.css";

type TooltipProps = {
  /** Adds to the element's own name; never the only name it has. */
  text: string;
  /** Which edge of the element the tooltip keeps to, so that it stays inside the window. */
  align?: "start" | "center" | "end";
  children: ReactElement<{ "aria-describedby"?: string }>;
};

/**
 * A short text that appears at once on hover and focus and stays while the pointer is on it; the
 * stylesheet does both. With script it also goes on Escape (`dismiss-tooltips.ts`).
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
