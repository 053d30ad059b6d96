import styles from "./drawing.module.css";
import { Balloon, Drawing, Label } from "./drawing.tsx";

const weeks = Array.from({ length: 12 }, (_, at) => 40 + at * 38);

/** Tasks of silicon, board and software on one time axis, with the critical path. */
export function ProjectPlan() {
  return (
    <Drawing width={560} height={420}>
      <path className={styles.thin} d={`${weeks.map((x) => `M${x} 44v8`).join("")}M40 48h440`} />
      <path className={`${styles.thin} ${styles.dashed}`} d="M40 140h440M40 250h440M40 360h440" />
      {["Silicon", "Board", "Software"].map((lane, at) => (
        <Label key={lane} x={40} y={132 + at * 110} text={lane} />
      ))}
      <rect className={styles.tint} x={40} y={68} width={132} height={26} />
      <rect className={styles.tint} x={192} y={68} width={150} height={26} />
      <rect className={styles.solid} x={116} y={104} width={90} height={24} />
      <path className={`${styles.thin} ${styles.dashed}`} d="M206 116h112" />
      <path className={styles.thin} d="M318 108v16" />
      <rect className={styles.solid} x={40} y={166} width={104} height={24} />
      <rect className={`${styles.shade} ${styles.dashed}`} x={192} y={166} width={96} height={24} />
      <rect className={styles.tint} x={362} y={202} width={60} height={26} />
      <rect className={styles.solid} x={40} y={276} width={170} height={24} />
      <rect className={styles.solid} x={226} y={276} width={96} height={24} />
      <path className={`${styles.thin} ${styles.dashed}`} d="M322 288h34" />
      <path className={styles.thin} d="M356 280v16" />
      <rect className={styles.tint} x={422} y={312} width={58} height={26} />
      <path
        className={styles.accent}
        d="M40 81h132h20h150q10 0 10 10v114q0 10 10 10h60v100q0 10 10 10h48"
      />
      <path
        className={styles.thin}
        d="M144 178h24m14 0h10M186 174l6 4l-6 4M288 178h30v37h44M356 211l6 4l-6 4M210 288h16M220 284l6 4l-6 4"
      />
      <path
        className={styles.solid}
        d="M182 67l14 14l-14 14l-14 -14zM175 164l14 14l-14 14l-14 -14z"
      />
      <path className={styles.mark} d="M480 309l16 16l-16 16l-16 -16z" />
      <Balloon n={1} at={[140, 230]} to={[104, 190]} />
      <Balloon n={2} at={[250, 232]} to={[250, 190]} />
      <Balloon n={3} at={[420, 104]} to={[352, 130]} />
      <Balloon n={4} at={[312, 150]} to={[262, 116]} />
      <Balloon n={5} at={[128, 22]} to={[180, 72]} />
      <path className={styles.axis} d="M480 30v356" />
    </Drawing>
  );
}
