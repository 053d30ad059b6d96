import { iciciStatement, type WrittenLot } from "capital-gains/test/icici-statement";
import {
  type TradewiseLot,
  tradewiseSection,
  zerodhaWorkbook,
} from "capital-gains/test/zerodha-statement";
import { syntheticLots } from "./synthetic-lots.ts";

/** Returns a capital-gain CSV as ICICI Direct lays it out, with totals that tie; two lots in five are long-term. */
export function iciciFile(lots: number): Uint8Array<ArrayBuffer> {
  const long = Math.round(lots * 0.4);
  const sections = { short: writtenLots(lots - long, "short"), long: writtenLots(long, "long") };
  return new Uint8Array(iciciStatement(sections).bytes);
}

function* writtenLots(count: number, term: "short" | "long"): Generator<WrittenLot> {
  for (const lot of syntheticLots(count, term)) {
    const { name, isin, bought, sold } = lot;
    yield {
      name,
      isin,
      bought,
      sold,
      quantity: String(lot.quantity),
      cost: rupees(lot.cost),
      sale: rupees(lot.sale),
      buyExpenses: rupees(lot.buyExpenses),
      saleExpenses: rupees(lot.saleExpenses),
      ...(lot.fmv === undefined ? {} : { fmv: rupees(lot.fmv) }),
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
  term: "short" | "long",
  profit: { short: number; long: number },
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
