import { demergerLines } from "../../generated/demergers.ts";
import { type CalendarDate, parseDate } from "../values/calendar-date.ts";
import { parseFixed } from "../values/fixed-point.ts";

/** An old company whose shares became, or gave a part of their cost to, those of another. */
export type OldCompany = {
  readonly isin: string;
  readonly name: string;
  /** The first day without the old share, or without the part that left it; `undefined` where not known. */
  readonly day: CalendarDate | undefined;
  /** New shares for old ones; `undefined` where they are not known. */
  readonly ratio: { readonly newShares: bigint; readonly oldShares: bigint } | undefined;
  /** The part of the old cost, in millionths of a percent; `undefined` of a merger or where not known. */
  readonly percent: bigint | undefined;
  /** Whether two sources or the company's own notice say so; one source alone does not. */
  readonly isSure: boolean;
};

/** A part of a demerger: the new company's, or what stayed with the old one. */
export type DemergerPart = OldCompany & {
  /** The share that has this part of the cost: the old company's own ISIN for what stayed. */
  readonly newIsin: string;
  readonly newName: string;
  /** The day from which the new share traded, so that nobody bought it before. */
  readonly listed: CalendarDate | undefined;
};

/**
 * Section 49(2C), (2D): the net book value of what left, over the net worth before, splits the cost. Only
 * the company can compute it, so these are the percentages that it published.
 */
const parts: readonly DemergerPart[] = demergerLines
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => {
    const [day = "", isin = "", name = "", newIsin = "", newName = "", ...rest] = line.split(",");
    const [newShares, oldShares, percent, listed = "", sure] = rest;
    return {
      ...{ isin, name, newIsin, newName },
      day: parseDate(day),
      ratio:
        newShares && oldShares
          ? { newShares: BigInt(newShares), oldShares: BigInt(oldShares) }
          : undefined,
      percent: percent ? parseFixed(percent) : undefined,
      isSure: sure === "1",
      listed: parseDate(listed),
    };
  });

const byNewIsin: ReadonlyMap<string, readonly DemergerPart[]> = Map.groupBy(
  parts,
  ({ newIsin }) => newIsin,
);

/** Returns the demergers from which a share may come. */
export function demergersInto(isin: string): readonly DemergerPart[] {
  return (byNewIsin.get(isin) ?? []).filter((part) => part.isin !== isin);
}

/** Returns what stayed with a company in each of its demergers. */
export function demergersOf(isin: string): readonly DemergerPart[] {
  return (byNewIsin.get(isin) ?? []).filter((part) => part.isin === isin);
}
