import { Random } from "capital-gains/test/random";
import { checkDigit } from "../../packages/capital-gains/src/law/values/isin.ts";

const day = 86_400_000;
const firstSale = Date.UTC(2025, 3, 1);
const firstOldPurchase = Date.UTC(2016, 0, 1);
const shares = 300;

/** A made-up sale of 2025-26; amounts are whole paise, dates `YYYY-MM-DD`. */
export type SyntheticLot = {
  readonly name: string;
  readonly isin: string;
  readonly quantity: number;
  readonly bought: string;
  readonly sold: string;
  readonly cost: number;
  readonly sale: number;
  readonly buyExpenses: number;
  readonly saleExpenses: number;
  /** Price per unit on 31 January 2018, for lots bought before that day. */
  readonly fmv: number | undefined;
};

/**
 * Makes sales of three hundred invented shares; every fifth long-term one was bought before February
 * 2018. The same count makes the same sales.
 */
export function* syntheticLots(count: number, term: "short" | "long"): Generator<SyntheticLot> {
  const random = new Random(count, 0);
  for (let lot = 0; lot < count; lot += 1) {
    const share = random.below(shares);
    const rate = 2_000 + new Random(share, 0).below(400_000);
    const quantity = 1 + random.below(500);
    const sold = firstSale + random.below(365) * day;
    const old = term === "long" && random.chance(0.2);
    const held = term === "long" ? 380 + random.below(1_800) : 1 + random.below(300);
    const bought = old ? firstOldPurchase + random.below(760) * day : sold - held * day;
    const cost = quantity * (rate - random.below(rate >> 1));
    const sale = quantity * (rate + random.below(rate >> 1) - random.below(rate >> 2));
    yield {
      name: `SHARE${share}`,
      isin: isinOf(share),
      quantity,
      bought: iso(bought),
      sold: iso(sold),
      cost,
      sale,
      buyExpenses: Math.round(cost * 0.003),
      saleExpenses: Math.round(sale * 0.003),
      fmv: old ? rate - random.below(rate >> 3) : undefined,
    };
  }
}

function isinOf(share: number): string {
  const body = `INE${String(share + 100)}X0101`;
  return `${body}${checkDigit(body)}`;
}

function iso(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
