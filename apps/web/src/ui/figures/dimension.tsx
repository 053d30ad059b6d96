import styles from "./drawing.module.css";

interface DimensionProps {
  from: readonly [number, number];
  to: readonly [number, number];
}

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
