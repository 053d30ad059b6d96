import styles from "./drawing.module.css";
import { Balloon, Drawing } from "./drawing.tsx";

const centre = [236, 240] as const;
const radius = 208;
const step = 28;
const reach = [-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7];
const stray = new Set(["-4 2", "3 5", "-1 -6", "5 -2", "-6 0"]);

const dies = reach
  .flatMap((row) => reach.map((column) => ({ row, column })))
  .filter(({ row, column }) => {
    const far = Math.hypot(Math.abs(column) + 0.5, Math.abs(row) + 0.5) * step;
    return far < radius - 8;
  })
  .map(({ row, column }) => {
    // A slanted ellipse, the shape of a scratch, around the third die to the right and up.
    const [u, v] = [column - 2.5 + (row + 2.5), column - 2.5 - (row + 2.5)];
    const scratch = (u / 1.7) ** 2 + (v / 5) ** 2 < 1;
    return { row, column, scratch, fails: scratch || stray.has(`${column} ${row}`) };
  });

const left = (column: number) => centre[0] + (column - 0.5) * step + 2;
const above = (row: number) => centre[1] + (row - 0.5) * step + 2;

const marked = dies.filter(({ scratch }) => scratch);
const box = {
  left: Math.min(...marked.map(({ column }) => left(column))) - 7,
  right: Math.max(...marked.map(({ column }) => left(column))) + 31,
  top: Math.min(...marked.map(({ row }) => above(row))) - 7,
  bottom: Math.max(...marked.map(({ row }) => above(row))) + 31,
};
const corners = [
  `M${box.left} ${box.top + 20}v-20h20`,
  `M${box.right - 20} ${box.top}h20v20`,
  `M${box.right} ${box.bottom - 20}v20h-20`,
  `M${box.left + 20} ${box.bottom}h-20v-20`,
].join("");

/** Test results on a wafer: each die passes or fails, and a model has marked a cluster. */
export function WaferMap() {
  return (
    <Drawing width={560} height={480}>
      <path
        className={styles.solid}
        d={`M${centre[0] - 12} ${centre[1] + radius}A${radius} ${radius} 0 1 1 ${centre[0] + 12} ${centre[1] + radius}l-12 -16z`}
      />
      <circle
        className={`${styles.thin} ${styles.dashed}`}
        cx={centre[0]}
        cy={centre[1]}
        r={radius - 9}
      />
      <path
        className={styles.thin}
        d={dies.map(({ row, column }) => `M${left(column)} ${above(row)}h24v24h-24z`).join("")}
      />
      <path
        d={dies
          .filter(({ fails }) => fails)
          .map(({ row, column }) => `M${left(column) + 6} ${above(row) + 6}l12 12m0 -12l-12 12`)
          .join("")}
      />
      <path className={styles.accent} d={corners} />
      <path className={styles.axis} d={`M${centre[0]} 14V466M10 ${centre[1]}H462`} />
      <Balloon n={1} at={[520, 330]} to={[left(5) + 12, above(3) + 12]} />
      <Balloon n={2} at={[520, 190]} to={[left(4) + 16, above(-3) + 12]} />
      <Balloon n={3} at={[520, 80]} to={[box.right, box.top + 8]} />
      <Balloon n={4} at={[520, 410]} to={[centre[0] + 144, centre[1] + 143]} />
      <Balloon n={5} at={[400, 452]} to={[centre[0] + 6, centre[1] + radius - 6]} />
    </Drawing>
  );
}
