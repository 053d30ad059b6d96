import type { ByTerm } from "@site/result/loss-schedules";
import type { StatementResult } from "@site/result/statement-result";
import {
  type ByGain,
  entriesOf,
  type WholeRupees,
} from "../../../law/schedule-cg/loss-schedules.ts";
import { date } from "../../../law/values/calendar-date.ts";
import { shortDate } from "../../../law/values/date-text.ts";
import {
  businessNote,
  hasLosses,
  leftColumnOfCyla,
  leftOutNote,
  rowLabel,
  shownKeys,
} from "../../figures/labels.ts";
import type { ReportSheet } from "../looks.ts";
import {
  cell,
  header,
  heading,
  paragraph,
  type ReportRow,
  reportSheet,
  row,
  table,
  title,
  warningParagraph,
} from "./sheet.ts";

const columnWidths = [40, 15, 15, 15, 15, 15, 15];

/**
 * Makes the sheet of tables E, CYLA, BFLA and CFL, in whole rupees as the return takes them; none for a
 * year without a loss, where they would only repeat the gains.
 */
export function lossesSheets(result: StatementResult): readonly ReportSheet[] {
  const isLate = result.cfl.notCarried.length > 0;
  return hasLosses(result) || isLate ? [lossesSheet(result)] : [];
}

function lossesSheet(result: StatementResult): ReportSheet {
  return reportSheet("Schedules of losses", columnWidths, [
    title("Schedules of losses: E, CYLA, BFLA and CFL"),
    paragraph(
      "Whole rupees, for the rows of capital gains. The periods of Table F add up to column 3 of Schedule BFLA. " +
        "Losses from house property and other sources, and a business loss that you have not entered, are not in these figures: if you set them off against capital gains in Schedule CYLA, they and Table F change.",
    ),
    ...warningParagraph(leftOutNote(result)),
    ...warningParagraph(businessNote(result)),
    ...tableE(result),
    ...cyla(result),
    ...bfla(result),
    ...cfl(result),
  ]);
}

/** Returns the rows of a schedule that have any figure. */
function shownOf<T>(result: StatementResult, rows: ByGain<T>) {
  const shown = shownKeys(result);
  return entriesOf(rows).filter(([key]) => shown.has(key));
}

function tableE(result: StatementResult): readonly ReportRow[] {
  const { scheduleE } = result;
  const gains = shownOf(result, scheduleE.rows);
  const keys = gains.map(([key]) => key);
  const ofEach = (amounts: ByGain<WholeRupees>) =>
    cell.rupees(...keys.map((key) => amounts[key] ?? "0"));
  const losses = (name: string, amounts: ByGain<WholeRupees>) =>
    row(name, cell.blank(), ofEach(amounts), cell.blank());
  return [
    ...heading("Table E of Schedule CG: this year's losses against this year's gains"),
    header(
      [
        ...["Gains", "1: gain of the year"],
        ...keys.map((key) => `Loss of: ${rowLabel(result, key)}`),
        "8: what is left",
      ],
      4,
    ),
    losses("i: loss to set off", scheduleE.lossToSetOff),
    ...gains.map(([key, { income, setOff, remaining }]) =>
      row(rowLabel(result, key), cell.rupee(income), ofEach(setOff), cell.total(remaining)),
    ),
    losses("viii: set off", scheduleE.totalSetOff),
    losses("ix: loss that is left", scheduleE.lossRemaining),
    row("A9: short-term, total", cell.rupees(scheduleE.totalShortTerm)),
    row("B12: long-term, total", cell.rupees(scheduleE.totalLongTerm)),
    row(cell.text("C: income from capital gains", "totalText"), cell.total(scheduleE.income)),
  ];
}

function cyla(result: StatementResult): readonly ReportRow[] {
  const { rows, businessLoss: loss } = result.cyla;
  const left = `${leftColumnOfCyla(result).replace("Column ", "")}: what is left`;
  const name = "Schedule CYLA: losses of other heads";
  if (loss === undefined) {
    return [
      ...heading(name),
      ...table(2, shownOf(result, rows), [
        ["Row", ([key]) => rowLabel(result, key)],
        ["1: income", ([, { income }]) => cell.rupee(income)],
        ["2 and 3: not known", () => cell.rupee("0")],
        [left, ([, { remaining }]) => cell.total(remaining)],
      ]),
    ];
  }
  const line = (words: string, amount: string) =>
    row(words, cell.blank(2), cell.rupee(amount), cell.blank());
  return [
    ...heading(name),
    ...table(2, shownOf(result, rows), [
      ["Row", ([key]) => rowLabel(result, key)],
      ["1: income", ([, { income }]) => cell.rupee(income)],
      ["2 and 4: not known", () => cell.rupee("0")],
      ["3: business loss", ([, { businessLoss: taken = "0" }]) => cell.rupee(taken)],
      [left, ([, { remaining }]) => cell.total(remaining)],
    ]),
    line("i: business loss of the year, as you entered it", loss.ofYear),
    line("xvi: set off against these gains", loss.setOff),
    line("xvii: business loss that is left, to Schedule CFL", loss.left),
  ];
}

function bfla(result: StatementResult): readonly ReportRow[] {
  return [
    ...heading("Schedule BFLA: brought-forward losses"),
    ...table(2, shownOf(result, result.bfla.rows), [
      ["Row", ([key]) => rowLabel(result, key)],
      ["1: income", ([, { income }]) => cell.rupee(income)],
      ["2: set off", ([, { broughtForward }]) => cell.rupee(broughtForward)],
      ["3: what is left", ([, { remaining }]) => cell.total(remaining)],
    ]),
    row(
      cell.text("Total", "totalText"),
      cell.blank(1, "totalText"),
      cell.total(result.bfla.totalBroughtForward),
    ),
    paragraph(
      "Order of set-off: losses in their last year first, because what is left of them lapses (section 74(2)). Then short-term losses " +
        "of all years against short-term gains, slab rates before 20%, long-term losses against long-term gains, and the remaining " +
        "short-term losses against the remaining long-term gains, the oldest year of each first. The law prescribes no order (section 74(1)); " +
        "apart from the last year, this is the one that the department's utility is reported to use. We have not been able to confirm that: compare.",
    ),
  ];
}

function cfl({ cfl: schedule }: StatementResult): readonly ReportRow[] {
  const inTerms = ({ shortTerm, longTerm }: ByTerm) => cell.rupees(shortTerm, longTerm);
  const isNil = ({ shortTerm, longTerm }: ByTerm) => shortTerm === "0" && longTerm === "0";
  const line = (name: string, losses: ByTerm) =>
    isNil(losses) ? [] : [row(name, cell.blank(4), inTerms(losses))];
  if (schedule.years.length === 0 && schedule.notCarried.length === 0 && isNil(schedule.total)) {
    return [];
  }
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
      3,
    ),
    ...schedule.years.map(({ assessmentYear, filedOn, lastYear, ...losses }) => {
      const filed = filedOn === null ? "" : `, filed on ${shortDate(date(filedOn))}`;
      return row(
        `${assessmentYear}${filed}${lastYear ? ", last year" : ""}`,
        [losses.broughtForward, losses.setOff, losses.remaining].flatMap(inTerms),
      );
    }),
    ...line("ix: brought-forward losses", schedule.broughtForward),
    ...line("x: set off in Schedule BFLA", schedule.setOff),
    ...line("xi: loss of this year", schedule.currentYear),
    ...line("xii: total by the form's formula", schedule.total),
    ...line("Of which expired: no later year can use it", schedule.expired),
    ...line("For later years, if you file this return in time", schedule.carriedForward),
    ...schedule.notCarried.flatMap(({ assessmentYear, ...losses }) =>
      line(`${assessmentYear}: filed late, not carried (section 80)`, losses),
    ),
  ];
}
