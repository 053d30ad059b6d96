import type { GainKey } from "@site/result/names";
import type { TaxComputation } from "@site/result/tax-computation";
import type { UntilYearEnd } from "@site/result/until-year-end";
import type { OtherGain } from "../losses/beside-statements.ts";
import type { YearRules } from "../rules/year-rules.ts";
import type { SetOff } from "../schedule-cg/set-off.ts";
import { sumOf } from "../values/fixed-point.ts";
import { wholeRupeeText } from "../values/rupee-text.ts";

/** The year's tax and its set-off, with further gains and losses or without any. */
export type YearWith = (further: readonly OtherGain[]) => {
  readonly tax: TaxComputation;
  readonly afterSetOff: SetOff;
};

/** More than any gains of a year, in rupees. */
const boundless = 10n ** 15n;
/** The rounding of a tax to the rupee hides a gain of a few rupees, so the free gain is in tens. */
const step = 10n;
const firstLoss = 10_000n;

/**
 * Returns what more of a gain or a loss would change in a year that still runs, by computing its tax with
 * it. Losses of the year must be set off before any are carried forward (sections 70 and 74), and the
 * exemption comes after them.
 */
export function untilYearEnd(
  { shortTerm111A, longTerm112A }: YearRules,
  yearWith: YearWith,
): UntilYearEnd {
  const now = yearWith([]);
  const rateOf = (rates: YearRules["longTerm112A"]) => rates.at(-1)?.ratePercent;
  const further = (section: "111A" | "112A", gain: bigint) => {
    const rate = rateOf(section === "111A" ? shortTerm111A : longTerm112A);
    const key = `${section}@${rate}` as GainKey;
    return yearWith([{ section, key, period: "16-mar-31-mar", gain }]);
  };
  const isFree = (steps: bigint) =>
    BigInt(further("112A", steps * step).tax.total) === BigInt(now.tax.total);
  // As a rule what is left of the exemption and of losses; other rules of the tax may move it.
  const expected = lossesLeft(now.afterSetOff) + exemptionLeft(now.tax);
  const free = mostSteps(isFree, expected / step) * step;
  const savedBy = (section: "111A" | "112A", loss: bigint) =>
    String(BigInt(now.tax.total) - BigInt(further(section, -loss).tax.total));
  const saving = (section: "111A" | "112A") => ({
    first: savedBy(section, firstLoss),
    most: savedBy(section, boundless),
  });
  const asksSlab = now.tax.rows.some(({ key, tax }) => key === "slab" && tax === null);
  const found = {
    freeLongTerm: String(free),
    byLosses: String(lossesLeft(now.afterSetOff) - lossesLeft(further("112A", free).afterSetOff)),
    shortTermLoss: asksSlab ? null : saving("111A"),
    longTermLoss: saving("112A"),
  };
  return { ...found, inWords: untilYearEndInWords(found) };
}

/** Says in a sentence each what gains and what losses would change. */
export function untilYearEndInWords({
  freeLongTerm,
  byLosses,
  shortTermLoss,
  longTermLoss,
}: Omit<UntilYearEnd, "inWords">): string {
  const inRupees = (amount: string) => wholeRupeeText(BigInt(amount));
  const carried = byLosses === "0" ? "" : `, ${inRupees(byLosses)} of it by using up losses`;
  const gain =
    freeLongTerm === "0"
      ? "Until 31 March, any more long-term gain is taxed."
      : `Until 31 March, ${inRupees(freeLongTerm)} more of long-term gain on shares and equity funds is free of tax${carried}.`;
  if (shortTermLoss?.most === "0" && longTermLoss.most === "0") {
    return `${gain} A further loss saves no tax this year.`;
  }
  const saves = ({ first, most }: UntilYearEnd["longTermLoss"], term: string) =>
    first === "0"
      ? `nothing ${most === "0" ? "" : "at first "}if ${term}`
      : `${inRupees(first)} if ${term}`;
  const short =
    shortTermLoss === null
      ? "an amount that depends on your slab if short-term"
      : saves(shortTermLoss, "short-term");
  return `${gain} A further loss of ₹10,000 saves ${short}, ${saves(longTermLoss, "long-term")}.`;
}

/** Returns the losses that find no gain and are carried forward. */
function lossesLeft({ earlierLeft, ...ofYear }: SetOff): bigint {
  const earlier = earlierLeft.flatMap(({ shortTerm, longTerm }) => [shortTerm, longTerm]);
  const { shortTermLossLeft, longTermLossLeft, businessLossLeft } = ofYear;
  return sumOf([shortTermLossLeft, longTermLossLeft, businessLossLeft, ...earlier]);
}

function exemptionLeft({ exemption, rows }: TaxComputation): bigint {
  return BigInt(exemption) - sumOf(rows.map(({ exempt }) => BigInt(exempt)));
}

/**
 * Returns the largest number for which it holds, where it holds up to some number and not beyond.
 *
 * @param expected where to look first: that number, or one below it
 */
function mostSteps(holds: (steps: bigint) => boolean, expected: bigint): bigint {
  const near = [expected, expected + 1n].find((steps) => holds(steps) && !holds(steps + 1n));
  if (near !== undefined) {
    return near;
  }
  let [from, to] = [0n, boundless / step];
  while (from < to) {
    const middle = (from + to + 1n) / 2n;
    [from, to] = holds(middle) ? [middle, to] : [from, middle - 1n];
  }
  return from;
}
