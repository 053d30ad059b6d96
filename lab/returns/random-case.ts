import { iciciStatement, type WrittenLot } from "@site/capital-gains/test/icici-statement";
import { Random } from "@site/capital-gains/test/random";
import { type TradewiseLot, zerodhaStatement } from "@site/capital-gains/test/zerodha-statement";
import type { GivenLosses } from "@site/result/statement-choices";
import type { InputFile } from "../../packages/capital-gains/src/law/statement/input.ts";

const shares = ["INE154A01025", "INE101A01026", "INE399L01023"];
/** A gold fund, a liquid fund, a bond, a rights entitlement: section 112, 50AA, slab rates. */
const otherSecurities = ["INF204KB17I5", "INF0R8F01034", "INE906B07CB9", "INE002A20018"];
const dayMs = 86_400_000;
const firstDay = Date.UTC(2025, 3, 1);

/** Returns a statement of 2025-26 and the losses that a person enters, determined by seed and run. */
export function randomCase(seed: number, run: number) {
  const random = new Random(seed, run);
  const statement = random.chance(0.4) ? zerodhaCase(random) : iciciCase(random);
  return { statement, losses: random.chance(0.8) ? givenLosses(random) : undefined };
}

function iciciCase(random: Random): InputFile {
  const lots = (most: number, held: () => number) =>
    many(random, most, () => iciciLot(random, held()));
  return iciciStatement({
    short: lots(6, () => random.below(365)),
    shortNotPaid: random.chance(0.2) ? lots(2, () => random.below(365)) : [],
    long: lots(8, () => 366 + random.below(4000)),
    speculation: random.chance(0.2) ? lots(2, () => 0) : [],
    longNotPaid: random.chance(0.2) ? lots(2, () => 366 + random.below(2000)) : [],
  });
}

function iciciLot(random: Random, held: number): WrittenLot {
  const { bought, sold } = days(random, held);
  return {
    isin: random.pick(random.chance(0.25) ? otherSecurities : shares),
    quantity: String(1 + random.below(5000)),
    bought,
    sold,
    sale: rupees(random),
    cost: rupees(random),
    saleExpenses: paise(random.below(100_000)),
    buyExpenses: paise(random.below(100_000)),
    fmv: random.pick(["", "NA", "0", "276", "1234.5", "0.05"]),
  };
}

function zerodhaCase(random: Random): InputFile {
  return zerodhaStatement({
    "Equity - Short Term": many(random, 5, () => zerodhaLot(random, random.below(365))),
    "Equity - Long Term": many(random, 5, () => zerodhaLot(random, 366 + random.below(2000))),
    "Equity - Buyback": many(random, 3, () => zerodhaLot(random, random.below(1500))),
  });
}

function zerodhaLot(random: Random, held: number): TradewiseLot {
  const { bought, sold } = days(random, held);
  return {
    symbol: "SAMPLE",
    isin: random.pick(shares),
    quantity: 1 + random.below(500),
    bought,
    sold,
    buyValue: rupees(random),
    sellValue: rupees(random),
    brokerage: paise(random.below(10_000)),
    stampDuty: paise(random.below(10_000)),
  };
}

function givenLosses(random: Random): GivenLosses {
  const amount = () => (random.chance(0.3) ? 0 : random.below(10 ** (1 + random.below(8))));
  const years = random.shuffled([2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025]);
  return {
    earlierYears: years.slice(0, random.below(9)).map((year) => ({
      assessmentYear: `${year}-${String(year + 1).slice(2)}`,
      shortTermLoss: String(amount()),
      longTermLoss: String(amount()),
      filedInTime: random.chance(0.85),
      filedOn: `${year}-07-30`,
    })),
    otherGains: [],
  };
}

function many<T>(random: Random, most: number, make: () => T): T[] {
  return Array.from({ length: random.below(most + 1) }, make);
}

/** Days of purchase and of a sale in the year. */
function days(random: Random, held: number): { readonly bought: string; readonly sold: string } {
  const sold = firstDay + random.below(365) * dayMs;
  const iso = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { sold: iso(sold), bought: iso(sold - held * dayMs) };
}

/** An amount from one rupee to several lakh, with paise. */
function rupees(random: Random): string {
  return paise(100 + random.below(10 ** (4 + random.below(5))));
}

function paise(count: number): string {
  return `${Math.floor(count / 100)}.${String(count % 100).padStart(2, "0")}`;
}
