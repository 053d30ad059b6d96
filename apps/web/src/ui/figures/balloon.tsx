import styles from "./drawing.module.css";

interface BalloonProps {
  /** Number in the figure's legend. */
  n: number;
  /** Centre of the balloon. */
  at: readonly [number, number];
  /** Where its leader line ends. */
  to: readonly [number, number];
}

/** A numbered balloon with a leader line to the part it names. */
export function Balloon({ n, at: [x, y], to }: BalloonProps) {
  return (
    <>
      <path className={styles.thin} d={`M${x} ${y}L${to[0]} ${to[1]}`} />
      <circle className={styles.dot} cx={to[0]} cy={to[1]} r={3.5} />
      <circle className={styles.solid} cx={x} cy={y} r={15} />
      <text className={styles.text} x={x} y={y + 6}>
        {n}
      </text>
    </>
  );
}
