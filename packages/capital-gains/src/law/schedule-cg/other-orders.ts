import { divideRounded, parseFixed, scale, sumOf } from "../values/fixed-point.ts";
import type { GainRow } from "./rate-rows.ts";
import { type EarlierLoss, orderUsed, type SetOff, type SetOffOrder, setOff } from "./set-off.ts";

/** What the order used and other lawful orders of set-off leave, where that differs in rupees. */
export type OtherOrders = ReturnType<typeof otherOrders>;

/**
 * Compares the order used with the other lawful orders, in whole rupees: how much at slab rates losses
 * take off before gains under section 111A, and the tax on as much of those.
 */
export function otherOrders(
  rows: readonly GainRow[],
  earlier: readonly EarlierLoss[],
  businessLoss = 0n,
) {
  const inOrder = (order: Partial<SetOffOrder>) =>
    setOff(rows, earlier, { ...orderUsed, ...order }, businessLoss);
  const used = inOrder({});
  const slabLast = inOrder({ slabFirst: false });
  const moved = atSlab(slabLast) - atSlab(used);
  return {
    slab: moved === 0n ? undefined : { setOff: moved, taxUnder111A: taxOf(used) - taxOf(slabLast) },
    earlier: (["long-term-first", "year-by-year"] as const)
      .map((order) => ({
        order,
        used: afterOrder(used),
        other: afterOrder(inOrder({ earlier: order })),
      }))
      .filter(
        (each) =>
          each.used.shortTerm !== each.other.shortTerm ||
          each.used.longTerm !== each.other.longTerm,
      ),
  };
}

function atSlab({ rows }: SetOff): bigint {
  return sumOf(rows.flatMap(({ key, quarters }) => (key === "slab" ? quarters : [])));
}

/** Returns the tax on what is left under section 111A, without cess. */
function taxOf({ rows }: SetOff): bigint {
  return sumOf(
    rows
      .filter(({ key }) => key.startsWith("111A"))
      .map(({ ratePercent, quarters }) =>
        divideRounded(sumOf(quarters) * (parseFixed(ratePercent ?? "0") ?? 0n), 100n * scale),
      ),
  );
}

/** Returns what a set-off leaves to later years of earlier losses, and what lapses with their last year. */
function afterOrder({ earlierLeft }: SetOff) {
  const later = earlierLeft.filter(({ lastYear }) => !lastYear);
  return {
    shortTerm: sumOf(later.map(({ shortTerm }) => shortTerm)),
    longTerm: sumOf(later.map(({ longTerm }) => longTerm)),
    lapses: sumOf(
      earlierLeft.flatMap((loss) => (loss.lastYear ? [loss.shortTerm, loss.longTerm] : [])),
    ),
  };
}
