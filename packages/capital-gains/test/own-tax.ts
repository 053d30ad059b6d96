// The tax on a year's income, written from the sections and without the engine, for tests to compare with.

/** Gains at special rates by section and rate; whole rupees. */
export type OwnGains = Readonly<Record<(typeof shortfallOrder)[number], number>>;

/** A year of a person. */
export type OwnYear = {
  /** The year in which it begins: 2023 is assessment year 2024-25. */
  readonly year: number;
  readonly regime: "new" | "old";
  readonly age: "below-60" | "60-to-79" | "80-or-above";
  readonly isResident: boolean;
  /** Income at slab rates before rounding. */
  readonly slab: number;
  readonly dividends: number;
  readonly gains: OwnGains;
  /** The rebate of the new regime by the words of section 87A, or as tribunals read them. */
  readonly rebateByWords?: boolean;
  /** Marginal relief with the gains cut first. */
  readonly cutGainsFirst?: boolean;
};

/** Highest rate first; at one rate section 112 first. */
export const shortfallOrder = ["111A@20", "111A@15", "112@12.5", "112A@12.5", "112A@10"] as const;

/** In rupees. */
const lakh = 100_000;

/** Where each rate begins, and by how much it is above the one before. */
function marginalRates({ year, regime, age, isResident }: OwnYear): [from: number, more: number][] {
  if (regime === "old") {
    const senior = isResident ? age : "below-60";
    if (senior === "80-or-above") {
      return [
        [5 * lakh, 20],
        [10 * lakh, 10],
      ];
    }
    return [
      [senior === "60-to-79" ? 3 * lakh : 2.5 * lakh, 5],
      [5 * lakh, 15],
      [10 * lakh, 10],
    ];
  }
  const starts = {
    2023: [3, 6, 9, 12, 15],
    2024: [3, 7, 10, 12, 15],
  }[year];
  return starts
    ? starts.map((start, i) => [start * lakh, i === 4 ? 10 : 5])
    : [4, 8, 12, 16, 20, 24].map((start) => [start * lakh, 5]);
}

/** Rounds a fraction of whole numbers half up. */
function rounded(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator));
}

const all = (gains: OwnGains) => shortfallOrder.reduce((sum, key) => sum + gains[key], 0);
const rateOf = (key: string) => Number(key.split("@")[1]);

/** Income tax before rebate and surcharge. */
function plainTax(person: OwnYear, slab: number, gains: OwnGains) {
  const rates = marginalRates(person);
  const slabTax = rounded(
    rates.reduce((sum, [from, more]) => sum + Math.max(0, slab - from) * more, 0),
    100,
  );
  let shortfall = person.isResident ? Math.max(0, (rates[0]?.[0] ?? 0) - slab) : 0;
  let exemption = person.year === 2023 ? 100_000 : 125_000;
  const tax: Record<string, number> = {};
  for (const key of shortfallOrder) {
    let left = gains[key];
    const basic = Math.min(shortfall, left);
    shortfall -= basic;
    left -= basic;
    if (key.startsWith("112A")) {
      const free = Math.min(exemption, left);
      exemption -= free;
      left -= free;
    }
    tax[key] = rounded(left * rateOf(key) * 10, 1000);
  }
  const special = Object.values(tax).reduce((sum, each) => sum + each, 0);
  const of112A = (tax["112A@12.5"] ?? 0) + (tax["112A@10"] ?? 0);
  return { slabTax, special, of112A };
}

function rebate(person: OwnYear, slab: number, gains: OwnGains): number {
  const { slabTax, special, of112A } = plainTax(person, slab, gains);
  const total = slab + all(gains);
  if (!person.isResident) {
    return 0;
  }
  if (person.regime === "old") {
    return total > 5 * lakh ? 0 : Math.min(12_500, slabTax + special - of112A);
  }
  const [limit, most] = person.year < 2025 ? [7 * lakh, 25_000] : [12 * lakh, 60_000];
  if (!person.rebateByWords) {
    return slab > limit ? Math.max(0, slabTax - (slab - limit)) : Math.min(most, slabTax);
  }
  const covered = person.year < 2025 ? slabTax + special - of112A : slabTax;
  return total > limit
    ? Math.min(covered, Math.max(0, slabTax + special - (total - limit)))
    : Math.min(most, covered);
}

/** Tax and surcharge, before relief and cess. */
function withSurcharge(person: OwnYear, total: number, slab: number, gains: OwnGains) {
  const { slabTax, special } = plainTax(person, slab, gains);
  const tax = slabTax + special - rebate(person, slab, gains);
  const dividends = Math.min(person.dividends, slab);
  const other = slab - dividends;
  if (total > 200 * lakh && other > 200 * lakh) {
    const top = person.regime === "old" && other > 500 * lakh ? 37 : 25;
    const onDividends = rounded(slabTax * dividends, slab);
    const ordinary = slabTax - onDividends;
    return { tax, sum: tax + rounded(ordinary * top + (special + onDividends) * 15, 100) };
  }
  const flat = total > 100 * lakh ? 15 : total > 50 * lakh ? 10 : 0;
  return { tax, sum: tax + rounded(tax * flat, 100) };
}

/** Takes income away from the highest rate down, or gains before all else. */
function lessened(person: OwnYear, slab: number, gains: OwnGains, excess: number) {
  const pieces = shortfallOrder.map((key) => ({
    key: key as string,
    rate: rateOf(key),
    amount: gains[key],
  }));
  const bounds = [0, ...marginalRates(person).map(([from]) => from)];
  let rate = 0;
  for (const [i, from] of bounds.entries()) {
    rate += i === 0 ? 0 : (marginalRates(person)[i - 1]?.[1] ?? 0);
    const to = Math.min(slab, bounds[i + 1] ?? slab);
    pieces.push({ key: "slab", rate, amount: Math.max(0, to - from) });
  }
  // Of one rate the gains are taken first.
  pieces.sort((a, b) => {
    const first = Number(a.key === "slab") - Number(b.key === "slab");
    return person.cutGainsFirst ? first || b.rate - a.rate : b.rate - a.rate || first;
  });
  const left: Record<string, number> = {};
  for (const { key, amount } of pieces) {
    const taken = Math.min(amount, excess);
    excess -= taken;
    left[key] = (left[key] ?? 0) + amount - taken;
  }
  return { slab: left.slab ?? 0, gains: left as OwnGains };
}

/** Returns the gross tax liability. */
export function ownTax(person: OwnYear): number {
  const { gains } = person;
  const total = Math.round((person.slab + all(gains)) / 10) * 10;
  const slab = Math.max(0, total - all(gains));
  let { tax, sum } = withSurcharge(person, total, slab, gains);
  const threshold = [500 * lakh, 200 * lakh, 100 * lakh, 50 * lakh].find((each) => total > each);
  if (threshold) {
    const at = lessened(person, slab, gains, slab + all(gains) - threshold);
    const ceiling = withSurcharge(person, threshold, at.slab, at.gains).sum + (total - threshold);
    sum = Math.max(tax, Math.min(sum, ceiling));
  }
  return sum + rounded(sum * 4, 100);
}

/** Returns the tax with the gains less the tax without them. */
export function ownCausedTax(person: OwnYear, slabGains: number): number {
  const none = Object.fromEntries(shortfallOrder.map((key) => [key, 0])) as OwnGains;
  const withGains = ownTax({ ...person, slab: person.slab + slabGains });
  return withGains - ownTax({ ...person, gains: none });
}
