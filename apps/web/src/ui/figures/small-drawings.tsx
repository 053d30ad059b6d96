import styles from "./drawing.module.css";
import { Drawing } from "./drawing.tsx";

const joint = (
  <>
    <path className={styles.shade} d="M4 28h52l-8 14 14 10-14 10 8 14H4z" />
    <path d="M116 20H68l-8 14 14 10-14 10 8 14h48z" className={styles.solid} />
    <path className={styles.axis} d="M2 48h116" />
  </>
);

const growth = (
  <>
    <path className={styles.thin} d="M14 84h90M14 84V8M44 84V54H14M64 84V34H14M104 84V10H14" />
    <path
      className={styles.accent}
      d="M14 84a30 30 0 0 1 30-30M44 84M14 84a50 50 0 0 1 50-50M14 84a90 74 0 0 1 90-74"
    />
  </>
);

const launch = (
  <>
    <path className={styles.thin} d="M4 84h112M30 90V8M52 90V8" />
    <path className={styles.accent} d="M4 72h24c12 0 12-52 24-52c5 0 5 6 10 6s5-4 10-4h44" />
    <path d="M30 92h22M35 89l-5 3 5 3M47 89l5 3-5 3" />
  </>
);

const drawings = { joint, growth, launch };

/** A small drawing for one strength: parts that lock, measures that widen, an edge that rises fast. */
export function StrengthDrawing({ name }: { name: keyof typeof drawings }) {
  return (
    <Drawing small width={120} height={96}>
      {drawings[name]}
    </Drawing>
  );
}
