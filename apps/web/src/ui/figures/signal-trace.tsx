import { Dimension } from "./dimension.tsx";
import styles from "./drawing.module.css";
import { Drawing } from "./drawing.tsx";

const clock = Array.from({ length: 8 }, () => "v-32h22v32h22").join("");

/** One transfer on a serial bus: clock, chip select, and data in both directions. */
export function SignalTrace() {
  return (
    <Drawing width={560} height={300}>
      <text className={styles.label} x={14} y={66}>
        CLK
      </text>
      <text className={styles.label} x={14} y={126}>
        CS#
      </text>
      <text className={styles.label} x={14} y={186}>
        MOSI
      </text>
      <text className={styles.label} x={14} y={246}>
        MISO
      </text>
      <path className={styles.thin} d="M158 30v256M202 30v256M334 30v256" />
      <path d={`M80 72h34${clock}h70`} />
      <path d="M80 100h16l6 32h370l6 -32h58" />
      <path className={styles.accent} d="M80 192h46l6 -32h66l6 32h38l6 -32h82l6 32h126v0h54" />
      <path className={styles.accent} d="M132 192h66l6 -32h38l6 32h82l6 -32h44" />
      <path className={`${styles.thin} ${styles.dashed}`} d="M80 236h254" />
      <path d="M334 236l6 -16h38l6 32h38l6 -32h38l6 16h60" />
      <path d="M334 236l6 16h38l6 -32h38l6 32h38l6 -16" />
      <Dimension from={[158, 276]} to={[202, 276]} />
      <Dimension from={[202, 276]} to={[334, 276]} />
      <text className={styles.text} x={180} y={24}>
        a
      </text>
      <text className={styles.text} x={268} y={24}>
        b
      </text>
    </Drawing>
  );
}
