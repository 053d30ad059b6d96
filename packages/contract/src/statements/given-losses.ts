import { type Static, Type } from "typebox";

/** Texts are short; the engine checks them and names the field that is wrong. */
const Text = Type.String({ maxLength: 60 });

/** Capital losses of one earlier year, whole rupees without a sign. */
export const LossesOfYear = Type.Object(
  {
    /** Assessment year of the loss, such as `2024-25`. */
    assessmentYear: Text,
    shortTermLoss: Text,
    longTermLoss: Text,
    /** Whether that year's return was filed by its due date. */
    filedInTime: Type.Boolean(),
    /** `YYYY-MM-DD`; Schedule CFL asks for it. */
    filedOn: Type.Optional(Text),
  },
  { additionalProperties: false },
);
export type LossesOfYear = Static<typeof LossesOfYear>;

/** A gain or loss of this year that is in no statement; whole rupees, a loss with a minus sign. */
export const OtherGain = Type.Object(
  {
    /** `111A`, `112A`, `112` or `slab`. */
    section: Text,
    /** Required where the section has two rates in the year. */
    ratePercent: Type.Optional(Text),
    /** Period of Table F, such as `16-jun-15-sep`. */
    period: Text,
    gain: Text,
  },
  { additionalProperties: false },
);
export type OtherGain = Static<typeof OtherGain>;

/** Losses of earlier years and other gains of the year, as the person entered them. */
export const GivenLosses = Type.Object(
  {
    earlierYears: Type.Array(LossesOfYear, { maxItems: 20 }),
    otherGains: Type.Array(OtherGain, { maxItems: 200 }),
  },
  { additionalProperties: false },
);
export type GivenLosses = Static<typeof GivenLosses>;

/** Whether nothing was entered. */
export function isNothing({ earlierYears, otherGains }: GivenLosses): boolean {
  return earlierYears.length === 0 && otherGains.length === 0;
}

/** Answer of `GET /api/statements/{id}/losses`. */
export const StatementLosses = Type.Object({
  /** What the statement was processed with; null without any. */
  losses: Type.Union([GivenLosses, Type.Null()]),
  /** What the person entered with another statement of the year; null without one. */
  elsewhere: Type.Union([
    Type.Object({
      /** Name of that statement: the person's own, or its files'. */
      statement: Type.String(),
      losses: GivenLosses,
    }),
    Type.Null(),
  ]),
});
export type StatementLosses = Static<typeof StatementLosses>;
