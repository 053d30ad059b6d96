import { type Static, Type } from "typebox";
import { amount, day, list, object, orNull, type ValueOf } from "./values.ts";

/**
 * How a person came by what they sold, or what became of it: the answers to "How did you get these
 * shares?". `before-demerger` says that the stated cost is from before a demerger of this company, and
 * `after-demerger` that the broker has lowered it already; `merged-away`, `cancelled` and `sold` say what a
 * sale for ₹0 was.
 */
export const originHows = [
  "bought",
  "bonus",
  "demerger",
  "inherited",
  "gift",
  "employer",
  "merger",
  "before-demerger",
  "after-demerger",
  "merged-away",
  "cancelled",
  "sold",
] as const;

/** One of `originHows`. */
export type OriginHow = (typeof originHows)[number];

const Isin = Type.String({ pattern: "^[A-Z0-9]{12}$" });
const Decimal = Type.String({ pattern: "^[0-9]{1,12}(\\.[0-9]{1,6})?$" });
const isoDay = "[0-9]{4}-[0-9]{2}-[0-9]{2}";

/** The person's answer about the sales of a share; the law judges what it states. */
export const OriginAnswer = Type.Object(
  {
    isin: Isin,
    /**
     * The purchase date that the statement has for these sales, `none` for those without one; left out,
     * the sales of the ISIN that are asked about are meant.
     */
    stated: Type.Optional(Type.String({ pattern: `^(${isoDay}|none)$` })),
    how: Type.Enum([...originHows]),
    /** `YYYY-MM-DD`: when it was bought, by the person or the previous owner, or was allotted. */
    acquired: Type.Optional(Type.String({ pattern: `^${isoDay}$` })),
    /** Rupees paid per share with charges; after a demerger or merger per share of the old company. */
    price: Type.Optional(Decimal),
    /** Instead of `price`: rupees that all of these shares cost together. */
    cost: Type.Optional(Decimal),
    /** The old company's ISIN, where several are known. */
    from: Type.Optional(Isin),
    /** The part of the old cost in a demerger, where the table has none or another one. */
    percent: Type.Optional(Type.String({ pattern: "^[0-9]{1,3}(\\.[0-9]{1,6})?$" })),
    /** `NEW:OLD`, the shares received for the old ones, where the table has none or others. */
    ratio: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,8}:[1-9][0-9]{0,8}$" })),
  },
  { additionalProperties: false },
);
export type OriginAnswer = Static<typeof OriginAnswer>;

/** Why a share is asked about; `answered` where only the person's answer gives reason. */
export const originReasons = [
  "no-date",
  "no-cost",
  "before-listing",
  "old-cost",
  "no-value",
  "answered",
] as const;

/** One of `originReasons`. */
export type OriginReason = (typeof originReasons)[number];

const OldCompany = object({
  isin: Type.String(),
  name: Type.String(),
  day: orNull(day("The first day without the old share, or without the part that left it.")),
  ratio: orNull(Type.String(), "NEW:OLD shares; null where it is not known."),
  percent: orNull(Type.String(), "The part of the old cost; null of a merger or where not known."),
  isSure: Type.Boolean({
    description: "Whether two sources, or the company's own notice, say so.",
  }),
});

/** A share of which the statement lacks or may have the wrong purchase, or a sale for ₹0. */
export const OriginQuestion = object({
  isin: Type.String(),
  name: Type.String(),
  asks: Type.Enum([...originReasons]),
  lots: Type.Integer({ minimum: 1 }),
  quantity: Type.String(),
  stated: orNull(day("The purchase date of the statement; null where it has none or several.")),
  cost: amount("As stated, with purchase expenses."),
  saleValue: amount(),
  demergers: list(OldCompany, "Old companies whose demerger it may come from."),
  mergers: list(OldCompany, "Companies that were merged into it."),
  bought: list(
    object({
      isin: Type.String(),
      acquired: day(),
      price: amount("Per share, as stated."),
      soldAfter: Type.Boolean({
        description: "Sold after the demerger, so the broker may have lowered the price already.",
      }),
    }),
    "Purchases of these old companies in the same statements.",
  ),
  hint: orNull(
    Type.Enum(["merged-away", "cancelled"]),
    "What a sale for ₹0 probably was, by the changes of ISINs.",
  ),
  answer: Type.Optional(OriginAnswer),
});
export type OriginQuestion = ValueOf<typeof OriginQuestion>;

/** How a sold share came, in the person's own words, beside what the statement has. */
export const LotOrigin = object({
  how: Type.Enum([...originHows]),
  law: Type.String({ description: "How date and cost follow from the answer, with sections." }),
  acquired: orNull(day("Of the statement; null where it has none.")),
  cost: amount("Of the statement, with purchase expenses."),
});
export type LotOrigin = ValueOf<typeof LotOrigin>;
