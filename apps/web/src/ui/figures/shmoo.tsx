import styles from "./drawing.module.css";
import { Drawing, Label } from "./drawing.tsx";

const [cell, high, left] = [24, 18, 70];

type ShmooProps = {
  /** One row per voltage, the highest first: its name, and one letter per frequency, P or F. */
  rows: readonly (readonly [voltage: string, results: string])[];
  /** Names of the first and last frequency. */
  frequencies: readonly [first: string, last: string];
};

/** Passes (filled) and failures (crossed) of a part over supply voltage and frequency. */
export function Shmoo({ rows, frequencies: [first, last] }: ShmooProps) {
  const columns = rows[0]?.[1].length ?? 0;
  const cells = (letter: string, d: string) =>
    rows
      .flatMap(([, results], row) =>
        [...results].map((result, column) =>
          result === letter ? `M${left + column * cell} ${row * high + 4}${d}` : "",
        ),
      )
      .join("");
  return (
    <Drawing width={left + columns * cell + 4} height={rows.length * high + 34}>
      <path className={`${styles.thin} ${styles.tint}`} d={cells("P", "h22v16h-22z")} />
      <path className={styles.thin} d={cells("F", "m7 4l8 8m0 -8l-8 8")} />
      {rows.map(([voltage], row) =>
        row % 2 === 0 ? (
          <Label
            key={voltage}
            look={`${styles.label} ${styles.end}`}
            x={left - 8}
            y={row * high + 18}
            text={voltage}
          />
        ) : null,
      )}
      <Label x={left} y={rows.length * high + 28} text={first} />
      <Label
        look={`${styles.label} ${styles.end}`}
        x={left + columns * cell}
        y={rows.length * high + 28}
        text={last}
      />
    </Drawing>
  );
}
