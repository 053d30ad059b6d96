/** Made-up holdings: symbol, ISIN, rates in paise. */
const shares = [
  ["TCS", "INE467B01029", 347_000, 401_050],
  ["BHAELE", "INE263A01024", 39_540, 29_880],
  ["INDBAN", "INE095A01012", 86_425, 78_140],
  ["HDFBAN", "INE040A01034", 194_510, 163_225],
  ["INFTEC", "INE009A01021", 148_860, 142_790],
  ["TATMOT", "INE155A01022", 71_245, 48_170],
  ["BRIIND", "INE216A01030", 588_015, 349_060],
] as const;
const longFrom = 3;
const header =
  "Stock Symbol,ISIN,Qty,Sale Date,Sale Rate,Sale Value,Sale Expenses,Purchase Date,Purchase Rate," +
  "Price as on 31st Jan 2018,Purchase Price Considered,Purchase Value,Purchase Expenses,Profit/Loss(-)";

/**
 * A capital-gain CSV of ICICI Direct whose quantities belong to this one person, so that somebody
 * else's result is never taken for theirs.
 *
 * @param person from 0
 * @param times how often each lot comes: 15,000 times make some 11 MB
 */
export function statementText(person: number, times = 1): string {
  const lines = ["Account,8500099999", "Name,SAMPLE STATEMENT", "Capital Gain,2025-2026", header];
  let grandTotal = 0;
  const section = (title: string, some: (typeof shares)[number][], bought: string) => {
    let total = 0;
    lines.push(`${title},,,,,,,,,,,,`);
    const lots = some.flatMap((share) => Array<(typeof shares)[number]>(times).fill(share));
    for (const [at, [symbol, isin, saleRate, purchaseRate]] of lots.entries()) {
      const quantity = 1 + ((person * (at + 1)) % 9973);
      const [sale, purchase] = [quantity * saleRate, quantity * purchaseRate];
      const [saleExpenses, purchaseExpenses] = [Math.round(sale / 400), Math.round(purchase / 400)];
      const profit = sale - saleExpenses - purchase - purchaseExpenses;
      total += profit;
      lines.push(
        `${symbol},${isin},${quantity},18-Jul-25,${rupees(saleRate)},${rupees(sale)},` +
          `${rupees(saleExpenses)},${bought},${rupees(purchaseRate)},,,${rupees(purchase)},` +
          `${rupees(purchaseExpenses)},${rupees(profit)}`,
      );
    }
    grandTotal += total;
    lines.push(`Total,,,,,,,,,,,,,${rupees(total)}`);
  };
  section("Short Term Capital Gain (STT paid)", shares.slice(0, longFrom), "04-Feb-25");
  section("Long Term Capital Gain (STT paid)", shares.slice(longFrom), "17-Oct-22");
  lines.push(`Grand Total,,,,,,,,,,,,,${rupees(grandTotal)}`, "");
  return lines.join("\n");
}

function rupees(paise: number): string {
  const size = Math.abs(paise);
  return `${paise < 0 ? "-" : ""}${Math.floor(size / 100)}.${String(size % 100).padStart(2, "0")}`;
}
