import { type Static, Type } from "typebox";
import { AdvanceTax } from "./advance-tax.ts";
import { StatementChoices } from "./statement-choices.ts";

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
  /** Figures and names that the message speaks of, such as the ISIN. */
  data: Type.Optional(
    Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()])),
  ),
});
export type Finding = Static<typeof Finding>;

/** A row of the statement that is in no figure; null is what it does not state. */
export const SetAsideRow = Type.Object({
  name: Type.String(),
  isin: Type.String(),
  /** Name of the file, sheet where it has several, and row from 1. */
  source: Type.Object({ file: Type.String(), sheet: Type.String(), row: Type.Integer() }),
  transferred: Type.Union([Type.String(), Type.Null()]),
  saleValue: Type.Union([Amount, Type.Null()]),
  message: Type.String(),
});
export type SetAsideRow = Static<typeof SetAsideRow>;

/** Fields of the return that stand together, in the form's order and with its names. */
export const ReturnGroup = Type.Object({
  schedule: Type.Union([Type.Literal("Schedule CG"), Type.Literal("Table F")]),
  /** Item of the form, such as `A2 (ITR-3: A3)`; null where the form of the year is not known. */
  item: Type.Union([Type.String(), Type.Null()]),
  title: Type.String(),
  /** The portal fills these in by itself: they are there to be compared. */
  filledIn: Type.Boolean(),
  /** Amounts are whole rupees, as the return takes them. */
  figures: Type.Array(Type.Object({ name: Type.String(), amount: Amount })),
});
export type ReturnGroup = Static<typeof ReturnGroup>;

export const StatementPreview = Type.Object({
  /** True for a made-up statement, which cannot be paid for; absent for all others. */
  sample: Type.Optional(Type.Boolean()),
  /** `2026-27`; tax year 2026-27 of the Act of 2025 stands here as the year after it, `2027-28`. */
  assessmentYear: Type.String(),
  /** The Act of the year; absent in previews of earlier versions, which are of the Act of 1961. */
  law: Type.Optional(
    Type.Object({
      act: Type.String(),
      /** `2026-27`, to be shown in place of the assessment year; null under the Act of 1961. */
      taxYear: Type.Union([Type.String(), Type.Null()]),
      /**
       * What the year's Act calls the sections that `classes`, `tax` and keys such as `111A@20` name by
       * those of 1961: `{ "112A": "198", … }`. Empty under the Act of 1961. Findings name the right ones.
       */
      sections: Type.Record(Type.String(), Type.String()),
    }),
  ),
  /**
   * For a year whose return forms are not published, which is the running one; absent for all others.
   * Such a statement has no `processed_file.csv`, no row in `schedule112A` and no `returnFigures`; its
   * report and summary cost the fee. `PUT /api/statements/{id}/promised-file` asks for a mail when the
   * forms are out.
   */
  advanceTax: Type.Optional(AdvanceTax),
  period: Type.Union([Type.Object({ from: Type.String(), to: Type.String() }), Type.Null()]),
  sources: Type.Array(
    Type.Object({ file: Type.String(), broker: Type.String(), lots: Type.Integer() }),
  ),
  lotCount: Type.Integer(),
  classes: Type.Array(
    Type.Object({
      term: Type.String(),
      section: Type.String(),
      /** Item of the return, such as `B8 (ITR-3: B9)`. Absent in previews made before it was known. */
      place: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      lots: Type.Integer(),
      saleValue: Amount,
      cost: Amount,
      expenses: Amount,
      gain: Amount,
    }),
  ),
  /** At most 200; `setAsideCount` counts all. Both absent in previews made before rows were set aside. */
  setAside: Type.Optional(Type.Array(SetAsideRow)),
  setAsideCount: Type.Optional(Type.Integer()),
  /** The answers that this preview was made with. */
  choices: Type.Optional(StatementChoices),
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
  /** What is entered in Schedule CG and Table F; absent in previews of earlier versions. */
  returnFigures: Type.Optional(Type.Array(ReturnGroup)),
  tableF: Type.Record(Type.String(), Quarters),
  quarters: Type.Record(Type.String(), Quarters),
  /** Estimated tax on these gains alone, in whole rupees; absent in previews of earlier versions. */
  tax: Type.Optional(
    Type.Object({
      total: Amount,
      cess: Amount,
      rates: Type.Array(
        Type.Object({
          section: Type.String(),
          ratePercent: Type.String(),
          /** After set-off, as in the return. */
          gain: Amount,
          /** What section 112A(2) leaves untaxed of it. */
          exempt: Amount,
          tax: Amount,
        }),
      ),
      /** Exempt long-term gain of a year under section 112A(2). */
      exemption: Amount,
      /** False where gains at slab rates, or under section 112 up to 22-Jul-2024, are not in it. */
      complete: Type.Boolean(),
    }),
  ),
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
