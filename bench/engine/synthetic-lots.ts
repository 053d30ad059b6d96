import { Random } from "capital-gains/test/random";
import { checkDigit } from "../../packages/capital-gains/src/law/values/isin.ts";

const DAY = 86_400_000;
const FIRST_SALE = Date.UTC(2025, 3, 1);
const FIRST_PURCHASE_LONG = Date.UTC(2016, 0, 1);
const GRANDFATHERED_UNTIL = Date.UTC(2018, 0, 31);

/** A made-up sale of the year 2025-26; amounts are whole paise, dates milliseconds of UTC midnights. */
type SyntheticLot = {
  readonly long: boolean;
  readonly name: string;
  readonly isin: string;
  readonly quantity: number;
  readonly bought: number;
  readonly sold: number;
  readonly purchaseRate: number;
  readonly saleRate: number;
  readonly purchaseValue: number;
  readonly saleValue: number;
  readonly purchaseExpenses: number;
  readonly saleExpenses: number;
  /** Price per unit on 31 January 2018, for lots bought up to that day. */
  readonly price2018: number | null;
};

/**
 * Makes sales of three hundred invented shares: two in five are long-term, and every fifth of those was
 * bought before February 2018. The same count makes the same sales.
 */
export function* syntheticLots(
  count: number,
  long: boolean,
  seed: number,
): Generator<SyntheticLot> {
  const numbers = new Random(seed, 0);
  const random = (limit: number) => numbers.below(limit);
  const shares = Array.from({ length: 300 }, (_, i) => ({
    name: `SHARE${String.fromCharCode(65 + (i % 26))}${i}`,
    isin: isinOf(i),
    rate: 2_000 + random(400_000),
  }));
  for (let i = 0; i < count; i += 1) {
    const share = shares[random(shares.length)] ?? shares[0];
    if (share === undefined) {
      return;
    }
    const quantity = 1 + random(500);
    const sold = FIRST_SALE + random(365) * DAY;
    const old = long && random(5) === 0;
    const bought = old
      ? FIRST_PURCHASE_LONG + random(760) * DAY
      : long
        ? sold - (380 + random(1_800)) * DAY
        : sold - (1 + random(300)) * DAY;
    const purchaseRate = share.rate - random(Math.floor(share.rate / 2));
    const saleRate = share.rate + random(Math.floor(share.rate / 2)) - random(share.rate >> 2);
    const purchaseValue = quantity * purchaseRate;
    const saleValue = quantity * saleRate;
    yield {
      long,
      name: share.name,
      isin: share.isin,
      quantity,
      bought,
      sold,
      purchaseRate,
      saleRate,
      purchaseValue,
      saleValue,
      purchaseExpenses: Math.round(purchaseValue * 0.003),
      saleExpenses: Math.round(saleValue * 0.003),
      price2018:
        long && bought <= GRANDFATHERED_UNTIL ? share.rate - random(share.rate >> 3) : null,
    };
  }
}

function isinOf(number: number): string {
  const body = `INE${String(number + 100).padStart(3, "0")}X010`.padEnd(11, "1");
  return `${body}${checkDigit(body)}`;
}
