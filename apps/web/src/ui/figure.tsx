import type { ReactNode } from "react";
import styles from "./figure.module.css";

type NumberedFigureProps = {
  id?: string;
  /** Number on this page; folded figures have none. */
  number?: number;
  caption: string;
  /** The parts that balloons 1, 2, 3 ... point at. */
  parts?: readonly string[];
  /** Decoration to screen readers: caption and legend say what it shows. */
  children: ReactNode;
};

/** A drawing or a deliverable on graph paper with its title strip and its legend. */
export function NumberedFigure({ id, number, caption, parts = [], children }: NumberedFigureProps) {
  return (
    <figure id={id} className={styles.figure}>
      <div className={styles.paper}>{children}</div>
      <figcaption>
        <p className={styles.caption}>
          {number !== undefined && <span className={styles.number}>Fig. {number}</span>}
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
