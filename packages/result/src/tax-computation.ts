import { Type } from "typebox";
import { CausedTax } from "./income-of-year.ts";
import { gainKeys, slabPercents } from "./names.ts";
import { list, object, orNull, rupees, type ValueOf, wholeRupees } from "./values.ts";

/** Gains or losses that enter a row of the return together, before any set-off. */
const GainOfRow = object({
  from: Type.Enum(["statement", "buyback", "elsewhere"], {
    description: "Sales of the statement, losses on its buybacks, or what the person entered.",
  }),
  section: Type.Enum(["111A", "112A", "112", "50AA", "slab"]),
  amount: wholeRupees("A loss is negative."),
});

/**
 * A row of the return from its gains to its tax: `gains` less `lossesOfYear` less `businessLoss` less
 * `broughtForward`, plus what of a loss is `setOffElsewhere` or `carriedForward`, is `left`; less
 * `basicLeft` and `exempt` it is `taxed`.
 */
const TaxRow = object({
  key: Type.Enum([...gainKeys]),
  ratePercent: orNull(Type.String(), "Null at slab rates while the slab is not known."),
  gains: list(GainOfRow, "Without those that come to nothing."),
  lossesOfYear: rupees("What this year's losses of other rows take off, Table E."),
  businessLoss: Type.Optional(
    rupees("What the business loss of the year takes off, Schedule CYLA; absent where nothing."),
  ),
  broughtForward: rupees("What losses of earlier years take off, Schedule BFLA."),
  setOffElsewhere: rupees("Of a row that is a loss: what other rows' gains take, Table E."),
  carriedForward: rupees("Of a row that is a loss: what finds no gain."),
  left: rupees("The sum of the row of Table F."),
  basicLeft: Type.Optional(
    rupees("Of the basic exemption, what other income leaves; only where that is known."),
  ),
  exempt: rupees("Under section 112A(2)."),
  taxed: rupees("Left less both."),
  tax: orNull(
    wholeRupees("Gains under sections 112A and 112 are each rounded."),
    "Null at slab rates while the slab is not known.",
  ),
});
export type TaxRow = ValueOf<typeof TaxRow>;

/** The way from gains to tax, in whole rupees as the return has them; what every page and paper prints. */
export const TaxComputation = object(
  {
    rows: list(TaxRow, "In the form's order, without those in which every figure is nil."),
    slabPercent: orNull(
      Type.Enum([...slabPercents]),
      "The rate of the person's slab; null when they have not said it.",
    ),
    exemption: rupees("Exempt long-term gain of a year under section 112A(2)."),
    tax: wholeRupees("Sum of the rows' taxes, and of what changes beside them."),
    cess: wholeRupees("Health and education cess on it; of caused tax, the difference of both."),
    total: wholeRupees(
      "Tax and cess; of caused tax it can be a rupee or two below zero, from rounding the income.",
    ),
    caused: Type.Optional(CausedTax),
    atSlabRates: rupees("Gains at slab rates that are not in the total: the slab is not known."),
    leftOut: wholeRupees(
      "Gains under section 112 from sales up to 22 July 2024, whose rate depends on indexation: in no row.",
    ),
  },
  "The tax on these gains alone, without surcharge and rebate; with `caused`, the tax with the gains less the tax without them.",
);
export type TaxComputation = ValueOf<typeof TaxComputation>;
