import { Type } from "typebox";
import { list, object, orNull, type ValueOf } from "./values.ts";

/** A figure, as exact as it is; how it looks is its printer's. */
export const FigureCell = object({
  kind: Type.Enum(["rupees", "money", "percent", "count", "date", "text"], {
    description:
      "Whole rupees, rupees and paise, percent, a number of things, YYYY-MM-DD, or words.",
  }),
  value: Type.String(),
});
export type FigureCell = ValueOf<typeof FigureCell>;

/** A row of a section: a label, and for each column a figure or nothing. */
export const FigureRow = object({
  name: Type.String({ description: "Stable, once in its section." }),
  label: Type.String(),
  short: Type.Optional(
    Type.String({ description: "The label where it heads a column: LTCG, 112A." }),
  ),
  cells: list(orNull(FigureCell)),
  sumOf: Type.Optional(
    list(
      Type.String(),
      "The rows that add up to this one, by name: in each column in which it has an amount.",
    ),
  ),
});
export type FigureRow = ValueOf<typeof FigureRow>;

/** Figures that are shown together. */
export const FigureSection = object({
  name: Type.String({ description: "Stable, once in the document." }),
  heading: Type.String(),
  columns: list(Type.String(), "A title for each cell of a row; the label has none."),
  rows: list(FigureRow),
  sumsUp: Type.Optional(
    Type.Boolean({ description: "True where the last cell of a row is the sum of its amounts." }),
  ),
  notes: list(Type.String(), "Sentences for the person."),
});
export type FigureSection = ValueOf<typeof FigureSection>;

/** The figures of a result, said once: page, papers and terminal print sections of it. */
export const Figures = list(FigureSection);
export type Figures = ValueOf<typeof Figures>;
