/** One page of a deliverable, as a customer receives it. A run of █ is shown as redacted. */
export type Sheet = {
  /** Anchor in the page's address. */
  id: string;
  /** Shows the mark and puts the sheet on the doctor's list: delete the line once it is your own. */
  sample?: true;
  /** Kind of document, such as "Test report". */
  document: string;
  /** Which of its pages, such as "page 7 of 31". */
  page: string;
  /** Its number and revision. */
  reference: string;
  /** What the page shows, in one sentence. */
  caption: string;
  /** Number of the figure on its page. A sheet with a number is open; the others are folded. */
  figure?: number;
  parts: readonly SheetPart[];
};

/** A part of a sheet, from top to bottom. */
export type SheetPart =
  | { kind: "facts"; rows: readonly (readonly [label: string, text: string])[] }
  | { kind: "table"; columns: readonly string[]; rows: readonly (readonly string[])[] }
  | { kind: "log"; text: string }
  | { kind: "note"; text: string }
  | SheetBars
  | SheetShmoo;

/** A table whose rows carry a bar: a share of a whole, or a stretch of time. */
export type SheetBars = {
  kind: "bars";
  /** Heads of the three columns; the last holds the bar. */
  columns: readonly [label: string, figure: string, bar: string];
  /** End of the bars' axis, which starts at 0. */
  end: number;
  rows: readonly SheetBar[];
};

/** One row: its name, its figure in words, start and end of its bar, and whether it is highlighted. */
export type SheetBar = readonly [
  label: string,
  figure: string,
  from: number,
  to: number,
  marked?: "marked",
];

/** Passes and failures of a part over supply voltage (rows) and frequency (columns). */
export type SheetShmoo = {
  kind: "shmoo";
  /** One row per voltage, the highest first: its name, and one letter per frequency, P or F. */
  rows: readonly (readonly [voltage: string, results: string])[];
  /** Names of the first and last frequency. */
  frequencies: readonly [first: string, last: string];
};
