import { type ReactNode, useEffect, useId, useRef } from "react";
import styles from "./notice.module.css";

type WaitingProps = {
  /** What runs. */
  heading: string;
  /** A press of this page began it: the focus moves here from the button, which can't be pressed now. */
  takesFocus?: boolean;
  children: ReactNode;
};

/** What the page waits for, how far it is, and what comes next. */
export function Waiting({ heading, takesFocus = false, children }: WaitingProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) {
      box.current?.focus({ preventScroll: true });
      box.current?.scrollIntoView({ block: "nearest" });
    }
  }, [takesFocus]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element for a group is for form fields
    <div ref={box} role="group" aria-labelledby={id} tabIndex={-1} className={styles.notice}>
      <p id={id}>
        <b>{heading}</b>
      </p>
      {children}
    </div>
  );
}
