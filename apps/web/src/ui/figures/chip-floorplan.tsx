import styles from "./drawing.module.css";
import { Balloon, Dimension, Drawing } from "./drawing.tsx";

const pads = Array.from({ length: 20 }, (_, at) => 112 + at * 16);
const cores = [0, 1, 2, 3];
const rows = [0, 1, 2, 3, 4, 5];

/** A system on chip from above: pad ring, blocks, interconnect, scan chain. */
export function ChipFloorplan() {
  return (
    <Drawing width={560} height={484}>
      <rect className={styles.solid} x={84} y={44} width={364} height={364} />
      <rect className={styles.thin} x={104} y={64} width={324} height={324} />
      {pads.map((at) => (
        <g key={at} className={styles.thin}>
          <path
            d={`M${at} 49h9v10h-9zM${at} 393h9v10h-9zM89 ${at - 40}h10v9h-10zM433 ${at - 40}h10v9h-10z`}
          />
        </g>
      ))}
      <rect className={styles.tint} x={114} y={74} width={150} height={130} />
      {cores.map((core) => (
        <rect
          key={core}
          className={styles.solid}
          x={122 + (core % 2) * 70}
          y={82 + Math.floor(core / 2) * 60}
          width={64}
          height={54}
        />
      ))}
      <rect className={styles.shade} x={274} y={74} width={144} height={130} />
      {rows.map((row) => (
        <path
          key={row}
          className={styles.thin}
          d={`M282 ${86 + row * 21}h128M282 ${93 + row * 21}h128`}
        />
      ))}
      <path
        className={styles.accent}
        d="M114 224h304M154 204v20M230 204v20M346 204v20M166 224v20M258 224v20M346 224v20M400 224v20"
      />
      <circle className={styles.mark} cx={154} cy={224} r={4} />
      <circle className={styles.mark} cx={230} cy={224} r={4} />
      <circle className={styles.mark} cx={346} cy={224} r={4} />
      <circle className={styles.mark} cx={258} cy={224} r={4} />
      <rect className={styles.shade} x={114} y={244} width={104} height={134} />
      <path
        className={styles.thin}
        d="M114 276h104M114 310h104M114 344h104M150 244v134M184 244v134"
      />
      <rect className={styles.solid} x={228} y={244} width={84} height={134} />
      <path className={styles.thin} d="M238 258h64v22h-64zM238 290h64v22h-64zM238 322h64v22h-64z" />
      <rect className={styles.solid} x={322} y={244} width={96} height={62} />
      <path className={styles.accent} d="M334 288h12v-26h14v26h14v-26h14v26h14" />
      <rect className={styles.solid} x={322} y={316} width={96} height={62} />
      <path className={`${styles.thin} ${styles.dashed}`} d="M330 334h80v12h-80v12h80v12h-80" />
      <Dimension from={[84, 430]} to={[448, 430]} />
      <Dimension from={[40, 44]} to={[40, 408]} />
      <path className={styles.thin} d="M84 414v16M448 414v16M76 44H52M76 408H52" />
      <Balloon n={1} at={[510, 60]} to={[252, 96]} />
      <Balloon n={2} at={[510, 122]} to={[400, 150]} />
      <Balloon n={3} at={[510, 184]} to={[418, 224]} />
      <Balloon n={4} at={[166, 462]} to={[166, 364]} />
      <Balloon n={5} at={[270, 462]} to={[270, 334]} />
      <Balloon n={6} at={[510, 246]} to={[410, 268]} />
      <Balloon n={7} at={[510, 308]} to={[404, 340]} />
    </Drawing>
  );
}
