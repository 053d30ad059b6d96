import styles from "./drawing.module.css";
import { Balloon, Drawing } from "./drawing.tsx";

/** A device as an architect draws it: sensor, conditioning, processor, memory, links and power. */
export function SignalChain() {
  return (
    <Drawing width={560} height={400}>
      <rect className={`${styles.thin} ${styles.dashed}`} x={124} y={36} width={330} height={330} />
      <path d="M30 96a26 26 0 1 1 0.1 0zM30 96m8 -8l36 -36" />
      <path className={styles.thin} d="M82 70h62" />
      <path className={styles.solid} d="M144 40l62 30l-62 30z" />
      <path d="M206 70h38" />
      <path className={styles.solid} d="M244 46h76l18 24l-18 24h-76z" />
      <path className={styles.accent} d="M256 82c12 -30 24 -30 34 -10s20 16 30 -4" />
      <path d="M338 70h44v76M376 138l6 9l6 -9" />
      <rect className={styles.tint} x={244} y={148} width={184} height={104} />
      <path
        className={styles.thin}
        d="M258 162h70v34h-70zM344 162h70v34h-70zM258 208h156v30h-156z"
      />
      <path d="M244 200h-100M152 194l-9 6l9 6M236 194l9 6l-9 6" />
      <rect className={styles.solid} x={144 - 14} y={176} width={14} height={48} />
      <path className={styles.thin} d="M130 186h-50M130 200h-50M130 214h-50" />
      <path d="M80 178v44l-30 -10v-24z" />
      <path className={styles.thin} d="M42 186q-10 14 0 28M34 178q-16 22 0 44" />
      <path d="M290 252v44M284 288l6 9l6 -9M284 260l6 -9l6 9M382 252v44" />
      <rect className={styles.shade} x={244} y={296} width={84} height={50} />
      <path className={styles.thin} d="M244 308h84M244 321h84M244 334h84" />
      <rect className={styles.solid} x={344} y={296} width={84} height={50} />
      <path className={styles.accent} d="M356 330v-16h12v16h12v-16h12v16h12v-16h12" />
      <path className={styles.thin} d="M160 300h50v46h-50zM185 300v-24M160 316h50M160 331h50" />
      <Balloon n={1} at={[64, 140]} to={[36, 84]} />
      <Balloon n={2} at={[510, 60]} to={[330, 70]} />
      <Balloon n={3} at={[510, 160]} to={[420, 180]} />
      <Balloon n={4} at={[510, 250]} to={[404, 226]} />
      <Balloon n={5} at={[510, 330]} to={[420, 322]} />
      <Balloon n={6} at={[64, 270]} to={[66, 212]} />
    </Drawing>
  );
}
