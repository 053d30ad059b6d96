import { StatementChoices } from "result/statement-choices";
import { type Static, Type } from "typebox";
import { AdvanceTax, InterestOnGains } from "./advance-tax.ts";
import { ReturnForm } from "./return-form.ts";

/**
 * What the person sees of a processed statement before paying: the engine's result without its
 * lots. Amounts are strings of decimal rupees, dates `YYYY-MM-DD`.
 */
const Amount = Type.String();
const Quarters = Type.Record(Type.String(), Amount);

export const Finding = Type.Object({
  severity: Type.Enum(["error", "warning", "info"]),
  code: Type.String(),
  message: Type.String(),
  where: Type.Optional(Type.Unknown()),
  /** Figures and names in the message, such as the ISIN. */
  data: Type.Optional(
    Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()])),
  ),
});
export type Finding = Static<typeof Finding>;

/** A row of the statement that counts in no figure; null: the row does not state it. */
export const SetAsideRow = Type.Object({
  name: Type.String(),
  isin: Type.String(),
  /** File name, sheet if there are several, and row, counting from 1. */
  source: Type.Object({ file: Type.String(), sheet: Type.String(), row: Type.Integer() }),
  transferred: Type.Union([Type.String(), Type.Null()]),
  saleValue: Type.Union([Amount, Type.Null()]),
  message: Type.String(),
});
export type SetAsideRow = Static<typeof SetAsideRow>;

/** Adjacent fields of the return, in the form's order and with its names. */
export const ReturnGroup = Type.Object({
  schedule: Type.Enum([
    "Schedule CG",
    "Long-term capital gains under section 112A",
    "Table E",
    "Table F",
    "Schedule CYLA",
    "Schedule BFLA",
    "Schedule CFL",
  ]),
  /** Item of the form, such as `A2 (ITR-3: A3)`; null where the form of the year is not known. */
  item: Type.Union([Type.String(), Type.Null()]),
  title: Type.String(),
  /** Whether the portal fills these in: then they are only for comparison. */
  filledIn: Type.Boolean(),
  /** Amounts are whole rupees, as the return takes them. */
  figures: Type.Array(Type.Object({ name: Type.String(), amount: Amount })),
});
export type ReturnGroup = Static<typeof ReturnGroup>;

export const StatementPreview = Type.Object({
  /** True for a made-up statement, which cannot be paid for; absent for all others. */
  sample: Type.Optional(Type.Boolean()),
  /** `2026-27`; tax year 2026-27 of the Act of 2025 is given as the year after it, `2027-28`. */
  assessmentYear: Type.String(),
  /** The year's Act; absent in previews of earlier versions, which are under the Act of 1961. */
  law: Type.Optional(
    Type.Object({
      act: Type.String(),
      /** `2026-27`, shown instead of the assessment year; null under the Act of 1961. */
      taxYear: Type.Union([Type.String(), Type.Null()]),
      /**
       * The year's own section numbers for those of 1961, which `classes`, `tax` and keys such as
       * `111A@20` use: `{ "112A": "198", … }`. Empty under the Act of 1961. Findings name the right
       * ones.
       */
      sections: Type.Record(Type.String(), Type.String()),
    }),
  ),
  /**
   * Only for the running year, whose return forms are not published yet. Such a statement has no
   * `processed_file.csv`, no row in `schedule112A` and no `returnFigures`; its report and summary
   * cost the fee. `PUT /api/statements/{id}/promised-file` requests a mail for when the forms are
   * published.
   */
  advanceTax: Type.Optional(AdvanceTax),
  /**
   * Interest of sections 234B and 234C on these gains if no advance tax was paid. Absent for the
   * running year, where `advanceTax` has it, and in previews of earlier versions.
   */
  interest: Type.Optional(InterestOnGains),
  period: Type.Union([Type.Object({ from: Type.String(), to: Type.String() }), Type.Null()]),
  sources: Type.Array(
    Type.Object({ file: Type.String(), broker: Type.String(), lots: Type.Integer() }),
  ),
  lotCount: Type.Integer(),
  classes: Type.Array(
    Type.Object({
      term: Type.String(),
      section: Type.String(),
      /** Item of the return, such as `B8 (ITR-3: B9)`. Absent in previews of earlier versions. */
      place: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      lots: Type.Integer(),
      saleValue: Amount,
      cost: Amount,
      expenses: Amount,
      gain: Amount,
    }),
  ),
  /** At most 200; `setAsideCount` counts all. Both absent in previews of earlier versions. */
  setAside: Type.Optional(Type.Array(SetAsideRow)),
  setAsideCount: Type.Optional(Type.Integer()),
  /** The answers that this preview was made with. */
  choices: Type.Optional(Type.Omit(StatementChoices, ["losses"])),
  /**
   * True when losses of earlier years or other gains were entered; `statementLosses` returns them.
   */
  lossesGiven: Type.Optional(Type.Boolean()),
  /** SHA-256 of the uploaded files once these are deleted, to recognise the same file again. */
  deletedFiles: Type.Optional(Type.Array(Type.String())),
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
  /** What to enter in the return; absent in previews of earlier versions. */
  returnFigures: Type.Optional(Type.Array(ReturnGroup)),
  /** Absent in previews of earlier versions. */
  form: Type.Optional(ReturnForm),
  /**
   * Why the figures can't be merged into a draft of ITR-2; null when they can. Absent in previews of
   * earlier versions.
   */
  mergeRefusal: Type.Optional(
    Type.Union([Type.Object({ code: Type.String(), message: Type.String() }), Type.Null()]),
  ),
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
          /** How much of it section 112A(2) exempts. */
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
  /** Losses of the year without a gain to set off; absent in previews of earlier versions. */
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
