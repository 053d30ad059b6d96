import { type Static, Type } from "typebox";
import { ages, regimes, taxReadings } from "./names.ts";
import { list, object, orNull, rupees, type ValueOf, wholeRupees } from "./values.ts";

const Amount = Type.String({ maxLength: 60 });

/** A person's other income of the year, and what decides how it is taxed; the law judges the amounts. */
export const IncomeOfYear = Type.Object(
  {
    /** Whole rupees after deductions, without the capital gains of the year. */
    otherIncome: Amount,
    regime: Type.Enum([...regimes]),
    /** Needed in the old regime only. */
    age: Type.Optional(Type.Enum([...ages])),
    /** A non-resident has neither rebate nor what is left of the basic exemption. */
    nonResident: Type.Optional(Type.Boolean()),
    /** Whether the return is filed after the due date of section 139(1): then the new regime only. */
    filedLate: Type.Optional(Type.Boolean()),
    /** Dividends within the other income, whole rupees; needed above ₹2 crore for the surcharge. */
    dividends: Type.Optional(Amount),
  },
  { additionalProperties: false },
);
export type IncomeOfYear = Static<typeof IncomeOfYear>;

/** A step from the income to the tax, in words that have its section and its arithmetic. */
const TaxStep = object({
  name: Type.String({ description: "Stable, once in the list." }),
  label: Type.String(),
  withGains: orNull(wholeRupees(), "Null where the step is not one of this sum."),
  without: orNull(wholeRupees(), "The same without the gains."),
  isTotal: Type.Boolean({ description: "Whether it sums up what is before it." }),
});

/** One of `taxReadings`. */
export type TaxReading = (typeof taxReadings)[number];

/** The tax of a year with the gains less the tax of the year without them. */
export const CausedTax = object({
  otherIncome: rupees("As entered."),
  regime: Type.Enum([...regimes]),
  age: orNull(Type.Enum([...ages]), "Null in the new regime, and for a non-resident."),
  isResident: Type.Boolean(),
  withGains: rupees("Tax on the whole income, surcharge and cess included."),
  without: rupees("Tax on the income without the gains."),
  beside: list(
    object({
      name: Type.Enum(["slab-tax", "rebate", "surcharge"]),
      amount: wholeRupees("Negative where it lowers the tax that the gains cause."),
    }),
    "What changes besides the tax of the rows; with it the rows add up to the tax without cess.",
  ),
  steps: list(TaxStep, "How both sums come about, in order."),
  otherReadings: list(
    object({
      reading: Type.Enum([...taxReadings]),
      total: wholeRupees("What the gains cause by this reading."),
      reason: Type.String({ description: "A sentence for the person." }),
    }),
    "Figures of other readings that differ from the total.",
  ),
});
export type CausedTax = ValueOf<typeof CausedTax>;
