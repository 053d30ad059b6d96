import styles from "./drawing.module.css";
import { Drawing } from "./drawing.tsx";

type MonogramProps = {
  name: string;
  /** Sides of the polygon inside the circle, which distinguish members at a glance. */
  sides: number;
};

/** First letters of the first and the last word of a name. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0]).join("");
}

/** A sign for a person without a picture: initials in a polygon with its construction lines. */
export function Monogram({ name, sides }: MonogramProps) {
  const corner = (at: number) => {
    const angle = (2 * Math.PI * at) / sides - Math.PI / 2;
    return [48 + 36 * Math.cos(angle), 48 + 36 * Math.sin(angle)].map((value) => value.toFixed(1));
  };
  const corners = Array.from({ length: sides }, (_, at) => corner(at));
  const spokes = corners.map((point) => `M48 48L${point.join(" ")}`).join("");
  return (
    <Drawing small width={96} height={96}>
      <path className={styles.thin} d={spokes} />
      <circle className={styles.axis} cx={48} cy={48} r={36} />
      <polygon points={corners.map((point) => point.join(",")).join(" ")} />
      <circle className={styles.solid} cx={48} cy={48} r={19} />
      <text className={styles.text} x={48} y={54}>
        {initials(name)}
      </text>
    </Drawing>
  );
}

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
