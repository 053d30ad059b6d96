import type { ResultHead } from "@site/result/result-head";
import styles from "./gains-chart.module.css";
import { quarters } from "./tables.tsx";

type GainsChartProps = Pick<ResultHead, "tableF" | "advanceTax"> & {
  /** Today in India, `YYYY-MM-DD`: periods of a running year that are to come have no amount. */
  today: string;
};

/** Gains by advance-tax period in whole rupees, as Table F takes them; short-term above long-term. */
export function GainsChart({ tableF, advanceTax, today }: GainsChartProps) {
  const isOver = ({ dueDate }: { dueDate: string }) => dueDate < today;
  const begun = advanceTax ? advanceTax.instalments.filter(isOver).length + 1 : quarters.length;
  const amounts = quarters.map(([quarter, name], at) => {
    const of = (isLong: boolean) =>
      Object.entries(tableF)
        .filter(([rate]) => rate.startsWith("112A") === isLong)
        .reduce((sum, [, row]) => sum + BigInt(row[quarter]), 0n);
    const parts = { long: of(true), short: of(false) };
    return { quarter, name, ...parts, all: parts.long + parts.short, hasBegun: at < begun };
  });
  const largest = amounts.reduce((most, { all }) => (all > most ? all : most), 0n);
  if (largest === 0n) {
    return null;
  }
  // For drawing only: parts of the highest bar, which is 1.6 times as high as it is wide.
  const high = (rupees: bigint) => Number((rupees * 160n) / largest) / 10;
  const hasShort = amounts.some(({ short }) => short > 0n);
  return (
    <div
      className={styles.chart}
      role="img"
      aria-label={`Gains by period: ${amounts.map(({ name, all, hasBegun }) => `${name} ${hasBegun ? inShort(all) : "still to come"}`).join(", ")}`}
    >
      <ol className={styles.bars} aria-hidden="true">
        {amounts.map(({ quarter, name, long, short, all, hasBegun }) => (
          <li key={quarter}>
            <div>
              <span className={styles.amount}>{hasBegun && inShort(all)}</span>
              {all > 0n && (
                <svg viewBox={`0 0 10 ${high(all)}`} role="presentation">
                  <rect className={styles.short} width="10" height={high(short)} />
                  <rect className={styles.long} y={high(short)} width="10" height={high(long)} />
                </svg>
              )}
            </div>
            <span className={styles.period}>
              {name.replace(/^.* to /, "to ").replace("Up to", "to")}
            </span>
          </li>
        ))}
      </ol>
      {hasShort && (
        <p aria-hidden="true">
          <span className={styles.longKey}>LTCG</span> <span className={styles.shortKey}>STCG</span>
        </p>
      )}
    </div>
  );
}

const grouped = new Intl.NumberFormat("en-IN");

/** An amount for a label: whole rupees, from a lakh on in lakhs and crores with two decimals. */
function inShort(whole: bigint): string {
  const rupees = Number(whole);
  if (rupees >= 10_000_000) {
    return `₹${(rupees / 10_000_000).toFixed(2)} cr`;
  }
  if (rupees >= 100_000) {
    return `₹${(rupees / 100_000).toFixed(2)} L`;
  }
  return `₹${grouped.format(rupees)}`;
}
