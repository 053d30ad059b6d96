import { writeFileSync } from "node:fs";
import {
  type TradewiseLot,
  tradewiseSection,
  zerodhaWorkbook,
} from "capital-gains/test/zerodha-statement";
import { iso } from "./icici-file.ts";
import { syntheticLots } from "./synthetic-lots.ts";

/** Writes a Tax P&L workbook as Zerodha lays it out: tradewise sheet and summary, texts shared. */
export function writeZerodhaFile(path: string, lots: number): void {
  const long = Math.round(lots * 0.4);
  // The sections are written before the summary that states their profits.
  const paise = { short: 0, long: 0 };
  const { bytes } = zerodhaWorkbook({
    client: "AB1234",
    sections: {
      "Equity - Short Term": tradewiseSection(writtenLots(lots - long, "short")),
      "Equity - Long Term": tradewiseSection(writtenLots(long, "long")),
    },
    sheets: {
      "Equity and Non Equity": [
        ["Realized Profit Breakdown"],
        ["Intraday/Speculative profit", 0],
        ["Short Term profit", paise.short / 100],
        ["Long Term profit", paise.long / 100],
      ],
    },
  });
  writeFileSync(path, bytes);

  function* writtenLots(count: number, term: "short" | "long"): Generator<TradewiseLot> {
    for (const lot of syntheticLots(count, term === "long", lots)) {
      const fmv = lot.price2018 === null ? 0 : lot.price2018 * lot.quantity;
      const cost = Math.max(lot.purchaseValue, Math.min(fmv, lot.saleValue));
      const charge = lot.saleExpenses / 10;
      paise[term] += lot.saleValue - lot.purchaseValue;
      yield {
        ...{ symbol: lot.name, isin: lot.isin, quantity: lot.quantity },
        ...{ bought: iso(lot.bought), sold: iso(lot.sold) },
        ...{ buyValue: lot.purchaseValue / 100, sellValue: lot.saleValue / 100 },
        ...{ fmvTotal: fmv / 100, taxableProfit: (lot.saleValue - cost) / 100 },
        brokerage: Math.round(charge) / 100,
        otherCharges: [1.25, 0.02, 0.11, 0, 0, 0.24],
        stampDuty: Math.round(charge / 3) / 100,
        stt: Math.round(charge * 4) / 100,
      };
    }
  }
}
