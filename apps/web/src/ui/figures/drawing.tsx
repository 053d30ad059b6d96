import type { ReactNode } from "react";
import styles from "./drawing.module.css";

type DrawingProps = {
  /** Size of the drawing's own units; the page scales a large one. */
  width: number;
  height: number;
  viewBox?: string;
  /** For a drawing next to text instead of in a figure. */
  small?: boolean;
  children: ReactNode;
};

/** The area of one line drawing, hidden from screen readers: the text next to it says the same. */
export function Drawing({ width, height, viewBox, small = false, children }: DrawingProps) {
  return (
    <svg
      viewBox={viewBox ?? `0 0 ${width} ${height}`}
      width={width}
      height={height}
      className={small ? styles.small : styles.drawing}
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

type LabelProps = { x: number; y: number; text: string; look?: string };

/** A word in a drawing. */
export function Label({ x, y, text, look = styles.label }: LabelProps) {
  return (
    <text className={look} x={x} y={y}>
      {text}
    </text>
  );
}

type BalloonProps = {
  n: number;
  at: readonly [number, number];
  /** Where its leader line ends. */
  to: readonly [number, number];
};

/** A numbered balloon with a leader line to the part it names. */
export function Balloon({ n, at: [x, y], to }: BalloonProps) {
  return (
    <>
      <path className={styles.thin} d={`M${x} ${y}L${to[0]} ${to[1]}`} />
      <circle className={styles.dot} cx={to[0]} cy={to[1]} r={3.5} />
      <circle className={styles.solid} cx={x} cy={y} r={15} />
      <text className={styles.text} x={x} y={y} dy="0.34em">
        {n}
      </text>
    </>
  );
}

type DimensionProps = {
  from: readonly [number, number];
  to: readonly [number, number];
};

/** A dimension line, horizontal or vertical, with an end stroke and an arrow at each end. */
export function Dimension({ from: [x1, y1], to: [x2, y2] }: DimensionProps) {
  const flat = y1 === y2;
  const end = (x: number, y: number, inward: number) =>
    flat
      ? `M${x} ${y - 8}v16M${x + 9 * inward} ${y - 4}L${x} ${y}l${9 * inward} 4`
      : `M${x - 8} ${y}h16M${x - 4} ${y + 9 * inward}L${x} ${y}l4 ${9 * inward}`;
  return (
    <path
      className={styles.thin}
      d={`M${x1} ${y1}L${x2} ${y2}${end(x1, y1, 1)}${end(x2, y2, -1)}`}
    />
  );
}
