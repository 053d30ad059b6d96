import type { ReactNode } from "react";
import styles from "./figure.module.css";

interface FigureProps {
  /** Number on this page. */
  number: number;
  caption: string;
  /** What the balloons 1, 2, 3 ... of the drawing point at. */
  parts?: readonly string[];
  /** The drawing. It is decoration to a screen reader: caption and legend say what it shows. */
  children: ReactNode;
}

/** A drawing on graph paper with its title strip and its legend. */
export function Figure({ number, caption, parts = [], children }: FigureProps) {
  return (
    <figure className={styles.figure}>
      <div className={styles.paper}>{children}</div>
      <figcaption>
        <p className={styles.caption}>
          <span className={styles.number}>Fig. {number}</span>
          <span>{caption}</span>
        </p>
        {parts.length > 0 && (
          <ol className={styles.legend}>
            {parts.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ol>
        )}
      </figcaption>
    </figure>
  );
}
