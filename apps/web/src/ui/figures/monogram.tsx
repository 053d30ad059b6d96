import styles from "./drawing.module.css";

interface MonogramProps {
  name: string;
  /** Sides of the polygon that is constructed in the circle: tells members apart at a glance. */
  sides: number;
}

/** First letters of the first and the last word of a name. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0]).join("");
}

/** A sign for a person without a picture: initials in a polygon, with its construction lines. */
export function Monogram({ name, sides }: MonogramProps) {
  const corner = (at: number) => {
    const angle = (2 * Math.PI * at) / sides - Math.PI / 2;
    return [48 + 36 * Math.cos(angle), 48 + 36 * Math.sin(angle)].map((value) => value.toFixed(1));
  };
  const corners = Array.from({ length: sides }, (_, at) => corner(at));
  const spokes = corners.map((point) => `M48 48L${point.join(" ")}`).join("");
  return (
    <svg
      viewBox="0 0 96 96"
      width={96}
      height={96}
      className={styles.small}
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.thin} d={spokes} />
      <circle className={styles.axis} cx={48} cy={48} r={36} />
      <polygon points={corners.map((point) => point.join(",")).join(" ")} />
      <circle className={styles.solid} cx={48} cy={48} r={19} />
      <text className={styles.text} x={48} y={54}>
        {initials(name)}
      </text>
    </svg>
  );
}
