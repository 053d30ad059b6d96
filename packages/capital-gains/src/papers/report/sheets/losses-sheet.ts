import type { GainKey } from "../../../law/rules/year-rules.ts";
import type { ByGain, ByTerm, WholeRupees } from "../../../law/schedule-cg/loss-schedules.ts";
import type { StatementResult } from "../../../law/statement/statement-result.ts";
import { date } from "../../../law/values/calendar-date.ts";
import { shortDate } from "../../../law/values/date-text.ts";
import { leftOutNote, rowLabel } from "../labels.ts";
import type { ReportSheet } from "../looks.ts";
import {
  blanks,
  header,
  heading,
  label,
  note,
  type Row,
  row,
  rupees,
  sheetOf,
  text,
  title,
  total,
  warning,
} from "./sheet.ts";

const columnWidths = [38, 18, 18, 18, 18, 18, 18];

/** Makes the sheet of tables E, CYLA, BFLA and CFL, in whole rupees as the return takes them. */
export function lossesSheet(result: StatementResult): ReportSheet {
  const keys = Object.keys(result.scheduleE.rows) as GainKey[];
  return sheetOf("Schedules of losses", columnWidths, [
    title("Schedules of losses: E, CYLA, BFLA and CFL"),
    note(
      "Whole rupees, for the rows of capital gains. The periods of Table F add up to column 3 of Schedule BFLA. " +
        "Losses from house property and other sources are not known here: if you set them off against capital gains in Schedule CYLA, these figures and Table F change.",
    ),
    ...warning(leftOutNote(result)),
    ...tableE(result, keys),
    ...cyla(result, keys),
    ...bfla(result, keys),
    ...cfl(result),
  ]);
}

function tableE(result: StatementResult, keys: readonly GainKey[]): readonly Row[] {
  const { scheduleE } = result;
  const ofEach = (amounts: ByGain<WholeRupees> | undefined) =>
    rupees(...keys.map((key) => amounts?.[key] ?? "0"));
  const losses = (name: string, amounts: ByGain<WholeRupees>) =>
    row(label(name), ...blanks(1), ...ofEach(amounts), ...blanks(1));
  return [
    ...heading("Table E of Schedule CG: this year's losses against this year's gains"),
    header(
      [
        ...["Gains", "1: gain of the year"],
        ...keys.map((key) => `Loss of: ${rowLabel(result, key)}`),
        "8: what is left",
      ],
      3,
    ),
    losses("i: loss to set off", scheduleE.lossToSetOff),
    ...keys.map((key) => {
      const { income = "0", setOff, remaining = "0" } = scheduleE.rows[key] ?? {};
      return row(
        label(rowLabel(result, key)),
        ...rupees(income),
        ...ofEach(setOff),
        total(remaining),
      );
    }),
    losses("viii: set off", scheduleE.totalSetOff),
    losses("ix: loss that is left", scheduleE.lossRemaining),
    row(label("A9: short-term, total"), ...rupees(scheduleE.totalShortTerm)),
    row(label("B12: long-term, total"), ...rupees(scheduleE.totalLongTerm)),
    row(text("C: income from capital gains", "totalText"), total(scheduleE.income)),
  ];
}

function cyla(result: StatementResult, keys: readonly GainKey[]): readonly Row[] {
  return [
    ...heading("Schedule CYLA: losses of other heads"),
    header(["Row", "1: income", "2 and 3: not known", "4: what is left"], 2),
    ...keys.map((key) => {
      const { income = "0", remaining = "0" } = result.cyla.rows[key] ?? {};
      return row(label(rowLabel(result, key)), ...rupees(income, "0"), total(remaining));
    }),
  ];
}

function bfla(result: StatementResult, keys: readonly GainKey[]): readonly Row[] {
  return [
    ...heading("Schedule BFLA: losses of earlier years"),
    header(["Row", "1: income", "2: set off", "3: what is left"], 2),
    ...keys.map((key) => {
      const { income = "0", broughtForward = "0", remaining = "0" } = result.bfla.rows[key] ?? {};
      return row(label(rowLabel(result, key)), ...rupees(income, broughtForward), total(remaining));
    }),
    row(
      text("Total", "totalText"),
      ...blanks(1, "totalText"),
      total(result.bfla.totalBroughtForward),
    ),
    note(
      "Order of set-off: losses in their last year first, because what is left of them lapses (section 74(2)). Then short-term losses " +
        "of all years against short-term gains, slab rates before 20%, long-term losses against long-term gains, and the remaining " +
        "short-term losses against the remaining long-term gains, the oldest year of each first. The law prescribes no order (section 74(1)); " +
        "apart from the last year, this is the one that the department's utility is reported to use. We have not been able to confirm that: compare.",
    ),
  ];
}

function cfl({ cfl: schedule }: StatementResult): readonly Row[] {
  const inTerms = ({ shortTerm, longTerm }: ByTerm) => rupees(shortTerm, longTerm);
  const line = (name: string, losses: ByTerm) => row(label(name), ...blanks(4), ...inTerms(losses));
  return [
    ...heading("Schedule CFL: losses carried forward"),
    header(
      [
        "Assessment year of the loss",
        "Brought forward, short-term",
        "Brought forward, long-term",
        "Set off, short-term",
        "Set off, long-term",
        "Left, short-term",
        "Left, long-term",
      ],
      2,
    ),
    ...schedule.years.map(({ assessmentYear, filedOn, lastYear, ...losses }) => {
      const filed = filedOn === null ? "" : `, filed on ${shortDate(date(filedOn))}`;
      return row(
        label(`${assessmentYear}${filed}${lastYear ? ", last year" : ""}`),
        ...inTerms(losses.broughtForward),
        ...inTerms(losses.setOff),
        ...inTerms(losses.remaining),
      );
    }),
    line("ix: losses of earlier years", schedule.broughtForward),
    line("x: set off in Schedule BFLA", schedule.setOff),
    line("xi: loss of this year", schedule.currentYear),
    line("xii: total by the form's formula", schedule.total),
    line("Of which expired: no later year can use it", schedule.expired),
    line("For later years, if you file this return in time", schedule.carriedForward),
    ...schedule.notCarried.map(({ assessmentYear, ...losses }) =>
      line(`${assessmentYear}: filed late, not carried (section 80)`, losses),
    ),
  ];
}
