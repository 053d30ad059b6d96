import { Type } from "typebox";
import { AdvanceTax, InterestOnGains } from "./advance-tax.ts";
import { brokerIds } from "./brokers.ts";
import { Dividends } from "./dividends.ts";
import { Finding } from "./finding.ts";
import { ScheduleBFLA, ScheduleCFL, ScheduleCYLA, ScheduleE } from "./loss-schedules.ts";
import { BusinessTrades, LotClass, ResultLot, SetAside } from "./lot.ts";
import { allQuarters, gainKeys, otherGainSections } from "./names.ts";
import { OriginQuestion } from "./origins.ts";
import { ReturnForm } from "./return-form.ts";
import { Schedule112ARow } from "./schedule-112a.ts";
import { ScheduleCG } from "./schedule-cg.ts";
import { TaxComputation } from "./tax-computation.ts";
import { UntilYearEnd } from "./until-year-end.ts";
import {
  amount,
  byGain,
  day,
  list,
  object,
  orNull,
  QuarterAmounts,
  type ValueOf,
  wholeRupees,
  yearText,
} from "./values.ts";
import { resultVersion } from "./version.ts";

/** The Act of a year, with its names for the sections. */
export const Law = object({
  act: Type.Enum(["Income-tax Act 1961", "Income-tax Act 2025"]),
  taxYear: orNull(
    yearText("2026-27"),
    "As the Act of 2025 calls the year; null under the Act of 1961, which has assessment years.",
  ),
  sections: Type.Record(Type.String(), Type.String(), {
    description:
      "Sections of the Act of 2025 by those of 1961 that they replaced. Codes such as section 112A of a lot and the key 111A@20 are those of 1961 in every year; these are their names in the year's Act.",
  }),
});
export type Law = ValueOf<typeof Law>;

/** One of the statement's totals next to the engine's. */
export const Reconciliation = object({
  file: Type.String(),
  broker: Type.Enum(brokerIds),
  check: Type.String(),
  name: Type.Optional(
    Type.String({ description: "What it adds up, in short: totals of the same sales share it." }),
  ),
  stated: amount(),
  computed: amount(),
  difference: amount(),
  ok: Type.Boolean(),
});
export type Reconciliation = ValueOf<typeof Reconciliation>;

/** What processing yields: a plain document, from which alone every paper is made. */
export const StatementResult = object({
  version: Type.Literal(resultVersion),
  assessmentYear: yearText(
    "2026-27; tax year 2026-27 of the Act of 2025 is written here as the year after it, 2027-28.",
  ),
  law: Law,
  period: orNull(object({ from: day(), to: day() })),
  sources: list(
    object({
      file: Type.String(),
      broker: Type.Enum(brokerIds),
      layout: Type.String(),
      account: orNull(Type.String()),
      lots: Type.Integer({ minimum: 0 }),
    }),
  ),
  lotCount: Type.Integer({ minimum: 0 }),
  lots: list(ResultLot),
  setAside: list(SetAside),
  classes: list(LotClass),
  businessTrades: list(BusinessTrades, "Wherever the statements have them."),
  schedule112A: object({
    rows: list(Schedule112ARow),
    balance: wholeRupees("Sum of the rows' balances, column 14."),
  }),
  scheduleCG: ScheduleCG,
  otherGains: list(
    object({
      section: Type.Enum([...otherGainSections]),
      key: Type.Enum([...gainKeys], { description: "Its row." }),
      period: Type.Enum([...allQuarters]),
      gain: wholeRupees("Whole rupees; a loss is negative."),
    }),
    "Gains of this year that --losses adds to those of the statements.",
  ),
  scheduleE: ScheduleE,
  cyla: ScheduleCYLA,
  bfla: ScheduleBFLA,
  cfl: ScheduleCFL,
  gains: byGain(QuarterAmounts, "Gains of each row of the return before any set-off, signed."),
  tableF: byGain(
    QuarterAmounts,
    "Table F: what the set-off leaves of gains; a row adds up to column 3 of bfla.",
  ),
  outside112A: byGain(
    QuarterAmounts,
    "The part of long-term rows of tableF without the exemption of section 112A: gains under section 112.",
  ),
  tax: TaxComputation,
  proposedTax: Type.Optional(
    wholeRupees(
      "The total of the tax with every price of 31 January 2018 that a finding proposes; absent where none does.",
    ),
  ),
  form: ReturnForm,
  advanceTax: orNull(
    AdvanceTax,
    "For a year whose return forms are not published (tax year 2026-27); null for all others. Then schedule112A has no rows, and no file is made.",
  ),
  untilYearEnd: orNull(UntilYearEnd),
  interest: orNull(
    InterestOnGains,
    "Interest of sections 234B (here 424) and 234C (425) on these gains alone if no advance tax was paid, for a year whose return forms are published; null for a running year, where advanceTax has it.",
  ),
  reconciliation: list(Reconciliation),
  statedApart: list(
    object({ file: Type.String(), sheet: Type.String(), rows: list(list(Type.String())) }),
    "Dividends, charges and other debits, cell by cell as the statement has them.",
  ),
  dividends: Type.Optional(Dividends),
  origins: Type.Optional(
    list(OriginQuestion, "Shares whose purchase is asked about; absent where none is."),
  ),
  findings: list(Finding),
});
export type StatementResult = ValueOf<typeof StatementResult>;
