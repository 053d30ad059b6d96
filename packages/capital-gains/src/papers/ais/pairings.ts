import { listed } from "../../law/finding.ts";
import { changeText, type IsinChange, type IsinChanges } from "../../law/rules/isin-changes.ts";
import type { PairedShare, Sale } from "./pair-sales.ts";

/** A fact about a security of the comparison, for the person. */
export type Reason = { readonly code: string; readonly message: string };

/** Says how the sales of both sides were found to be of one security, for one that both sides have. */
export function pairingsOf(share: PairedShare, changes: IsinChanges): readonly Reason[] {
  const moved = new Set(share.byValue.map(({ sale }) => sale));
  const own = (sales: readonly Sale[]) => sales.filter((sale) => !moved.has(sale));
  const isins = (sales: readonly Sale[]) => new Set(own(sales).map(({ isin }) => isin));
  const sold = isins(share.sold);
  const reported = isins(share.reported.filter(({ isActive }) => isActive));
  return [
    ...(sold.size > 0 && reported.size > 0 ? [byIsin(sold, reported, changes)] : []),
    ...(share.byValue.length > 0 ? [byValue(share.byValue)] : []),
  ];
}

function byIsin(
  sold: ReadonlySet<string>,
  reported: ReadonlySet<string>,
  changes: IsinChanges,
): Reason {
  const all = new Set([...sold, ...reported]);
  if (all.size === 1 && all.has("")) {
    return { code: "same-name", message: "Matched by name: neither side has an ISIN." };
  }
  if (all.size === sold.size && all.size === reported.size) {
    return { code: "same-isin", message: "Matched by ISIN." };
  }
  // The changes that lead from one of the ISINs to another, or to the one that all became.
  const met = new Set<IsinChange>();
  for (const isin of all) {
    const since = changes.since(isin, "with mergers");
    const last = since.findLastIndex(({ to }) => all.has(to));
    for (const change of last < 0 && !isReached(isin, all, changes)
      ? since
      : since.slice(0, last + 1)) {
      met.add(change);
    }
  }
  return { code: "changed-isin", message: `Matched by ISIN: ${listed([...met].map(changeText))}.` };
}

/** Whether another ISIN of the share became this one. */
function isReached(isin: string, all: ReadonlySet<string>, changes: IsinChanges): boolean {
  return [...all].some((each) => changes.since(each, "with mergers").some(({ to }) => to === isin));
}

/** A cell can hold a text of any length. */
const longestName = 60;

function byValue(pairs: PairedShare["byValue"]): Reason {
  const calls = pairs.map(({ side, sale: { isin, name } }) => {
    const shown = name === "" ? "without a name" : `as "${name.slice(0, longestName)}"`;
    return `the ${side} has it ${shown} ${isin === "" ? "without an ISIN" : `with ISIN ${isin}`}`;
  });
  return {
    code: "day-quantity-value",
    message:
      `Matched by day, quantity and value: ${listed([...new Set(calls)], "; ", 3)}. Check that it is ` +
      "this security.",
  };
}
