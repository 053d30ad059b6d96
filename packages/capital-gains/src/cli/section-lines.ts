import type { FigureCell, FigureSection } from "@site/result/figures";
import { isoDate } from "../law/values/calendar-date.ts";
import { longDate } from "../law/values/date-text.ts";
import { grouped } from "../law/values/rupee-text.ts";

/** Returns a section of figures as lines of a terminal: labels on the left, figures aligned on the right. */
export function sectionLines({ heading, columns, rows, notes }: FigureSection): readonly string[] {
  const titles = rows.length === 0 ? [heading] : [heading, ...columns];
  const lines = rows.map(({ label, cells }) => [
    label,
    ...cells.map((cell) => (cell ? printed(cell) : "")),
  ]);
  const widths = titles.map((title, at) =>
    Math.max(title.length, ...lines.map((texts) => texts[at]?.length ?? 0)),
  );
  const aligned = ([label = "", ...figures]: readonly string[]) =>
    [label.padEnd(widths[0] ?? 0), ...figures.map((text, at) => text.padStart(widths[at + 1] ?? 0))]
      .join("  ")
      .trimEnd();
  return [...[titles, ...lines].map(aligned), ...notes];
}

function printed({ kind, value }: FigureCell): string {
  switch (kind) {
    case "rupees":
    case "money":
    case "count":
      return grouped(value);
    case "percent":
      return `${value}%`;
    case "date":
      return longDate(isoDate(value));
    case "text":
      return value;
  }
}
