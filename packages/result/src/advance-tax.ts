import { Type } from "typebox";
import { allQuarters } from "./names.ts";
import { day, list, object, orNull, rupees, type ValueOf } from "./values.ts";

const gainsByRate = (description: string) =>
  object(
    {
      shortTerm: rupees("At 20%, section 196 (111A of 1961)."),
      longTerm: rupees("At 12.5%, sections 197 and 198 (112 and 112A), before the exemption."),
      atSlabRates: rupees("Taxed with the person's other income: in no tax here."),
    },
    description,
  );

const taxOnGains = (description: string) =>
  object(
    {
      shortTerm: rupees("20% of the short-term gains, rounded half up to the rupee."),
      longTerm: rupees("12.5% of the long-term gains less the exemption, rounded half up."),
      cess: rupees("4% of both together, rounded half up."),
      total: rupees("The three together; with other income, the tax that the gains cause."),
    },
    description,
  );

const notNegative = (description: string) =>
  Type.String({
    pattern: "^[0-9]+\\.[0-9]{2}$",
    description: `Rupees and paise, exact. ${description}`,
  });
const percent = (description: string) => Type.String({ pattern: "^[0-9]+$", description });
const dueDate = day("Last day of payment, on which it is not over yet.");

/** Advance tax on the gains of a running year, at the special rates alone. */
export const AdvanceTax = object(
  {
    asOf: orNull(day(), "The date of state and next: --as-of, or today in India."),
    exemption: object(
      { limit: rupees(), used: rupees() },
      "Exemption of section 198 (112A): for a year, and used by all gains so far.",
    ),
    gains: gainsByRate("All gains so far, after all set-off, including losses of --losses."),
    cessPercent: percent("Health and education cess, in percent of the tax."),
    tax: taxOnGains("Tax on all gains so far. Surcharge and other income are left out."),
    belowThreshold: Type.Boolean({
      description:
        "Section 404: true while tax.total is below 10,000 rupees. Other income may add to it.",
    }),
    instalments: list(
      object({
        dueDate,
        isInstalment: Type.Boolean({
          description: "False for 31 March, the last day to pay the tax on gains after 15 March.",
        }),
        state: orNull(
          Type.Enum(["over", "next", "later"]),
          "As of asOf; over from the day after the due date; null without asOf.",
        ),
        cumulativePercent: percent("The percentage of the year's tax to pay by then."),
        period: Type.Enum([...allQuarters], {
          description: "The period of gains that ends on it.",
        }),
        gainsInPeriod: gainsByRate("Gains of this period after all set-off: tableF."),
        exemptionUsed: rupees("Exemption used by the gains from 1 April to the due date."),
        taxAccrued: taxOnGains("Tax on the gains from 1 April to the due date."),
        amountDue: notNegative(
          "cumulativePercent of taxAccrued.total: all payments of the year together.",
        ),
        enoughWithoutInterest: notNegative(
          "12% of taxAccrued.total on 15 June, 36% on 15 September, else amountDue: if this much is paid, section 425 charges no interest for this date.",
        ),
        forgiven: notNegative(
          "cumulativePercent of tax.total less amountDue, at least 0: the gain came later, so section 425 charges no interest if its tax is paid with the instalments that follow, or by 31 March.",
        ),
        nothingDue: orNull(
          object({
            headline: Type.String(),
            reason: Type.String({ description: "Why, in a sentence with its section." }),
          }),
          "Where nothing is due on these gains alone by the due date: below the threshold, or no tax so far.",
        ),
        interestMonths: percent("Months of interest on the shortfall: 3, 3, 3, 1 and 0."),
        interestOn: rupees("amountDue rounded down to 100 rupees, on which interest is charged."),
        interestIfUnpaid: rupees(
          "Section 425: 1% a month of interestOn, if nothing is paid by the due date.",
        ),
        interestForgiven: rupees(
          "Section 425: the interest on forgiven, which is not charged. It is charged if the tax on the later gains is not paid with the instalments that follow, or by 31 March.",
        ),
      }),
      "15 June, 15 September, 15 December, 15 March, and 31 March.",
    ),
    interestAfterYear: object(
      {
        from: day(),
        enough: notNegative("90% of tax.total: if this much is paid by 31 March, no interest."),
        on: rupees("tax.total rounded down to 100 rupees."),
        perMonth: rupees("1% of it."),
      },
      "Section 424: interest for each month or part of a month from 1 April until the tax is paid, if nothing is paid by 31 March.",
    ),
    next: orNull(
      object({
        dueDate,
        cumulativePercent: percent("As in its instalment."),
        amountDue: notNegative("As in its instalment, before subtracting what was paid."),
      }),
      "The first due date that is not over; null after 31 March and without asOf.",
    ),
  },
  "Advance tax and interest on these gains alone (sections 403 to 408, 424 and 425 of the Act of 2025), whole rupees unless a field says so. The tax by a due date is that on the gains up to it after the set-off of the whole year (tableF).",
);

export type AdvanceTax = ValueOf<typeof AdvanceTax>;

/** Gains by the kind of their rate, after all set-off; never negative. */
export type GainsByRate = AdvanceTax["gains"];

/** The tax on gains at the special rates alone. */
export type TaxOnGains = AdvanceTax["tax"];

/** An instalment of advance tax, and what is due on the gains made by its date. */
export type AdvanceTaxInstalment = AdvanceTax["instalments"][number];

/** The headline where no advance tax is due, and why; every page and paper shows these words. */
export type NothingDue = NonNullable<AdvanceTaxInstalment["nothingDue"]>;

const { tax, belowThreshold, instalments, interestAfterYear } = AdvanceTax.properties;

/** The part of `AdvanceTax` that still matters once the year is over. */
export const InterestOnGains = object({ tax, belowThreshold, instalments, interestAfterYear });
export type InterestOnGains = ValueOf<typeof InterestOnGains>;
