import type { FigureSection } from "@site/result/figures";
import type { TaxComputation } from "@site/result/tax-computation";
import { type Bar, waterfallOf } from "@site/result/waterfall";
import money from "../../../ui/money.module.css";
import { formatWholeRupees, RupeeAmount } from "../../../ui/money.tsx";
import chart from "./gains-chart.module.css";
import styles from "./loss-picture.module.css";

/** Whether losses change what is taxed. */
export function lossesChangeTax({ rows }: TaxComputation): boolean {
  return rows.some(
    ({ lossesOfYear, businessLoss = "", broughtForward, setOffElsewhere, carriedForward }) =>
      `${lossesOfYear}${businessLoss}${broughtForward}${setOffElsewhere}${carriedForward}` !==
      "0000",
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
    >
      <ol aria-hidden="true" className={styles.picture}>
        {shown.map(({ name, label, amount, bar: { from, to, zero, look } }) => (
          <li key={name}>
            <span>{label}</span>
            <svg
              role="presentation"
              focusable="false"
              width="100%"
              height="22"
              overflow="visible"
              className={look === "taken-off" ? money.loss : undefined}
            >
              <line
                x1={percent(zero)}
                x2={percent(zero)}
                y2="100%"
                stroke="currentColor"
                opacity="0.3"
              />
              <rect
                x={percent(from)}
                width={percent(wide(from, to))}
                y="3"
                height="16"
                {...(inks[look] ?? outline)}
              />
              {look === "taken-off" && (
                <line
                  x1={percent(from)}
                  x2={percent(from + wide(from, to))}
                  y1="11"
                  y2="11"
                  stroke="currentColor"
                  strokeWidth="16"
                  strokeDasharray="1.5 3"
                />
              )}
            </svg>
            <RupeeAmount amount={amount} whole />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The inks of bars that are full, as the chart of the periods has them. */
const inks: Partial<Record<Bar["look"], { className: string | undefined }>> = {
  amount: { className: chart.short },
  sum: { className: chart.long },
};

/** What is taken off is hatched and what is exempt a broken outline, so that no look needs a colour. */
const outline = { fill: "none", stroke: "currentColor", strokeDasharray: "3 2" };

/** Returns how wide a bar is: one of nothing is a line. */
function wide(from: number, to: number): number {
  return Math.max(to - from, 0.006);
}

/** Returns a part as the percentage of the picture's width, which leaves room for the last stroke. */
function percent(part: number): string {
  return `${(part * 99).toFixed(2)}%`;
}
