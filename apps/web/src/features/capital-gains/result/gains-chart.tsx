import type { StatementPreview } from "contract/statement-preview";
import { millionthsOf } from "../millionths.ts";
import styles from "./gains-chart.module.css";
import { quarters } from "./tables.tsx";

const height = 160;
const width = 600;
const room = { top: 24, bottom: 24 };

/**
 * Gains by advance-tax period, long-term below and short-term above. The table beside it says the
 * same, so a screen reader is spared the drawing.
 */
export function GainsChart({ tableF }: { tableF: StatementPreview["tableF"] }) {
  const amounts = quarters.map(([quarter, name]) => {
    const of = (section: string) =>
      Object.entries(tableF)
        .filter(([rate]) => rate.startsWith(section))
        .reduce((sum, [, row]) => sum + millionthsOf(row[quarter]), 0n);
    return { quarter, name, long: of("112A"), short: of("111A") };
  });
  const largest = amounts.reduce(
    (most, { long, short }) => (long + short > most ? long + short : most),
    0n,
  );
  if (largest === 0n) {
    return null;
  }

  const step = width / quarters.length;
  const bar = step * 0.6;
  const floor = height - room.bottom;
  // For drawing only: the height of a part.
  const high = (millionths: bigint) =>
    Number((millionths * BigInt(floor - room.top) * 100n) / largest) / 100;

  return (
    <figure className={styles.chart} aria-hidden="true">
      <svg viewBox={`0 0 ${width} ${height}`} role="presentation">
        <line x1="0" x2={width} y1={floor} y2={floor} className={styles.axis} />
        {amounts.map(({ quarter, name, long, short }, place) => {
          const x = place * step + (step - bar) / 2;
          const longHigh = high(long);
          const shortHigh = high(short);
          const middle = x + bar / 2;
          return (
            <g key={quarter}>
              <rect
                className={styles.long}
                x={x}
                y={floor - longHigh}
                width={bar}
                height={longHigh}
              />
              <rect
                className={styles.short}
                x={x}
                y={floor - longHigh - shortHigh}
                width={bar}
                height={shortHigh}
              />
              {long + short > 0n && (
                <text x={middle} y={floor - longHigh - shortHigh - 6}>
                  {inShort(long + short)}
                </text>
              )}
              <text x={middle} y={height - 6} className={styles.period}>
                {name.replace(/^.* to /, "to ").replace("Up to", "to")}
              </text>
            </g>
          );
        })}
      </svg>
      <figcaption>
        <span className={styles.longKey}>Long term</span>{" "}
        <span className={styles.shortKey}>Short term</span>
      </figcaption>
    </figure>
  );
}

const grouped = new Intl.NumberFormat("en-IN");

/** An amount for a label: whole rupees, from a lakh on in lakhs and crores with two decimals. */
function inShort(millionths: bigint): string {
  const rupees = Number(millionths / 1_000_000n);
  if (rupees >= 10_000_000) {
    return `₹${(rupees / 10_000_000).toFixed(2)} cr`;
  }
  if (rupees >= 100_000) {
    return `₹${(rupees / 100_000).toFixed(2)} L`;
  }
  return `₹${grouped.format(rupees)}`;
}
