import { Type } from "typebox";
import { dividendPlaces, slabPercents } from "./names.ts";
import {
  amount,
  day,
  list,
  object,
  orNull,
  QuarterAmounts,
  rupees,
  type ValueOf,
  wholeRupees,
} from "./values.ts";

/** A dividend as the statement has it, and the period in which it is counted. */
export const Dividend = object({
  name: Type.String(),
  isin: Type.String(),
  exDate: day(
    "On which the share is first traded without the dividend: it decides nothing for tax.",
  ),
  amount: amount("As stated, before tax deducted by the company."),
  likely: day("Likely day of payment, 30 days after the ex-date."),
  place: Type.Enum([...dividendPlaces]),
  paid: orNull(day(), "The day of payment, where the person knows it."),
  isGiven: Type.Boolean({
    description: "Whether the person said day or period; else the likely day decides.",
  }),
  others: list(
    Type.Enum([...dividendPlaces]),
    "Where else a payment 15 to 45 days after the ex-date would be counted; empty where nowhere.",
  ),
});
export type Dividend = ValueOf<typeof Dividend>;

/** What is to be paid by a due date of advance tax with the dividends, in whole rupees unless it says so. */
const DividendInstalment = object({
  dueDate: day(),
  isInstalment: Type.Boolean({ description: "False for 31 March." }),
  cumulativePercent: rupees("The percentage of the year's tax to pay by then."),
  dividends: wholeRupees("Dividends from 1 April to the due date."),
  taxOnDividends: rupees("At the slab, before cess, rounded half up."),
  taxAccrued: rupees("On gains at special rates and dividends until then, with cess."),
  amountDue: amount("cumulativePercent of taxAccrued."),
  enoughWithoutInterest: amount(
    "12% of taxAccrued on 15 June, 36% on 15 September, else amountDue.",
  ),
  interestOn: rupees("amountDue rounded down to 100 rupees."),
  interestMonths: rupees("Months of interest on the shortfall: 3, 3, 3, 1 and 0."),
  interestIfUnpaid: rupees("Section 234C (425): 1% a month of interestOn, if nothing is paid."),
  interestForgiven: rupees(
    "The interest on what came later, which is not charged if its tax is paid with the instalments that follow, or by 31 March.",
  ),
});
export type DividendInstalment = ValueOf<typeof DividendInstalment>;

/** Advance tax and its interest on the gains at special rates together with the dividends. */
export const DividendTax = object({
  slabPercent: Type.Enum([...slabPercents]),
  total: rupees("Tax of the year on gains at special rates and dividends, with cess."),
  belowThreshold: Type.Boolean({ description: "True while total is below 10,000 rupees." }),
  instalments: list(DividendInstalment),
});
export type DividendTax = ValueOf<typeof DividendTax>;

/** The dividends of the statements by the return's five periods: Schedule OS, and in no gain. */
export const Dividends = object({
  rows: list(Dividend, "By ex-date, then as the statements have them."),
  periods: QuarterAmounts,
  total: wholeRupees("The sum of periods: what is counted in the year."),
  otherYear: amount("What is counted in another year."),
  tax: orNull(DividendTax, "Null while the person's slab is not known."),
});
export type Dividends = ValueOf<typeof Dividends>;
