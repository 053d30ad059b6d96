import { type Static, Type } from "typebox";
import { AdvanceTax, InterestOnGains } from "./advance-tax.ts";
import { Dividend } from "./dividends.ts";
import { Figures } from "./figures.ts";
import { Finding } from "./finding.ts";
import { ScheduleCFL } from "./loss-schedules.ts";
import { LotClass, SetAside } from "./lot.ts";
import { ScheduleCG } from "./schedule-cg.ts";
import { StatementChoices } from "./statement-choices.ts";
import { Reconciliation, StatementResult } from "./statement-result.ts";
import { TaxComputation } from "./tax-computation.ts";
import { UntilYearEnd } from "./until-year-end.ts";
import { amount, orNull, rupees, type ValueOf, wholeRupees } from "./values.ts";
import { resultVersion } from "./version.ts";

/** A row of the statement that counts in no figure; its place has the file's name. */
const SetAsideRow = Type.Object({
  ...Type.Pick(SetAside, ["name", "isin", "transferred", "saleValue", "message"]).properties,
  source: Type.Object({ file: Type.String(), sheet: Type.String(), row: Type.Integer() }),
});

/** Adjacent fields of the return, in the form's order and with its names. */
export const ReturnGroup = Type.Object({
  schedule: Type.Enum([
    "Schedule CG",
    "Long-term capital gains under section 112A",
    "Table E",
    "Table F",
    "Schedule OS",
    "Income from other sources",
    "Schedule CYLA",
    "Schedule BFLA",
    "Schedule CFL",
  ]),
  /** Item of the form, such as `A2 (ITR-3: A3)`; null where the form of the year is not known. */
  item: orNull(Type.String()),
  title: Type.String(),
  /** Whether the portal fills these in: then they are only for comparison. */
  filledIn: Type.Boolean(),
  /** Amounts are whole rupees, as the return takes them. */
  figures: Type.Array(Type.Object({ name: Type.String(), amount: Type.String() })),
});
export type ReturnGroup = ValueOf<typeof ReturnGroup>;

const result = StatementResult.properties;
const { shortTerm111A, longTerm112A, intraday } = ScheduleCG.properties;

const described = Type.Object({
  version: Type.Literal(resultVersion),
  assessmentYear: result.assessmentYear,
  law: result.law,
  /**
   * Only for the running year, whose return forms are not published yet. Such a statement has no
   * `processed_file.csv`, no row in `schedule112A` and no `returnFigures`; its report and summary
   * cost the fee.
   */
  advanceTax: Type.Optional(AdvanceTax),
  /** What further gains and losses would change; absent for a year that is over. */
  untilYearEnd: Type.Optional(UntilYearEnd),
  /** Interest of sections 234B and 234C; absent for the running year, where `advanceTax` has it. */
  interest: Type.Optional(InterestOnGains),
  period: result.period,
  sources: Type.Array(Type.Pick(result.sources.items, ["file", "broker", "lots"])),
  lotCount: result.lotCount,
  classes: Type.Array(
    Type.Object({
      ...LotClass.properties,
      /** Sale value less cost less sale expenses is the gain. */
      counted: Type.Optional(
        Type.Object({
          saleValue: amount(),
          cost: amount("With purchase expenses, and under section 55(2)(ac) where that applies."),
          paid: Type.Optional(
            amount("What was paid, where section 55(2)(ac) counts another cost."),
          ),
          expenses: amount("Of the sales."),
        }),
      ),
    }),
  ),
  /** At most 200; `setAsideCount` counts all. */
  setAside: Type.Array(SetAsideRow),
  setAsideCount: Type.Integer(),
  schedule112A: Type.Object({
    rows: Type.Integer(),
    balance: result.schedule112A.properties.balance,
  }),
  scheduleCG: Type.Object({
    shortTerm111A,
    longTerm112A,
    intraday: Type.Pick(intraday, ["turnover", "profit"]),
  }),
  form: Type.Optional(result.form),
  proposedTax: result.proposedTax,
  tableF: result.tableF,
  /** This year's losses that found no gain. */
  lossesLeft: ScheduleCFL.properties.currentYear,
  reconciliation: Type.Array(
    Type.Pick(Reconciliation, ["file", "check", "name", "stated", "computed", "difference", "ok"]),
  ),
  /** Those that may belong elsewhere first, then those that the person placed; at most 100. */
  dividends: Type.Optional(
    Type.Object({ rows: Type.Array(Dividend), count: Type.Integer(), total: wholeRupees() }),
  ),
  findings: Type.Array(Finding),
  origins: result.origins,
  /** What the shares in findings are called, by ISIN. */
  names: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** What to enter in the return. */
  returnFigures: Type.Optional(Type.Array(ReturnGroup)),
  /** Why the figures can't be merged into a draft of ITR-2; null when they can. */
  mergeRefusal: Type.Optional(orNull(Type.Object({ code: Type.String(), message: Type.String() }))),
  tax: TaxComputation,
  figures: Type.Optional(Figures),
  /** True for a made-up statement, which cannot be paid for; absent for all others. */
  sample: Type.Optional(Type.Boolean()),
  /** The answers that this head was made with. */
  choices: Type.Optional(Type.Omit(StatementChoices, ["losses"])),
  /** Sums of what was entered besides the statements, absent where nothing was; `statementLosses` returns it all. */
  entered: Type.Optional(
    Type.Object({
      earlierLosses: rupees("Losses of earlier years, those that are not carried among them."),
      gains: rupees("Gains of this year."),
      losses: rupees("Losses of this year."),
    }),
  ),
  /** What a result has not, in sentences for the person. */
  lacks: Type.Optional(Type.Array(Type.String())),
});
/**
 * What pages show of a result, before and after payment: all but its lots and the rows of Schedule 112A,
 * and what papers make of it. Amounts are strings of decimal rupees, dates `YYYY-MM-DD`.
 */
export type ResultHead = Omit<ValueOf<typeof described>, "choices"> &
  Pick<Static<typeof described>, "choices">;
export const ResultHead = Type.Unsafe<ResultHead>(described);
