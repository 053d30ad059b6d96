import type { FigureCell, FigureRow, FigureSection } from "result/figures";
import { columnLetters } from "../../workbook/cell-text.ts";
import { type Cell, cell, header, heading, note, type Row, row } from "./sheet.ts";

/**
 * Prints a section of figures on a sheet whose labels take so many columns. A row that is a sum is a
 * formula over its addends.
 */
export function sectionRows(
  { heading: title, columns, rows, notes }: FigureSection,
  labelColumns: number,
): readonly Row[] {
  return [
    ...heading(title),
    header([["", labelColumns], ...columns]),
    ...rows.map((each, at) => sectionRow(each, rows.slice(0, at), labelColumns)),
    ...notes.map(note),
  ];
}

function sectionRow(each: FigureRow, above: readonly FigureRow[], labelColumns: number): Row {
  const { label, cells, sumOf } = each;
  const style = sumOf === undefined ? "text" : "totalText";
  return row(
    cell.text(label, style, labelColumns),
    cells.map((figure, column) =>
      sumOf === undefined || !isAmount(figure)
        ? printed(figure, sumOf !== undefined)
        : summed(figure, labelColumns + column, distances(sumOf, above, column)),
    ),
  );
}

function isAmount(figure: FigureCell | null): figure is FigureCell {
  return figure?.kind === "rupees" || figure?.kind === "money";
}

/** How many rows above a sum its addends stand, where they have a figure in the column. */
function distances(
  sumOf: readonly string[],
  above: readonly FigureRow[],
  column: number,
): readonly number[] {
  return above.flatMap(({ name, cells }, at) =>
    sumOf.includes(name) && cells[column] ? [above.length - at] : [],
  );
}

function summed(figure: FigureCell, column: number, addends: readonly number[]): Cell {
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

function printed(figure: FigureCell | null, isSum: boolean): Cell {
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
