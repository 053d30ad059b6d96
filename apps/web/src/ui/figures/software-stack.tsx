import styles from "./drawing.module.css";
import { Balloon, Dimension, Drawing } from "./drawing.tsx";

const pins = Array.from({ length: 13 }, (_, at) => 92 + at * 28);
const hatch = Array.from({ length: 17 }, (_, at) => 72 + at * 22);

/** The software of one device cut open, from boot ROM to application, with its chain of trust. */
export function SoftwareStack() {
  return (
    <Drawing width={560} height={470}>
      {pins.map((x) => (
        <path key={x} className={styles.thin} d={`M${x} 428v16h-6M${x} 444h6`} />
      ))}
      <rect className={styles.shade} x={72} y={372} width={376} height={56} />
      <path
        className={styles.thin}
        d={hatch
          .map((x) => `M${x} 428l${Math.min(56, 448 - x)} -${Math.min(56, 448 - x)}`)
          .join("")}
      />
      <rect className={styles.solid} x={186} y={384} width={148} height={32} />
      <rect className={styles.solid} x={72} y={312} width={376} height={60} />
      <path className={styles.thin} d="M72 342h376M260 312v60" />
      <rect className={styles.tint} x={72} y={212} width={376} height={100} />
      <path d="M72 262h376" />
      <path
        className={styles.thin}
        d="M92 276h60v24h-60zM172 276h60v24h-60zM252 276h60v24h-60zM332 276h60v24h-60z"
      />
      <path className={styles.thin} d="M92 226h140v24h-140zM252 226h140v24h-140z" />
      <rect className={styles.solid} x={72} y={132} width={376} height={80} />
      <path className={styles.thin} d="M166 132v80M260 132v80M354 132v80" />
      <circle className={styles.thin} cx={119} cy={172} r={20} />
      <path className={styles.thin} d="M99 172h40M119 152q-16 20 0 40q16 -20 0 -40" />
      <path className={styles.thin} d="M190 158q23 -14 46 0v30q-23 14 -46 0zM190 158q23 14 46 0" />
      <path className={styles.thin} d="M292 178a16 16 0 1 1 4 12M292 178l-7 -8M292 178l9 -5" />
      <path className={styles.thin} d="M384 192v-22h32v22zM390 170v-6a10 10 0 0 1 20 0v6" />
      <rect className={styles.solid} x={72} y={32} width={376} height={100} />
      <path className={styles.accent} d="M96 100h44l12 -34l18 48l14 -30l10 16h42" />
      <path className={styles.thin} d="M276 56h148M276 74h112M276 92h132M276 110h86" />
      <path className={styles.axis} d="M428 440V16" />
      <path
        className={styles.accent}
        d="M422 26l6 -12l6 12M424 388l4 4l8 -9M424 340l4 4l8 -9M424 260l4 4l8 -9M424 208l4 4l8 -9M424 130l4 4l8 -9"
      />
      <Dimension from={[36, 32]} to={[36, 428]} />
      <Balloon n={1} at={[512, 408]} to={[334, 400]} />
      <Balloon n={2} at={[512, 342]} to={[400, 328]} />
      <Balloon n={3} at={[512, 270]} to={[392, 288]} />
      <Balloon n={4} at={[512, 180]} to={[402, 186]} />
      <Balloon n={5} at={[512, 104]} to={[394, 92]} />
      <Balloon n={6} at={[512, 34]} to={[428, 46]} />
    </Drawing>
  );
}
