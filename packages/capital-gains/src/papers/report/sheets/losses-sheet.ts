import type { GainKey } from "../../../law/rules/year-rules.ts";
import type { ByTerm } from "../../../law/schedule-cg/loss-schedules.ts";
import type { StatementResult } from "../../../law/statement/statement-result.ts";
import { isoDate } from "../../../law/values/calendar-date.ts";
import { shortDate } from "../../../law/values/date-text.ts";
import { leftOutNote, rowLabel } from "../labels.ts";
import type { ReportRows, ReportSheet } from "../looks.ts";
import { heading, note } from "../note.ts";

const columnWidths = [38, 18, 18, 18, 18, 18, 18];

/** Makes the sheet of tables E, CYLA, BFLA and CFL, in whole rupees as the return takes them. */
export function lossesSheet(result: StatementResult): ReportSheet {
  const keys = Object.keys(result.scheduleE.rows) as GainKey[];
  return {
    name: "Schedules of losses",
    layout: { widths: columnWidths, headerRows: 0, onePage: true },
    write(rows) {
      rows.row(2).text("Schedules of losses: E, CYLA, BFLA and CFL", "title");
      note(
        rows,
        "Whole rupees, for the rows of capital gains. The periods of Table F add up to column 3 of Schedule BFLA. " +
          "Losses from house property and other sources are not known here: if you set them off against capital gains in Schedule CYLA, these figures and Table F change.",
        columnWidths,
      );
      const incomplete = leftOutNote(result);
      if (incomplete !== undefined) {
        note(rows, incomplete, columnWidths, "warning");
      }
      writeTableE(rows, result, keys);
      writeCyla(rows, result, keys);
      writeBfla(rows, result, keys);
      writeCfl(rows, result);
    },
  };
}

function writeTableE(rows: ReportRows, result: StatementResult, keys: readonly GainKey[]): void {
  const { scheduleE } = result;
  heading(rows, "Table E of Schedule CG: this year's losses against this year's gains");
  rows.row(3).texts(["Gains", "1: gain of the year"], "header");
  rows.texts(
    keys.map((key) => `Loss of: ${rowLabel(result, key)}`),
    "header",
  );
  rows.text("8: what is left", "header");
  rows.row().text("i: loss to set off", "boldText").blank();
  for (const key of keys) {
    rows.amount(scheduleE.lossToSetOff[key] ?? "0", "rupees");
  }
  rows.blank();
  for (const gaining of keys) {
    const row = scheduleE.rows[gaining];
    rows.row().text(rowLabel(result, gaining), "boldText");
    rows.amount(row?.income ?? "0", "rupees");
    for (const losing of keys) {
      rows.amount(row?.setOff[losing] ?? "0", "rupees");
    }
    rows.amount(row?.remaining ?? "0", "totalRupees");
  }
  rows.row().text("viii: set off", "boldText").blank();
  for (const key of keys) {
    rows.amount(scheduleE.totalSetOff[key] ?? "0", "rupees");
  }
  rows.blank();
  rows.row().text("ix: loss that is left", "boldText").blank();
  for (const key of keys) {
    rows.amount(scheduleE.lossRemaining[key] ?? "0", "rupees");
  }
  rows.blank();
  rows.row().text("A9: short-term, total", "boldText");
  rows.amount(scheduleE.totalShortTerm, "rupees");
  rows.row().text("B12: long-term, total", "boldText");
  rows.amount(scheduleE.totalLongTerm, "rupees");
  rows.row().text("C: income from capital gains", "totalText");
  rows.amount(scheduleE.income, "totalRupees");
}

function writeCyla(rows: ReportRows, result: StatementResult, keys: readonly GainKey[]): void {
  heading(rows, "Schedule CYLA: losses of other heads");
  rows.row(2).texts(["Row", "1: income", "2 and 3: not known", "4: what is left"], "header");
  for (const key of keys) {
    const { income = "0", remaining = "0" } = result.cyla.rows[key] ?? {};
    rows.row().text(rowLabel(result, key), "boldText");
    rows.amount(income, "rupees").amount("0", "rupees").amount(remaining, "totalRupees");
  }
}

function writeBfla(rows: ReportRows, result: StatementResult, keys: readonly GainKey[]): void {
  heading(rows, "Schedule BFLA: losses of earlier years");
  rows.row(2).texts(["Row", "1: income", "2: set off", "3: what is left"], "header");
  for (const key of keys) {
    const { income = "0", broughtForward = "0", remaining = "0" } = result.bfla.rows[key] ?? {};
    rows.row().text(rowLabel(result, key), "boldText");
    rows.amount(income, "rupees").amount(broughtForward, "rupees");
    rows.amount(remaining, "totalRupees");
  }
  rows.row().text("Total", "totalText").blank(1, "totalText");
  rows.amount(result.bfla.totalBroughtForward, "totalRupees");
  note(
    rows,
    "Order of set-off: losses in their last year first, because what is left of them lapses (section 74(2)). Then short-term losses " +
      "of all years against short-term gains, slab rates before 20%, long-term losses against long-term gains, and the remaining " +
      "short-term losses against the remaining long-term gains, the oldest year of each first. The law prescribes no order (section 74(1)); " +
      "apart from the last year, this is the one that the department's utility is reported to use. We have not been able to confirm that: compare.",
    columnWidths,
  );
}

function writeCfl(rows: ReportRows, result: StatementResult): void {
  const { cfl } = result;
  heading(rows, "Schedule CFL: losses carried forward");
  rows
    .row(2)
    .texts(
      [
        "Assessment year of the loss",
        "Brought forward, short-term",
        "Brought forward, long-term",
        "Set off, short-term",
        "Set off, long-term",
        "Left, short-term",
        "Left, long-term",
      ],
      "header",
    );
  for (const {
    assessmentYear,
    filedOn,
    broughtForward,
    setOff,
    remaining,
    lastYear,
  } of cfl.years) {
    const day = filedOn === null ? undefined : isoDate(filedOn);
    const filed = day === undefined ? "" : `, filed on ${shortDate(day)}`;
    rows.row().text(`${assessmentYear}${filed}${lastYear ? ", last year" : ""}`, "boldText");
    for (const { shortTerm, longTerm } of [broughtForward, setOff, remaining]) {
      rows.amount(shortTerm, "rupees").amount(longTerm, "rupees");
    }
  }
  const line = (title: string, { shortTerm, longTerm }: ByTerm): void => {
    rows.row().text(title, "boldText").blank(4);
    rows.amount(shortTerm, "rupees").amount(longTerm, "rupees");
  };
  line("ix: losses of earlier years", cfl.broughtForward);
  line("x: set off in Schedule BFLA", cfl.setOff);
  line("xi: loss of this year", cfl.currentYear);
  line("xii: total by the form's formula", cfl.total);
  line("Of which expired: no later year can use it", cfl.expired);
  line("For later years, if you file this return in time", cfl.carriedForward);
  for (const { assessmentYear, ...losses } of cfl.notCarried) {
    line(`${assessmentYear}: filed late, not carried (section 80)`, losses);
  }
}
