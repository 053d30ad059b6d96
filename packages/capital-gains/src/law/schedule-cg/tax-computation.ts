import type { CausedTax } from "@site/result/income-of-year";
import type { GainKey } from "@site/result/names";
import type { ScheduleCG } from "@site/result/schedule-cg";
import type { StatementChoices } from "@site/result/statement-choices";
import type { TaxComputation, TaxRow } from "@site/result/tax-computation";
import { causedTax } from "../income-tax/caused-tax.ts";
import type { GivenIncome } from "../income-tax/given-income.ts";
import type { OtherGain } from "../losses/beside-statements.ts";
import { healthCessPercent, type YearRules } from "../rules/year-rules.ts";
import type { FinancialYear } from "../values/financial-year.ts";
import { divideRounded, sumOf } from "../values/fixed-point.ts";
import type { RowSetOff, SetOff } from "./set-off.ts";
import { type SpecialRateTax, specialRateTax } from "./special-rate-tax.ts";

/** What the tax is computed from; whole rupees. */
type TaxFacts = {
  readonly year: FinancialYear;
  readonly scheduleCG: ScheduleCG;
  readonly otherGains: readonly OtherGain[];
  readonly afterSetOff: SetOff;
  readonly rules: YearRules;
  readonly slabPercent: StatementChoices["slabPercent"];
  readonly income: GivenIncome | undefined;
};

/**
 * Computes the tax on a year's gains row by row, each from what the statements say to what is taxed. In
 * a year with two rates the exemption is used for the higher one first. Gains at slab rates are in the
 * total once the person has said their slab. Once they have said their other income, the tax is what the
 * gains cause: each row has its own part of it, and `caused` what changes besides.
 */
export function taxComputation(facts: TaxFacts): TaxComputation {
  const { afterSetOff, rules, slabPercent, scheduleCG } = facts;
  const ofIncome = causedBy(facts);
  const special = ofIncome?.withGains ?? specialRateTax(afterSetOff.rows, rules);
  const gains = gainsByRow(facts);
  const rows = afterSetOff.ways
    .map((way, i) =>
      taxRow(way, i, { afterSetOff, special, ofIncome, slabPercent, gains: gains(way.key) }),
    )
    .filter((row) => row.gains.length > 0);
  const caused = ofIncome && causedOf(ofIncome, rows);
  const beside = caused?.beside ?? [];
  const tax = sumOf(
    [...rows, ...beside.map(({ amount }) => ({ tax: amount }))].map((each) =>
      BigInt(each.tax ?? "0"),
    ),
  );
  const cess = ofIncome ? ofIncome.total - tax : divideRounded(tax * healthCessPercent, 100n);
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
    ...(caused && { caused }),
  };
}

type OfIncome = ReturnType<typeof causedTax> & { readonly income: GivenIncome };

function causedBy({ income, year, rules, afterSetOff }: TaxFacts): OfIncome | undefined {
  return income && { income, ...causedTax({ year, rules, income, rows: afterSetOff.rows }) };
}

/** Returns what changes at slab rates; with gains there the row of these has it. */
function slabChange({ withGains, without }: OfIncome): bigint {
  return withGains.slabTax - without.slabTax;
}

/** Returns the caused tax as the result has it, with what changes besides the rows. */
function causedOf(ofIncome: OfIncome, rows: readonly TaxRow[]): CausedTax {
  const { income, withGains, without, otherReadings, steps } = ofIncome;
  const { otherIncome, regime, age, isResident } = income;
  const hasRow = rows.some(({ key, left }) => key === "slab" && left !== "0");
  const changes = [
    ["slab-tax", hasRow ? 0n : slabChange(ofIncome)],
    ["rebate", without.rebate.amount - withGains.rebate.amount],
    ["surcharge", withGains.surchargeCharged - without.surchargeCharged],
  ] as const;
  return {
    otherIncome: String(otherIncome),
    regime,
    age: regime === "old" && isResident ? age : null,
    isResident,
    withGains: String(withGains.liability),
    without: String(without.liability),
    beside: changes.flatMap(([name, amount]) =>
      amount === 0n ? [] : [{ name, amount: String(amount) }],
    ),
    steps,
    otherReadings,
  };
}

type RowFacts = Pick<TaxFacts, "afterSetOff" | "slabPercent"> & {
  readonly special: Pick<SpecialRateTax, "rates">;
  readonly ofIncome: OfIncome | undefined;
  readonly gains: TaxRow["gains"];
};

function taxRow(
  { key, loss, lossLeft, setOff, businessLoss, broughtForward }: RowSetOff,
  index: number,
  { afterSetOff, special, ofIncome, slabPercent, gains }: RowFacts,
): TaxRow {
  const { quarters = [], ratePercent = slabPercent ?? null } = afterSetOff.rows[index] ?? {};
  const left = sumOf(quarters);
  const ofRates = special.rates.filter((rate) => rowOf(rate.key) === key);
  const exempt = sumOf(ofRates.map((rate) => rate.exempt));
  const basic = sumOf(ofRates.map((rate) => rate.basic));
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
    ...(basic > 0n && { basicLeft: String(basic) }),
    exempt: String(exempt),
    taxed: String(left - basic - exempt),
    tax: taxOf(),
  };

  function taxOf(): string | null {
    if (key !== "slab") {
      return String(sumOf(ofRates.map(({ tax }) => tax)));
    }
    if (ofIncome) {
      return String(left === 0n ? 0n : slabChange(ofIncome));
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
