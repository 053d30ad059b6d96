import { iciciStatement, type WrittenLot } from "@site/capital-gains/test/icici-statement";
import { Random } from "@site/capital-gains/test/random";
import {
  type TradewiseLot,
  tradewiseSection,
  zerodhaWorkbook,
} from "@site/capital-gains/test/zerodha-statement";
import { checkDigit } from "../../packages/capital-gains/src/law/values/isin.ts";

const day = 86_400_000;
const firstSale = Date.UTC(2025, 3, 1);
const firstOldPurchase = Date.UTC(2016, 0, 1);
const shares = 300;
type Term = "short" | "long";

/** Returns a capital-gain CSV as ICICI Direct lays it out, with totals that tie; two lots in five are long-term. */
export function iciciFile(lots: number): Uint8Array<ArrayBuffer> {
  const long = Math.round(lots * 0.4);
  const sections = { short: writtenLots(lots - long, "short"), long: writtenLots(long, "long") };
  return new Uint8Array(iciciStatement(sections).bytes);
}

function* writtenLots(count: number, term: Term): Generator<WrittenLot> {
  for (const lot of syntheticLots(count, term)) {
    const { fmv, ...sale } = lot;
    yield {
      ...sale,
      quantity: String(lot.quantity),
      cost: rupees(lot.cost),
      sale: rupees(lot.sale),
      buyExpenses: rupees(lot.buyExpenses),
      saleExpenses: rupees(lot.saleExpenses),
      ...(fmv === undefined ? {} : { fmv: rupees(fmv) }),
    };
  }
}

/** Returns a Tax P&L workbook as Zerodha lays it out, with its summary; two rows in five are long-term. */
export function zerodhaFile(lots: number): Uint8Array<ArrayBuffer> {
  const long = Math.round(lots * 0.4);
  // The sections are written before the summary that states their profits.
  const profit = { short: 0, long: 0 };
  const { bytes } = zerodhaWorkbook({
    client: "AB1234",
    sections: {
      "Equity - Short Term": tradewiseSection(tradewiseLots(lots - long, "short", profit)),
      "Equity - Long Term": tradewiseSection(tradewiseLots(long, "long", profit)),
    },
    sheets: {
      "Equity and Non Equity": [
        ["Realized Profit Breakdown"],
        ["Intraday/Speculative profit", 0],
        ["Short Term profit", profit.short / 100],
        ["Long Term profit", profit.long / 100],
      ],
    },
  });
  return new Uint8Array(bytes);
}

function* tradewiseLots(
  count: number,
  term: Term,
  profit: Record<Term, number>,
): Generator<TradewiseLot> {
  for (const lot of syntheticLots(count, term)) {
    const { name: symbol, isin, quantity, bought, sold } = lot;
    const fmv = (lot.fmv ?? 0) * quantity;
    const cost = Math.max(lot.cost, Math.min(fmv, lot.sale));
    const charge = lot.saleExpenses / 10;
    profit[term] += lot.sale - lot.cost;
    yield {
      symbol,
      isin,
      quantity,
      bought,
      sold,
      buyValue: lot.cost / 100,
      sellValue: lot.sale / 100,
      fmvTotal: fmv / 100,
      taxableProfit: (lot.sale - cost) / 100,
      brokerage: Math.round(charge) / 100,
      otherCharges: [1.25, 0.02, 0.11, 0, 0, 0.24],
      stampDuty: Math.round(charge / 3) / 100,
      stt: Math.round(charge * 4) / 100,
    };
  }
}

/** Whole paise, not below 0, as rupees. */
function rupees(paise: number): string {
  return `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, "0")}`;
}

/**
 * Makes sales of three hundred invented shares; every fifth long-term one was bought before February
 * 2018. The same count makes the same sales; amounts are whole paise, dates `YYYY-MM-DD`.
 */
function* syntheticLots(count: number, term: Term) {
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
      // Price per unit on 31 January 2018.
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
