import type { StatementResult } from "../../../law/statement/statement-result.ts";
import { fixedOf, formatAtLeastTwo } from "../../../law/values/fixed-point.ts";
import { money } from "../../../law/values/money.ts";
import { rupeeText } from "../../../law/values/rupee-text.ts";
import { buybackLabel, leftOutNote, placeOfItem, quarterLabels, rateLabels } from "../labels.ts";
import type { ReportRows, ReportSheet } from "../looks.ts";
import { heading, note } from "../note.ts";
import { otherGainsOf } from "../return-figures.ts";

const columnWidths = [45, 27, 20, 20, 20, 20];

/** Makes the sheet of Schedule CG: whole rupees as the return takes them, with the exact sums. */
export function scheduleCGSheet(result: StatementResult): ReportSheet {
  return {
    name: "Schedule CG",
    layout: { widths: columnWidths, headerRows: 0, onePage: true },
    write(rows) {
      rows.row(2).text(`Schedule CG, assessment year ${result.assessmentYear}`, "title");
      note(rows, numbersNote(result), columnWidths);
      writeShortTerm(rows, result);
      writeLongTerm(rows, result);
      writeOtherGains(rows, result);
      writeElsewhere(rows, result);
      writeBuybacks(rows, result);
      writeIntraday(rows, result);
    },
  };
}

function numbersNote(result: StatementResult): string {
  return placeOfItem(result, "111A") !== undefined
    ? `Item numbers are those of the forms for assessment year ${result.assessmentYear}. Intraday trades or derivatives need ITR-3, whose numbers are in brackets where they differ.`
    : "The forms for this year may number their items differently from those for later years: go by the sections named here.";
}

const gainTitles = [
  "Section and rate",
  "Item",
  "Full value of consideration",
  "Cost of acquisition",
  "Expenses of transfer",
  "Gain",
];

/** Writes the classes without their own schedule: other assets of Schedule CG, both terms. */
function writeOtherGains(rows: ReportRows, result: StatementResult): void {
  const gains = otherGainsOf(result);
  if (gains.length === 0) {
    return;
  }
  heading(rows, "Other assets: gains outside sections 111A and 112A");
  rows.row(2).texts(gainTitles, "header");
  for (const { title, item, inReturn, ...exact } of gains) {
    rows.row().text(title, "boldText");
    rows.text(item ? `${item}, whole rupees` : "whole rupees");
    const { fullValue, cost, expenses, gain } = inReturn;
    rows.amount(fullValue, "rupees").amount(cost, "rupees").amount(expenses, "rupees");
    rows.amount(gain, "totalRupees");
    rows.row().text("").text("exact");
    rows.amount(exact.fullValue).amount(exact.cost).amount(exact.expenses).amount(exact.gain);
  }
  const warning = leftOutNote(result);
  if (warning === undefined) {
    return;
  }
  note(rows, warning, columnWidths, "warning");
  note(
    rows,
    "For sales up to 22 July 2024 section 112 lets the cost of most securities be raised for " +
      "inflation (indexation, section 48). That is not done here, so the gain may be too high.",
    columnWidths,
    "warning",
  );
}

/** Writes the person's other gains: set off here, and entered in the return beside these figures. */
function writeElsewhere(rows: ReportRows, result: StatementResult): void {
  if (result.otherGains.length === 0) {
    return;
  }
  heading(rows, "Gains that you entered besides the statements, whole rupees");
  rows.row().texts(["Section", "Period"], "header").text("Gain", "header").joinUpTo(5, "header");
  for (const { section, period, gain } of result.otherGains) {
    rows.row().text(section === "slab" ? "Short-term, at slab rate" : `Section ${section}`);
    rows.text(quarterLabels[period]).amount(gain, "totalRupees").joinUpTo(5, "totalRupees");
  }
  note(
    rows,
    "They are included in the set-off, in Table F and, except at slab rates, in the estimate. Enter them in Schedule CG yourself, and those under section 112A in Schedule 112A.",
    columnWidths,
  );
}

function writeShortTerm(rows: ReportRows, result: StatementResult): void {
  const item = placeOfItem(result, "111A") ?? "Section 111A";
  heading(rows, "Short-term capital gains, section 111A");
  rows.row(2).texts(gainTitles, "header");
  for (const row of result.scheduleCG.shortTerm111A) {
    const { fullValue, cost, expenses, gain } = row.inReturn;
    rows.row().text(rateLabels[`111A@${row.ratePercent}` as keyof typeof rateLabels], "boldText");
    rows.text(`${item}, whole rupees`);
    rows.amount(fullValue, "rupees").amount(cost, "rupees").amount(expenses, "rupees");
    rows.amount(gain, "totalRupees");
    rows.row().text("").text("exact");
    rows.amount(row.fullValue).amount(row.cost).amount(row.expenses).amount(row.gain);
  }
}

function writeLongTerm(rows: ReportRows, result: StatementResult): void {
  heading(rows, "Long-term capital gains, section 112A, before the exemption");
  rows.row().texts(["Section and rate", "Item"], "header");
  rows.text("From Schedule 112A, column 14", "header").joinUpTo(4, "header").text("Gain", "header");
  for (const row of result.scheduleCG.longTerm112A) {
    rows.row().text(rateLabels[`112A@${row.ratePercent}` as keyof typeof rateLabels], "boldText");
    rows.text(placeOfItem(result, "112A") ?? "Section 112A");
    rows.text("whole rupees").joinUpTo(4, "text").amount(row.inReturn, "totalRupees");
    rows.row().texts(["", "", "exact sum of the lots"]).joinUpTo(4, "text").amount(row.gain);
  }
  note(
    rows,
    "Expenses are included in Schedule 112A (column 12). Its columns are rounded row by row by the form's " +
      "own formulas, so the whole rupees can differ from the exact sum by a few rupees.",
    columnWidths,
  );
}

function writeBuybacks(rows: ReportRows, result: StatementResult): void {
  const { buybackLosses } = result.scheduleCG;
  if (buybackLosses.length === 0) {
    return;
  }
  heading(rows, "Capital losses on buybacks from 1 October 2024 to 31 March 2026");
  rows
    .row(2)
    .texts(
      [
        "Term and rate",
        "Item",
        "Full value (46A: nil)",
        "Purchase value",
        "Purchase expenses",
        "Loss",
      ],
      "header",
    );
  for (const { term, ratePercent, place, loss, buyExpenses, inReturn } of buybackLosses) {
    rows.row().text(buybackLabel(term, ratePercent), "boldText");
    rows.text(`${place ?? "Loss on buyback"}, whole rupees`).blank(3);
    rows.amount(`-${inReturn}`, "totalRupees");
    rows.row().text("").text("exact").amount("0.00");
    rows.amount(formatAtLeastTwo(fixedOf(loss) - fixedOf(buyExpenses)));
    rows.amount(buyExpenses).amount(`-${loss}`);
  }
  const item = placeOfItem(result, "buyback-dividend");
  const dividend = buybackLosses.reduce((sum, each) => sum + fixedOf(each.dividend), 0n);
  note(
    rows,
    "Set off in Table F and in the estimate. The return accepts these losses only together with the " +
      `dividend: enter the ${rupeeText(money(dividend))} that the companies paid, section 2(22)(f), in ` +
      `Schedule OS${item === undefined ? "" : `, item ${item}`}.`,
    columnWidths,
    "warning",
  );
}

function writeIntraday(rows: ReportRows, result: StatementResult): void {
  const { turnover, profit, charges, stt } = result.scheduleCG.intraday;
  if (turnover === "0.00" && charges === "0.00") {
    return;
  }
  heading(rows, "Not in Schedule CG: intraday, speculative business (ITR-3)");
  rows.row(2).texts(["", "", "Turnover", "Profit before charges", "Charges", "STT"], "header");
  rows.row().text("Sections 43(5) and 73", "boldText").blank();
  rows.amount(turnover).amount(profit).amount(charges);
  // ICICI Direct does not state the tax.
  if (stt === "0.00") {
    rows.text("not stated", "centered");
  } else {
    rows.amount(stt);
  }
  note(
    rows,
    "Turnover adds up each lot's profit or loss regardless of sign. Securities transaction tax can " +
      "be deducted from this income, section 36(1)(xv), but never from capital gains, section 48.",
    columnWidths,
  );
}
