import type { ReactNode } from "react";
import styles from "./drawing.module.css";

interface DrawingProps {
  /** Size of the drawing's own units; the page scales it. */
  width: number;
  height: number;
  children: ReactNode;
}

/** The sheet of one line drawing, hidden from screen readers: its figure's text says the same. */
export function Drawing({ width, height, children }: DrawingProps) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className={styles.drawing}
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}
