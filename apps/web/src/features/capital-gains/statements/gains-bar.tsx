import step from "../flow/step.module.css";
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
  /** Its height in thousandths of its width. */
  height: number;
};

/** A statement's long-term and short-term gains as parts of a bar; the figures next to it say the same. */
export function GainsBar({ figures, before, largest, height }: GainsBarProps) {
  const parts = (of: ListedFigures, y: number, high: number) => {
    const long = widthOf(of.longTerm, largest);
    const at = { y, height: high };
    return (
      <>
        <rect {...at} width={long} fill={inkOf(of.longTerm, inks.LTCG)} />
        <rect
          {...at}
          x={long}
          width={widthOf(of.shortTerm, largest)}
          fill={inkOf(of.shortTerm, inks.STCG)}
        />
      </>
    );
  };
  return (
    <svg viewBox={`0 ${-height / 2} ${width} ${height * 1.5}`} aria-hidden="true">
      {parts(figures, 0, before ? height * 0.6 : height)}
      {before && parts(before, height * 0.75, height * 0.25)}
    </svg>
  );
}

/** Colours of the parts of a bar. */
const inks: Record<string, string> = { LTCG: "var(--accent)", STCG: "var(--brand)" };

/** A mark in the colour of a part, before its name; nothing before other names. */
export function Key({ of }: { of: string }) {
  return (
    inks[of] && (
      <span className={step.size} aria-hidden="true">
        <svg viewBox="0 0 14 10" width="14" role="presentation">
          <rect width="10" height="10" fill={inks[of]} />
        </svg>
      </span>
    )
  );
}

/** For drawing only: thousandths of the bar, and a sliver of what is not nothing. */
function widthOf(amount: string, largest: bigint): number {
  const part = size(amount);
  return part === 0n ? 0 : Math.max(6, Number((part * width) / (largest || 1n)));
}

function inkOf(amount: string, ink: string | undefined): string | undefined {
  return amount.startsWith("-") ? "var(--loss)" : ink;
}
