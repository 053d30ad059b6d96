import type { GainKey } from "result/names";
import type { ScheduleCG } from "result/schedule-cg";
import type { StatementChoices } from "result/statement-choices";
import type { TaxComputation, TaxRow } from "result/tax-computation";
import type { OtherGain } from "../losses/beside-statements.ts";
import { healthCessPercent, type YearRules } from "../rules/year-rules.ts";
import { divideRounded, sumOf } from "../values/fixed-point.ts";
import type { RowSetOff, SetOff } from "./set-off.ts";
import { type SpecialRateTax, specialRateTax } from "./special-rate-tax.ts";

/** What the tax is computed from; whole rupees. */
type TaxFacts = {
  readonly scheduleCG: ScheduleCG;
  readonly otherGains: readonly OtherGain[];
  readonly afterSetOff: SetOff;
  readonly rules: YearRules;
  readonly slabPercent: StatementChoices["slabPercent"];
};

/**
 * Computes the tax on a year's gains row by row, each from what the statements say to what is taxed. In
 * a year with two rates the exemption is used for the higher one first. Gains at slab rates are in the
 * total once the person has said their slab.
 */
export function taxComputation(facts: TaxFacts): TaxComputation {
  const { afterSetOff, rules, slabPercent, scheduleCG } = facts;
  const special = specialRateTax(afterSetOff.rows, rules);
  const gains = gainsByRow(facts);
  const rows = afterSetOff.ways
    .map((way, i) => taxRow(way, i, { afterSetOff, special, slabPercent, gains: gains(way.key) }))
    .filter((row) => row.gains.length > 0);
  const tax = sumOf(rows.map((row) => BigInt(row.tax ?? "0")));
  const cess = divideRounded(tax * healthCessPercent, 100n);
  const untaxed = rows.filter((row) => row.tax === null).map(({ left }) => BigInt(left));
  const leftOut = scheduleCG.otherAssets.filter(({ key }) => key === null);
  return {
    rows,
    slabPercent: slabPercent ?? null,
    exemption: String(rules.exemption112A),
    tax: String(tax),
    cess: String(cess),
    total: String(tax + cess),
    atSlabRates: String(sumOf(untaxed)),
    leftOut: String(sumOf(leftOut.map(({ gain }) => BigInt(gain)))),
  };
}

type RowFacts = Pick<TaxFacts, "afterSetOff" | "slabPercent"> & {
  readonly special: SpecialRateTax;
  readonly gains: TaxRow["gains"];
};

function taxRow(
  { key, loss, lossLeft, setOff, businessLoss, broughtForward }: RowSetOff,
  index: number,
  { afterSetOff, special, slabPercent, gains }: RowFacts,
): TaxRow {
  const { quarters = [], ratePercent = slabPercent ?? null } = afterSetOff.rows[index] ?? {};
  const left = sumOf(quarters);
  const ofRates = special.rates.filter((rate) => rowOf(rate.key) === key);
  const exempt = sumOf(ofRates.map((rate) => rate.exempt));
  return {
    key,
    ratePercent,
    gains,
    lossesOfYear: String(sumOf(setOff)),
    ...(businessLoss > 0n && { businessLoss: String(businessLoss) }),
    broughtForward: String(broughtForward),
    setOffElsewhere: String(loss - lossLeft),
    carriedForward: String(lossLeft),
    left: String(left),
    exempt: String(exempt),
    taxed: String(left - exempt),
    tax: taxOf(),
  };

  function taxOf(): string | null {
    if (key !== "slab") {
      return String(sumOf(ofRates.map(({ tax }) => tax)));
    }
    if (slabPercent === undefined) {
      return left === 0n ? "0" : null;
    }
    return String(divideRounded(left * BigInt(slabPercent), 100n));
  }
}

function rowOf(key: SpecialRateTax["rates"][number]["key"]): GainKey {
  return key === "112@12.5" ? "112A@12.5" : key;
}

/** Returns what enters a row: gains of each section of the statement, losses on buybacks, what was entered. */
function gainsByRow({ scheduleCG, otherGains }: Pick<TaxFacts, "scheduleCG" | "otherGains">) {
  const { shortTerm111A, longTerm112A, otherAssets, buybackLosses } = scheduleCG;
  type Gain = TaxRow["gains"][number] & { readonly key: GainKey | null };
  const entering: readonly Gain[] = [
    ...shortTerm111A.map(
      ({ ratePercent, gain }): Gain => ({
        key: `111A@${ratePercent}` as GainKey,
        ...{ from: "statement", section: "111A", amount: gain },
      }),
    ),
    ...longTerm112A.map(
      ({ ratePercent, gain }): Gain => ({
        key: `112A@${ratePercent}` as GainKey,
        ...{ from: "statement", section: "112A", amount: gain },
      }),
    ),
    ...otherAssets.map(
      ({ key, section, gain }): Gain => ({ key, from: "statement", section, amount: gain }),
    ),
    ...buybackLosses.map(
      ({ term, inReturn }): Gain => ({
        key: term === "short" ? "111A@20" : "112A@12.5",
        ...{ from: "buyback", section: term === "short" ? "111A" : "112A" },
        amount: String(-BigInt(inReturn)),
      }),
    ),
    ...otherGains.map(
      ({ key, section, gain }): Gain => ({ key, from: "elsewhere", section, amount: String(gain) }),
    ),
  ];
  return (key: GainKey): TaxRow["gains"] => {
    const ofRow = entering.filter((each) => each.key === key);
    return [...Map.groupBy(ofRow, ({ from, section }) => `${from} ${section}`).values()].flatMap(
      (same) => {
        const amount = sumOf(same.map((each) => BigInt(each.amount)));
        return amount === 0n
          ? []
          : same
              .slice(0, 1)
              .map(({ from, section }) => ({ from, section, amount: String(amount) }));
      },
    );
  };
}
