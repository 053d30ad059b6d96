import styles from "./my-statements.module.css";
import type { ListedFigures } from "./statement-card.tsx";

const width = 1000n;

/** The sum of what a bar shows, in whole rupees: a loss takes room, too. */
export function shownGains({ longTerm, shortTerm }: ListedFigures): bigint {
  return size(longTerm) + size(shortTerm);
}

function size(amount: string): bigint {
  return BigInt(amount.replace("-", ""));
}

type GainsBarProps = {
  figures: ListedFigures;
  /** Those of the year before, as a thinner bar. */
  before: ListedFigures | undefined;
  /** The gains that fill the bar. */
  largest: bigint;
};

/** A statement's long-term and short-term gains as parts of a bar; the figures next to it say the same. */
export function GainsBar({ figures, before, largest }: GainsBarProps) {
  const parts = (of: ListedFigures, y: number, height: number) => {
    const long = widthOf(of.longTerm, largest);
    return (
      <>
        <rect data-term={termOf(of.longTerm, "LTCG")} y={y} width={long} height={height} />
        <rect
          data-term={termOf(of.shortTerm, "STCG")}
          x={long}
          y={y}
          width={widthOf(of.shortTerm, largest)}
          height={height}
        />
      </>
    );
  };
  return (
    <svg
      className={styles.bar}
      viewBox={`0 0 ${width} 12`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {parts(figures, 0, before ? 7 : 12)}
      {before && parts(before, 9, 3)}
    </svg>
  );
}

/** For drawing only: thousandths of the bar, and a sliver of what is not nothing. */
function widthOf(amount: string, largest: bigint): number {
  const part = size(amount);
  return part === 0n ? 0 : Math.max(6, Number((part * width) / (largest || 1n)));
}

function termOf(amount: string, term: string): string {
  return amount.startsWith("-") ? "loss" : term;
}
