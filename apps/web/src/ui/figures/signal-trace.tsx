import styles from "./drawing.module.css";
import { Dimension, Drawing, Label } from "./drawing.tsx";

const first = 136;
const period = 48;
const clock = Array.from({ length: 8 }, () => "v-32h24v32h24").join("");

/** Eye-shaped cells of a bus, one per entry, each `cells` periods long, from `x` on the line `y`. */
function busCells(x: number, y: number, cells: number): string {
  return Array.from({ length: cells }, (_, at) => {
    const left = x + at * period;
    return `M${left} ${y}l6 -16h36l6 16l-6 16h-36z`;
  }).join("");
}

/** One transfer on a serial bus: clock, chip select, the command out, the answer back. */
export function SignalTrace() {
  return (
    <Drawing width={560} height={290}>
      <Label x={14} y={68} text="CLK" />
      <Label x={14} y={122} text="CS#" />
      <Label x={14} y={176} text="MOSI" />
      <Label x={14} y={230} text="MISO" />
      <path className={styles.thin} d="M184 34v240M232 34v240M376 34v240" />
      <path d={`M84 74h${first + period - 24 - 84 - 24}${clock}h36`} />
      <path d="M84 98h24l6 30h402l6 -30h22" />
      <path className={styles.accent} d={`M84 170h52${busCells(first, 170, 3)}M280 170h264`} />
      <path d={busCells(376, 224, 3)} />
      <path className={`${styles.thin} ${styles.dashed}`} d="M84 224h292M520 224h24" />
      <Dimension from={[184, 264]} to={[232, 264]} />
      <Dimension from={[232, 264]} to={[376, 264]} />
      <Label look={styles.text} x={208} y={26} text="a" />
      <Label look={styles.text} x={304} y={26} text="b" />
    </Drawing>
  );
}
