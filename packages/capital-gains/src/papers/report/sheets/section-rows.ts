import type { FigureCell, FigureRow, FigureSection } from "@site/result/figures";
import { columnLetters } from "../../workbook/cell-text.ts";
import { cell, header, heading, paragraph, type ReportCell, type ReportRow, row } from "./sheet.ts";

/**
 * How many columns a label takes in a section with two figures per row: they are then the last two of the
 * seven columns of the sheets that show the tax.
 */
export const labelOfTwoFigures = 5;

/**
 * Returns the rows of a sheet for a section of figures: its heading, a header, the figures and its notes. A
 * row that is a sum is a formula over its addends.
 *
 * @param labelColumns how many of the sheet's columns a row's label takes
 */
export function sectionRows(
  { heading: title, columns, rows, sumsUp, notes }: FigureSection,
  labelColumns: number,
): readonly ReportRow[] {
  return [
    ...heading(title),
    ...(rows.length === 0 ? [] : [header([["", labelColumns], ...columns], 3)]),
    ...rows.map((each, at) =>
      sectionRow(each, rows.slice(0, at), { labelColumns, sumsUp: sumsUp === true }),
    ),
    ...notes.map(paragraph),
  ];
}

function sectionRow(
  { label, cells, sumOf }: FigureRow,
  above: readonly FigureRow[],
  { labelColumns, sumsUp }: { labelColumns: number; sumsUp: boolean },
): ReportRow {
  const style = sumOf === undefined ? "text" : "totalText";
  const first = cells.findIndex(isAmount);
  return row(
    cell.text(label, style, labelColumns),
    cells.map((figure, column) => {
      if (sumsUp && column === cells.length - 1 && isAmount(figure)) {
        return summedAcross(figure, labelColumns + first, labelColumns + column - 1);
      }
      return sumOf === undefined || !isAmount(figure)
        ? printed(figure, sumOf !== undefined)
        : summed(figure, labelColumns + column, distances(sumOf, above, column));
    }),
  );
}

function isAmount(figure: FigureCell | null): figure is FigureCell {
  return figure?.kind === "rupees" || figure?.kind === "money" || figure?.kind === "count";
}

function summedAcross({ value }: FigureCell, from: number, to: number): ReportCell {
  const [first, last] = [columnLetters(from), columnLetters(to)];
  return cell.computed((at) => `SUM(${first}${at}:${last}${at})`, value, "totalRupees");
}

/** Returns how many rows above a sum each of its addends is, where it has a figure in the column. */
function distances(
  sumOf: readonly string[],
  above: readonly FigureRow[],
  column: number,
): readonly number[] {
  return above.flatMap(({ name, cells }, at) =>
    sumOf.includes(name) && cells[column] ? [above.length - at] : [],
  );
}

function summed(figure: FigureCell, column: number, addends: readonly number[]): ReportCell {
  const style = figure.kind === "money" ? "totalAmount" : "totalRupees";
  const letters = columnLetters(column);
  return addends.length === 0
    ? cell.amount(figure.value, style)
    : cell.computed(
        (at) => addends.map((distance) => `${letters}${at - distance}`).join("+"),
        figure.value,
        style,
      );
}

function printed(figure: FigureCell | null, isSum: boolean): ReportCell {
  switch (figure?.kind) {
    case "rupees":
      return isSum ? cell.total(figure.value) : cell.rupee(figure.value);
    case "money":
      return cell.amount(figure.value, isSum ? "totalAmount" : "amount");
    case "percent":
    case "count":
      return cell.number(figure.value);
    case "date":
      return cell.day(figure.value);
    case "text":
      return cell.text(figure.value);
    default:
      return cell.text("", isSum ? "totalText" : "text");
  }
}
