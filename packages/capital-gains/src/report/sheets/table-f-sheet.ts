import type { RateKey } from "../../classification.ts";
import { QUARTERS } from "../../rules/quarter.ts";
import type { QuarterAmounts, StatementResult } from "../../statement-result.ts";
import { formatAtLeastTwo, parseFixed } from "../../values/fixed-point.ts";
import { NUMBERED_YEAR, otherGainsNote, QUARTER_LABELS, RATE_LABELS } from "../labels.ts";
import { note } from "../note.ts";
import type { SheetRows } from "../workbook/sheet-rows.ts";
import type { Worksheet } from "../workbook/worksheet.ts";

const WIDTHS = [8, 32, 18, 18, 18, 18, 18, 18];
const LAST = WIDTHS.length - 1;
const WIDTH = WIDTHS.reduce((sum, width) => sum + width, 0);

/** The rows that AY 2026-27's Table F has for these sections and rates. */
const ROW_NUMBERS: Readonly<Partial<Record<RateKey, string>>> = {
  "111A@20": "1",
  "112A@12.5": "5",
};

/** Table F in whole rupees, and beside it the exact figures before and after set-off. */
export function tableFSheet(result: StatementResult): Worksheet {
  return {
    name: "Table F",
    layout: { widths: WIDTHS, headerRows: 0, onePage: true },
    write(rows) {
      rows.row(2).text("Table F: accrual or receipt of capital gains by period", "title");
      note(
        rows,
        "To enter: whole rupees after set-off of this year's losses, no negatives. Each row adds up to the gain that is left after set-off (Schedule BFLA), before the exemption of section 112A. " +
          "Losses of earlier years are not known here: if you set them off, lower these figures too. Periods go by date of transfer; both days are in.",
        LAST,
        WIDTH,
      );
      const incomplete = otherGainsNote(result);
      if (incomplete !== undefined) note(rows, incomplete, LAST, WIDTH, "warning");
      writeTable(rows, result, "In the return (whole rupees)", result.tableFInReturn, true);
      writeTable(rows, result, "After set-off, exact", result.tableF, false);
      writeTable(rows, result, "Before set-off, exact: gains and losses", result.quarters, false);
    },
  };
}

function writeTable(
  rows: SheetRows,
  result: StatementResult,
  heading: string,
  table: Readonly<Partial<Record<RateKey, QuarterAmounts>>>,
  inReturn: boolean,
): void {
  const numbered = inReturn && result.assessmentYear === NUMBERED_YEAR;
  rows.row();
  rows.row().text(heading, "heading");
  rows
    .row()
    .texts([numbered ? "Row" : "", "Section and rate"], "header")
    .texts(
      QUARTERS.map((quarter) => QUARTER_LABELS[quarter]),
      "header",
    )
    .text("Year", "header");
  for (const [key, amounts] of Object.entries(table) as [RateKey, QuarterAmounts][]) {
    rows.row().text(numbered ? (ROW_NUMBERS[key] ?? "") : "", "centered");
    rows.text(RATE_LABELS[key], "boldText");
    for (const quarter of QUARTERS) rows.amount(amounts[quarter], inReturn ? "rupees" : "amount");
    if (inReturn) rows.amount(rupeesOfYear(amounts), "totalRupees");
    else rows.amount(amountOfYear(amounts), "totalAmount");
  }
}

/** The sum of the periods, exact. */
export function amountOfYear(amounts: QuarterAmounts): string {
  return formatAtLeastTwo(
    Object.values(amounts).reduce((sum, amount) => sum + (parseFixed(amount) ?? 0n), 0n),
  );
}

function rupeesOfYear(amounts: QuarterAmounts): string {
  return String(Object.values(amounts).reduce((sum, amount) => sum + BigInt(amount), 0n));
}
