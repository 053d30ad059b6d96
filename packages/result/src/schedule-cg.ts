import { Type } from "typebox";
import { gainKeys, ratePeriods } from "./names.ts";
import { amount, list, object, orNull, type ValueOf, wholeRupees } from "./values.ts";

const rates = Type.Enum(["10", "12.5", "15", "20"]);

/** An item of Schedule CG that is entered as consideration, cost, expenses and their difference. */
export const AssetGains = object({
  fullValue: wholeRupees(),
  cost: wholeRupees("Purchase value and purchase expenses."),
  expenses: wholeRupees("Of the transfers."),
  gain: wholeRupees("The difference of the others."),
});
const assets = AssetGains.properties;
export type AssetGains = ValueOf<typeof AssetGains>;

/** Capital losses left by buybacks taxed as dividend, with that dividend. */
const BuybackLoss = object({
  term: Type.Enum(["short", "long"]),
  lots: Type.Integer({ minimum: 1 }),
  place: orNull(Type.String(), "Row of Schedule CG; null where the form of the year is not known."),
  ratePercent: Type.Enum(["20", "12.5"], {
    description: "The rate whose gains of this term it is set off against first.",
  }),
  dividend: amount("What the companies paid, section 2(22)(f)."),
  loss: amount("What was paid, with the purchase expenses."),
  buyExpenses: amount("Within the loss."),
  inReturn: wholeRupees(),
});
export type BuybackLoss = ValueOf<typeof BuybackLoss>;

/** Gains outside sections 111A and 112A of one section and rate period. */
const OtherAssets = object({
  term: Type.Enum(["short", "long"]),
  section: Type.Enum(["112", "50AA", "slab"]),
  ratePeriod: Type.Enum([...ratePeriods]),
  key: orNull(
    Type.Enum([...gainKeys]),
    "Their row of the return; null for section 112 before 23 July 2024, whose rate and cost depend on indexation, which is not done here.",
  ),
  ...assets,
});
export type OtherAssets = ValueOf<typeof OtherAssets>;

/** Schedule CG's figures, with intraday trades, which are no capital gains, and losses on buybacks. */
export const ScheduleCG = object({
  shortTerm111A: list(object({ ratePercent: rates, ...assets }), "One of each rate of the year."),
  longTerm112A: list(
    object({
      ratePercent: rates,
      gain: wholeRupees("The sum of Schedule 112A's column 14."),
    }),
    "One of each rate of the year.",
  ),
  otherAssets: list(OtherAssets, "Gains outside sections 111A and 112A, without empty ones."),
  intraday: object(
    {
      turnover: amount("Sum of the sizes of the lots' profits and losses."),
      profit: amount("Sum of sale minus purchase, before charges."),
      charges: amount("Charges without securities transaction tax."),
      stt: amount(
        "Securities transaction tax, which section 36(1)(xv) allows against this income.",
      ),
    },
    "Equity bought and sold on one day: speculative business, sections 43(5) and 73.",
  ),
  buybackLosses: list(BuybackLoss),
});
export type ScheduleCG = ValueOf<typeof ScheduleCG>;
