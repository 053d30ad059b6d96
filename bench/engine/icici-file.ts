import { closeSync, openSync, writeSync } from "node:fs";
import { iciciLines, type WrittenLot } from "capital-gains/test/icici-statement";
import { syntheticLots } from "./synthetic-lots.ts";

/**
 * Writes a capital-gain CSV as ICICI Direct lays it out, with totals that tie. Its figures are plain
 * (`114543.06`) or have Indian separators and quotes (`"1,14,543.06"`).
 */
export function writeIciciFile(path: string, lots: number, separators: boolean): void {
  const file = openSync(path, "w");
  const long = Math.round(lots * 0.4);
  const sections = { short: writtenLots(lots - long, false), long: writtenLots(long, true) };
  let text = "";
  for (const line of iciciLines(sections, { separators, shortYears: true })) {
    text += `${line}\n`;
    if (text.length > 1 << 20) {
      writeSync(file, text);
      text = "";
    }
  }
  writeSync(file, text);
  closeSync(file);

  function* writtenLots(count: number, isLong: boolean): Generator<WrittenLot> {
    for (const lot of syntheticLots(count, isLong, lots)) {
      yield {
        ...{ name: lot.name, isin: lot.isin, quantity: String(lot.quantity) },
        ...{ bought: iso(lot.bought), sold: iso(lot.sold) },
        ...{ buyRate: rupees(lot.purchaseRate), saleRate: rupees(lot.saleRate) },
        ...{ cost: rupees(lot.purchaseValue), sale: rupees(lot.saleValue) },
        buyExpenses: rupees(lot.purchaseExpenses),
        saleExpenses: rupees(lot.saleExpenses),
        ...(lot.price2018 === null ? {} : { fmv: rupees(lot.price2018) }),
      };
    }
  }
}

/** Whole paise, not below 0, as rupees. */
function rupees(paise: number): string {
  return `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, "0")}`;
}

/** The day of a UTC midnight. */
export function iso(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
