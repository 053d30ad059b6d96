import type { FigureSection } from "result/figures";
import type { TaxComputation } from "result/tax-computation";
import { waterfallOf } from "result/waterfall";
import { formatWholeRupees, Money } from "../../../ui/money.tsx";
import styles from "./loss-picture.module.css";

/** Whether losses change what is taxed. */
export function hasLosses({ rows }: TaxComputation): boolean {
  return rows.some(
    ({ lossesOfYear, broughtForward, setOffElsewhere, carriedForward }) =>
      `${lossesOfYear}${broughtForward}${setOffElsewhere}${carriedForward}` !== "0000",
  );
}

/** The way from gains over losses to what is taxed, a bar below the other. */
export function LossPicture({ section }: { section: FigureSection }) {
  const bars = waterfallOf(section.rows);
  const shown = section.rows.flatMap(({ name, label, cells: [cell] }, at) => {
    const bar = bars[at];
    return bar && cell ? [{ name, label, bar, amount: cell.value }] : [];
  });
  return (
    <div
      role="img"
      aria-label={shown
        .map(({ label, amount }) => `${label} ${formatWholeRupees(amount)}`)
        .join("; ")}
      className={styles.picture}
    >
      <ol aria-hidden="true">
        {shown.map(({ name, label, amount, bar: { from, to, zero, look } }) => (
          <li key={name} data-look={look}>
            <span>{label}</span>
            <svg role="presentation" focusable="false">
              <line x1={percent(zero)} x2={percent(zero)} y2="100%" />
              <rect x={percent(from)} width={percent(wide(from, to))} y="3" height="16" />
              {look === "taken-off" && (
                <line
                  data-hatch
                  x1={percent(from)}
                  x2={percent(from + wide(from, to))}
                  y1="11"
                  y2="11"
                />
              )}
            </svg>
            <Money amount={amount} whole />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Returns how wide a bar is: one of nothing is a line. */
function wide(from: number, to: number): number {
  return Math.max(to - from, 0.006);
}

/** Returns a part as the percentage of the picture's width, which leaves room for the last stroke. */
function percent(part: number): string {
  return `${(part * 99).toFixed(2)}%`;
}
