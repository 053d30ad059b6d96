import { type Static, Type } from "typebox";
import { IncomeOfYear } from "./income-of-year.ts";
import {
  allQuarters,
  allSimpleFormBars,
  businessAnswers,
  dividendPlaces,
  knownKinds,
  otherGainSections,
  slabPercents,
} from "./names.ts";
import { OriginAnswer } from "./origins.ts";

/** Texts are short; the law judges them and names the field that is wrong. */
const Text = Type.String({ maxLength: 60 });
const exact = { additionalProperties: false };
/** The most entries of a list; no person has more. */
export const mostEntries = 1000;
const listed = { maxItems: mostEntries };

/** Capital losses of one earlier year, whole rupees without a sign. */
export const GivenYear = Type.Object(
  {
    /** Assessment year of the loss, such as `2024-25`. */
    assessmentYear: Text,
    shortTermLoss: Text,
    longTermLoss: Text,
    /** Whether that year's return was filed by its due date, section 139(1). */
    filedInTime: Type.Boolean(),
    /** `YYYY-MM-DD`; Schedule CFL asks for it. */
    filedOn: Type.Optional(Text),
  },
  exact,
);
export type GivenYear = Static<typeof GivenYear>;

/** A gain or loss of this year that is in no statement; whole rupees, a loss with a minus sign. */
export const GivenGain = Type.Object(
  {
    section: Type.Enum(otherGainSections),
    /** Required where the section has two rates in the year. */
    ratePercent: Type.Optional(Text),
    period: Type.Enum(allQuarters),
    gain: Text,
  },
  exact,
);
export type GivenGain = Static<typeof GivenGain>;

/** Losses of earlier years and other gains of the year. */
export const GivenLosses = Type.Object(
  {
    earlierYears: Type.Array(GivenYear, listed),
    otherGains: Type.Array(GivenGain, listed),
  },
  exact,
);
export type GivenLosses = Static<typeof GivenLosses>;

/** Whether nothing was entered. */
export function isNothing({ earlierYears, otherGains }: GivenLosses): boolean {
  return earlierYears.length === 0 && otherGains.length === 0;
}

/** The answers that decide the return form; an unanswered question is left out. */
export const FormAnswers = Type.Object(
  {
    business: Type.Optional(Type.Enum(businessAnswers)),
    /** Whether there are capital gains or losses besides those known here. */
    otherCapitalGains: Type.Optional(Type.Boolean()),
    /** What else closes ITR-1 and ITR-4; empty for nothing of the list. */
    beyondSimpleForms: Type.Optional(Type.Array(Type.Enum(allSimpleFormBars), listed)),
  },
  exact,
);
export type FormAnswers = Static<typeof FormAnswers>;

const Isin = Type.String({ pattern: "^[A-Z0-9]{12}$" });
const Day = Type.String({ pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" });
const mostChoices = 200;
/** The person's word on a dividend; `paid` is `YYYY-MM-DD` or one of `dividendPlaces`. */
export const GivenDividend = Type.Object(
  {
    isin: Isin,
    exDate: Type.String({ pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" }),
    paid: Type.String({
      pattern: `^([0-9]{4}-[0-9]{2}-[0-9]{2}|${dividendPlaces.join("|")})$`,
    }),
  },
  exact,
);
export type GivenDividend = Static<typeof GivenDividend>;

const choices = { maxProperties: mostChoices, additionalProperties: false };

/**
 * What the person enters besides the statements. It is kept with the result; processing the statement
 * again applies it.
 */
export const StatementChoices = Type.Object(
  {
    /** Kinds of securities by ISIN, where ISIN and table do not show the kind or the table is wrong. */
    kinds: Type.Optional(Type.Record(Isin, Type.Enum([...knownKinds]), choices)),
    /**
     * Use the exchanges' highest price of 31 January 2018 where the statement lacks it or has another
     * one and a finding proposes it; flagged on the lot.
     */
    acceptProposedFmv: Type.Optional(Type.Boolean()),
    /** Deduct depository charges that the statement lists apart from its sales, section 48(i). */
    deductDepositoryCharges: Type.Optional(Type.Boolean()),
    /**
     * The person's own prices of 31 January 2018 by ISIN: rupees per share, at most six decimals. They
     * take precedence.
     */
    fmvPrices: Type.Optional(
      Type.Record(Isin, Type.String({ pattern: "^[0-9]{1,9}(\\.[0-9]{1,6})?$" }), choices),
    ),
    /** Sales that were buybacks, which the statement does not show: all of a share sold on a day. */
    buybacks: Type.Optional(
      Type.Array(Type.Object({ isin: Isin, sold: Day }, exact), { maxItems: mostChoices }),
    ),
    form: Type.Optional(FormAnswers),
    /**
     * This year's result of the business that is not speculative, such as futures and options: whole
     * rupees, a loss with a minus sign. A loss is set off against the gains (section 71).
     */
    businessResult: Type.Optional(Text),
    /**
     * Capital that a REIT or InvIT repaid on each unit from purchase to sale, rupees with at most six
     * decimals: for all sales of the ISIN, or for units of one day of purchase, or of purchase and sale.
     */
    returnedCapital: Type.Optional(
      Type.Array(
        Type.Object(
          {
            isin: Isin,
            bought: Type.Optional(Day),
            sold: Type.Optional(Day),
            perUnit: Type.String({ pattern: "^[0-9]{1,9}(\\.[0-9]{1,6})?$" }),
          },
          exact,
        ),
        { maxItems: mostChoices },
      ),
    ),
    /** When dividends were paid, for all of a share with one ex-date: a day, or where they are counted. */
    dividends: Type.Optional(Type.Array(GivenDividend, { maxItems: mostChoices })),
    /** How the person came by shares whose purchase the statement does not know, and what sales for ₹0 were. */
    origins: Type.Optional(Type.Array(OriginAnswer, { maxItems: mostChoices })),
    /** The rate of the person's slab: with it gains at slab rates are in the tax. */
    slabPercent: Type.Optional(Type.Enum([...slabPercents])),
    /** The person's other income: the tax is then what the gains cause, and the slab follows from it. */
    incomeOfYear: Type.Optional(IncomeOfYear),
    /** When left out of a call, earlier entries stay; never in the head. */
    losses: Type.Optional(GivenLosses),
  },
  exact,
);
export type StatementChoices = Static<typeof StatementChoices>;
