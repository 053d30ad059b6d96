import { type Static, Type } from "typebox";

/**
 * What a processed statement adds to the person's ITR-2: the engine's `ReturnGains`. The page
 * passes it to the engine unread.
 */
export const ReturnGainsAnswer = Type.Object(
  { assessmentYear: Type.String() },
  { additionalProperties: true },
);
export type ReturnGainsAnswer = Static<typeof ReturnGainsAnswer>;

/**
 * The sales by share and day, as a depository reports them; amounts and quantities in whole
 * millionths.
 */
export const DepositorySales = Type.Object({
  /** The calendar year in which the financial year begins. */
  year: Type.Integer(),
  sales: Type.Array(
    Type.Object({
      /** "" where the statement has none. */
      isin: Type.String(),
      name: Type.String(),
      /** `YYYY-MM-DD`. */
      day: Type.String(),
      quantity: Type.String(),
      saleValue: Type.String(),
      cost: Type.String(),
    }),
  ),
  /** The PANs that the statement states, masked: `AB******4F`. */
  pans: Type.Optional(Type.Array(Type.String())),
});
export type DepositorySales = Static<typeof DepositorySales>;
