import { type Static, Type } from "typebox";

/**
 * What the person sees of a processed statement before paying: the engine's result without its
 * lots. Amounts are strings of decimal rupees, dates `YYYY-MM-DD`.
 */
const Amount = Type.String();
const Quarters = Type.Record(Type.String(), Amount);

export const Finding = Type.Object({
  severity: Type.Union([Type.Literal("error"), Type.Literal("warning"), Type.Literal("info")]),
  code: Type.String(),
  message: Type.String(),
  where: Type.Optional(Type.Unknown()),
});
export type Finding = Static<typeof Finding>;

export const StatementPreview = Type.Object({
  assessmentYear: Type.String(),
  period: Type.Union([Type.Object({ from: Type.String(), to: Type.String() }), Type.Null()]),
  sources: Type.Array(
    Type.Object({ file: Type.String(), broker: Type.String(), lots: Type.Integer() }),
  ),
  lotCount: Type.Integer(),
  classes: Type.Array(
    Type.Object({
      term: Type.String(),
      section: Type.String(),
      lots: Type.Integer(),
      saleValue: Amount,
      cost: Amount,
      expenses: Amount,
      gain: Amount,
    }),
  ),
  schedule112A: Type.Object({ rows: Type.Integer(), balance: Amount }),
  scheduleCG: Type.Object({
    shortTerm111A: Type.Array(
      Type.Object({
        ratePercent: Type.String(),
        fullValue: Amount,
        cost: Amount,
        expenses: Amount,
        gain: Amount,
      }),
    ),
    longTerm112A: Type.Array(Type.Object({ ratePercent: Type.String(), gain: Amount })),
    intraday: Type.Object({ turnover: Amount, profit: Amount }),
  }),
  tableF: Type.Record(Type.String(), Quarters),
  quarters: Type.Record(Type.String(), Quarters),
  /** Losses of the year that found no gain; absent in previews of earlier versions. */
  lossesLeft: Type.Optional(Type.Object({ shortTerm: Amount, longTerm: Amount })),
  reconciliation: Type.Array(
    Type.Object({
      check: Type.String(),
      stated: Amount,
      computed: Amount,
      difference: Amount,
      ok: Type.Boolean(),
    }),
  ),
  findings: Type.Array(Finding),
});
export type StatementPreview = Static<typeof StatementPreview>;
