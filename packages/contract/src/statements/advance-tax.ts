import { type Static, Type } from "typebox";

/** Whole rupees or rupees and paise, as decimal text; never negative. */
const Rupees = Type.String();

/** Gains after all set-off, whole rupees, before the exemption. */
const GainsByRate = Type.Object({
  /** At 20%, section 196. */
  shortTerm: Rupees,
  /** At 12.5%, sections 197 and 198. */
  longTerm: Rupees,
  /** Taxed with other income: not included in any tax here. */
  atSlabRates: Rupees,
});

/** Tax at the special rates alone, whole rupees. */
const TaxOnGains = Type.Object({
  shortTerm: Rupees,
  longTerm: Rupees,
  /** 4% of both. */
  cess: Rupees,
  total: Rupees,
});

/**
 * Advance tax on the gains so far of a year that is still running; see the engine's type of this
 * name. `state` and `next` refer to `asOf`, the day on which the statement was processed: on a
 * later day, compare `dueDate` with today in India. A due date has not passed on that day itself.
 */
export const AdvanceTax = Type.Object({
  asOf: Type.Union([Type.String(), Type.Null()]),
  /** Exemption of section 198: the year's limit, and how much the gains so far use. */
  exemption: Type.Object({ limit: Rupees, used: Rupees }),
  gains: GainsByRate,
  cessPercent: Type.String(),
  tax: TaxOnGains,
  /** True while this tax is below ₹10,000, under which no advance tax is due; other income adds to it. */
  belowThreshold: Type.Boolean(),
  /** 15 June, 15 September, 15 December, 15 March, and 31 March, which is no instalment. */
  instalments: Type.Array(
    Type.Object({
      dueDate: Type.String(),
      isInstalment: Type.Boolean(),
      state: Type.Union([
        Type.Literal("over"),
        Type.Literal("next"),
        Type.Literal("later"),
        Type.Null(),
      ]),
      cumulativePercent: Type.String(),
      /** The period of gains that ends on the due date. */
      period: Type.String(),
      gainsInPeriod: GainsByRate,
      exemptionUsed: Rupees,
      /** Tax on the gains from 1 April to the due date. */
      taxAccrued: TaxOnGains,
      /** Due by this date, cumulative for the year. */
      amountDue: Rupees,
      /** If this much is paid by then, section 425 charges no interest for this date. */
      enoughWithoutInterest: Rupees,
      /** What section 425 forgives here, because the gain came later. */
      forgiven: Rupees,
      /**
       * The headline where nothing is due by then on these gains alone, and why. Absent in previews of
       * earlier versions, as are `interestOn`, `interestForgiven` and `interestAfterYear`.
       */
      nothingDue: Type.Optional(
        Type.Union([Type.Object({ headline: Type.String(), reason: Type.String() }), Type.Null()]),
      ),
      interestMonths: Type.String(),
      /** `amountDue` rounded down to a hundred rupees; 1% of it a month is the interest. */
      interestOn: Type.Optional(Rupees),
      interestIfUnpaid: Rupees,
      /** Interest on `forgiven`. */
      interestForgiven: Type.Optional(Rupees),
    }),
  ),
  /** Section 424: interest a month or part of it from 1 April, if nothing is paid before. */
  interestAfterYear: Type.Optional(
    Type.Object({
      from: Type.String(),
      /** 90% of the tax: if this much is paid before, there is no interest. */
      enough: Rupees,
      on: Rupees,
      perMonth: Rupees,
    }),
  ),
  next: Type.Union([
    Type.Object({ dueDate: Type.String(), cumulativePercent: Type.String(), amountDue: Rupees }),
    Type.Null(),
  ]),
});
export type AdvanceTax = Static<typeof AdvanceTax>;

/** The part of it that still matters once the year is over. */
export const InterestOnGains = Type.Pick(AdvanceTax, [
  "tax",
  "belowThreshold",
  "instalments",
  "interestAfterYear",
]);
export type InterestOnGains = Static<typeof InterestOnGains>;
