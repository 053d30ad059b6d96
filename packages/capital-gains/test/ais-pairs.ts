import { knownIsinChanges } from "../src/law/rules/known-isin-changes.ts";
import type { CalendarDate } from "../src/law/values/calendar-date.ts";
import { formatDate } from "../src/law/values/calendar-date.ts";
import { financialYear, firstDay } from "../src/law/values/financial-year.ts";
import { checkDigit } from "../src/law/values/isin.ts";
import type { WrittenAisSale } from "./ais-file.ts";
import type { WrittenLot } from "./icici-statement.ts";
import type { Random } from "./random.ts";

/** A statement and an AIS of the same sales, whose ISINs differ, with sales that only one of them has. */
export type AisPair = {
  readonly lots: readonly WrittenLot[];
  readonly entries: readonly WrittenAisSale[];
  /** Names of the securities that only the AIS or only the statement has. */
  readonly onlyInAis: readonly string[];
  readonly onlyInStatement: readonly string[];
};

const changes = knownIsinChanges().all;
const start = firstDay(financialYear(2025)) as number;

/** Makes an ISIN that no list has: its issuer, which begins with a letter, is not a real one. */
function madeUpIsin(random: Random, first = "Z"): string {
  const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ";
  const issuer = `${first}${random.below(10)}${random.below(10)}${random.pick([...letters])}`;
  const body = `INE${issuer}010${random.below(10)}`;
  return body + checkDigit(body);
}

/** Spells a security's ISIN as one side may: its own, an older or newer one, none, or another code. */
function spelling(random: Random, isins: readonly string[]): string {
  return random.pick([
    ...isins,
    ...isins,
    "",
    `PP${random.below(1000)}ZG`,
    random.chance(0.5) ? madeUpIsin(random) : (isins[0] ?? ""),
  ]);
}

/**
 * Makes a pair. An AIS entry is one lot or the sum of a day, up to six days before or after the sale,
 * in whole rupees. What only one side has is larger than all else, or is like a sale on the other side
 * in day and quantity, but not in value.
 */
export function aisPair(random: Random): AisPair {
  const lots: WrittenLot[] = [];
  const entries: WrittenAisSale[] = [];
  const securities = 2 + random.below(6);
  for (let i = 0; i < securities; i += 1) {
    const change = random.pick(changes);
    const isins = random.chance(0.7) ? [change.from, change.to] : [madeUpIsin(random)];
    const name = `SHARE ${i}`;
    const ofStatement = random.chance(0.8) ? random.pick(isins) : "";
    const isSteady = random.chance(0.7);
    for (let sales = 1 + random.below(4); sales > 0; sales -= 1) {
      const day = start + 12 + random.below(330);
      const settled = day + random.pick([0, 1, 1, 2, 3, 4, 6, -1, -2]);
      const isin = isSteady ? ofStatement : random.pick([...isins, ""]);
      const parts = Array.from({ length: 1 + random.below(3) }, (_, part) => {
        const quantity = 1 + random.below(400);
        const paise = quantity * (1000 + random.below(500_000));
        lots.push(lotOf({ name, isin, quantity, paise, day, held: 10 + part }));
        return { quantity, paise };
      });
      const sums = random.chance(0.4)
        ? [
            {
              quantity: parts.reduce((sum, { quantity }) => sum + quantity, 0),
              paise: parts.reduce((sum, { paise }) => sum + paise, 0),
            },
          ]
        : parts;
      const ofDay = spelling(random, isins);
      for (const { quantity, paise } of sums) {
        const isin = random.chance(0.5) ? ofDay : spelling(random, isins);
        const shown = isin === "" || random.chance(0.3) ? "A SECURITY" : `${name} LIMITED`;
        entries.push(entryOf(shown, isin, quantity, paise, settled));
      }
    }
  }
  const [onlyInAis, onlyInStatement]: [string[], string[]] = [[], []];
  for (let i = random.below(3); i > 0; i -= 1) {
    const like = random.pick(lots);
    const isAlike = random.chance(0.5);
    const quantity = isAlike ? Number(like.quantity) : 50_000 + random.below(50_000);
    const paise = isAlike ? Math.round(Number(like.sale) * (110 + i)) + 5_000 : quantity * 12_345;
    const day = isAlike ? dayOf(like) + 1 : start + 12 + random.below(330);
    if (random.chance(0.5)) {
      const name = `ONLY IN AIS ${i}`;
      const isin = random.pick([madeUpIsin(random, "Y"), "", `QQ${i}XX`]);
      onlyInAis.push(name);
      entries.push(entryOf(name, isin, quantity, paise, day));
    } else {
      const name = `ONLY HERE ${i}`;
      onlyInStatement.push(name);
      const isin = random.pick([madeUpIsin(random, "X"), ""]);
      lots.push(lotOf({ name, isin, quantity, paise, day, held: 30 }));
    }
  }
  return {
    lots: random.shuffled(lots),
    entries: random.shuffled(entries),
    onlyInAis,
    onlyInStatement,
  };
}

type Sold = Readonly<Record<"quantity" | "paise" | "day" | "held", number>> &
  Readonly<Record<"name" | "isin", string>>;

function lotOf({ name, isin, quantity, paise, day, held }: Sold): WrittenLot {
  return {
    name,
    isin,
    quantity: String(quantity),
    sale: (paise / 100).toFixed(2),
    cost: "1000",
    sold: formatDate(day as CalendarDate),
    bought: formatDate((day - held) as CalendarDate),
  };
}

function entryOf(
  name: string,
  isin: string,
  quantity: number,
  paise: number,
  day: number,
): WrittenAisSale {
  const [year, month, ofMonth] = formatDate(day as CalendarDate).split("-");
  return {
    name,
    isin,
    quantity: String(quantity),
    saleValue: String(Math.round(paise / 100)),
    day: `${ofMonth}/${month}/${year}`,
  };
}

function dayOf({ sold }: WrittenLot): number {
  return Math.round(Date.parse(sold) / 86_400_000);
}
