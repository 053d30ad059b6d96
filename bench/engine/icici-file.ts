import { closeSync, openSync, writeSync } from "node:fs";
import { syntheticLots } from "./synthetic-lots.ts";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const HEADER =
  "Stock Symbol,ISIN,Qty,Sale Date,Sale Rate,Sale Value,Sale Expenses,Purchase Date,Purchase Rate," +
  "Price as on 31st Jan 2018,Purchase Price Considered,Purchase Value,Purchase Expenses,Profit/Loss(-)";

/**
 * Writes a capital-gain CSV as ICICI Direct lays it out, with totals that tie. Its figures are plain
 * (`114543.06`) or have Indian separators and quotes (`"1,14,543.06"`).
 */
export function writeIciciFile(path: string, lots: number, separators: boolean): void {
  const rupees = separators ? separated : plain;
  const file = openSync(path, "w");
  const long = Math.round(lots * 0.4);
  let grandTotal = 0;
  let text = `Account,8500012345\nName,SAMPLE INVESTOR\nCapital Gain,2025-2026\n${HEADER}\n`;
  const section = (title: string, count: number, isLong: boolean): void => {
    text += `${title},,,,,,,,,,,,\n`;
    let total = 0;
    for (const lot of syntheticLots(count, isLong, lots)) {
      const profit = lot.saleValue - lot.saleExpenses - lot.purchaseValue - lot.purchaseExpenses;
      total += profit;
      const price = lot.price2018 === null ? "" : rupees(lot.price2018);
      text +=
        `${lot.name},${lot.isin},${lot.quantity},${date(lot.sold)},${rupees(lot.saleRate)},` +
        `${rupees(lot.saleValue)},${rupees(lot.saleExpenses)},${date(lot.bought)},` +
        `${rupees(lot.purchaseRate)},${price},,${rupees(lot.purchaseValue)},` +
        `${rupees(lot.purchaseExpenses)},${rupees(profit)}\n`;
      if (text.length > 1 << 20) {
        writeSync(file, text);
        text = "";
      }
    }
    grandTotal += total;
    text += `Total,,,,,,,,,,,,,${rupees(total)}\n`;
  };
  section("Short Term Capital Gain (STT paid)", lots - long, false);
  section("Long Term Capital Gain (STT paid)", long, true);
  text += `Grand Total,,,,,,,,,,,,,${rupees(grandTotal)}\n`;
  writeSync(file, text);
  closeSync(file);
}

/** Whole paise as rupees. */
function plain(paise: number): string {
  const size = Math.abs(paise);
  const sign = paise < 0 ? "-" : "";
  return `${sign}${Math.floor(size / 100)}.${String(size % 100).padStart(2, "0")}`;
}

function date(time: number): string {
  const day = new Date(time);
  const year = String(day.getUTCFullYear() % 100).padStart(2, "0");
  return `${String(day.getUTCDate()).padStart(2, "0")}-${MONTHS[day.getUTCMonth()]}-${year}`;
}

function separated(paise: number): string {
  const [whole = "", fraction = ""] = plain(paise).split(".");
  const text = whole.replace(/\B(?=(\d\d)+\d$)/g, ",");
  return text === whole ? `${whole}.${fraction}` : `"${text}.${fraction}"`;
}
