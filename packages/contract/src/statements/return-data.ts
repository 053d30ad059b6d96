import { type Static, Type } from "typebox";

/** The sales by share and day; amounts and quantities in whole millionths. */
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
