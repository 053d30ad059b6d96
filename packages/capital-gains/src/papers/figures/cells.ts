import type { FigureCell } from "@site/result/figures";

/** Makes a cell of whole rupees. */
export function rupeesCell(value: string): FigureCell {
  return { kind: "rupees", value };
}

/** Makes a cell of rupees and paise. */
export function moneyCell(value: string): FigureCell {
  return { kind: "money", value };
}

/** Makes a cell of a number of things. */
export function countCell(value: number | string): FigureCell {
  return { kind: "count", value: String(value) };
}

/** Makes a cell of a day, `YYYY-MM-DD`. */
export function dateCell(value: string): FigureCell {
  return { kind: "date", value };
}

/** Makes a cell of words. */
export function textCell(value: string): FigureCell {
  return { kind: "text", value };
}
