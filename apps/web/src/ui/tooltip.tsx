import { cloneElement, type ReactElement, useEffect, useId, useRef, useState } from "react";
import styles from "./tooltip.module.css";

/** The specification's delays, in milliseconds. */
const hideDelay = 50;

interface TooltipProps {
  /** Adds to the element's own name; never the only name it has. */
  text: string;
  /** Which edge of the element the tooltip keeps to, so that it stays inside the window. */
  align?: "start" | "center" | "end";
  children: ReactElement<{ "aria-describedby"?: string }>;
}

/**
 * A short text that appears at once on hover and focus, stays while the pointer is on it, and goes
 * with Escape (WCAG 1.4.13).
 */
export function Tooltip({ text, align = "center", children }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();

  const show = () => {
    clearTimeout(timer.current);
    setOpen(true);
  };
  const hide = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(false), hideDelay);
  };

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (!open) return;
    const dismiss = (event: KeyboardEvent) => {
      if (event.key === "Escape") setOpen(false);
    };
    document.addEventListener("keydown", dismiss);
    return () => document.removeEventListener("keydown", dismiss);
  }, [open]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches the pointer and the focus of the element inside
    <span
      className={styles.anchor}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
    >
      {cloneElement(children, { "aria-describedby": id })}
      <span id={id} role="tooltip" hidden={!open} className={`${styles.tip} ${styles[align]}`}>
        {text}
      </span>
    </span>
  );
}
