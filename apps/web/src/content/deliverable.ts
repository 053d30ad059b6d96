/** One page of a deliverable, as a customer receives it. A run of █ is shown as redacted. */
export type Deliverable = {
  /** Anchor in the page's address. */
  id: string;
  /** Shows the mark and puts the deliverable on the doctor's list: delete the line once it is your own. */
  sample?: true;
  /** Kind of document, such as "Test report". */
  document: string;
  /** Which of its pages, such as "page 7 of 31". */
  page: string;
  /** Its number and revision. */
  reference: string;
  /** What the page shows, in one sentence. */
  caption: string;
  /** Number of the figure on its page. A deliverable with a number is open; the others are folded. */
  figure?: number;
  parts: readonly DeliverablePart[];
};

/** A part of a deliverable, from top to bottom. */
export type DeliverablePart =
  | { kind: "facts"; rows: readonly (readonly [label: string, text: string])[] }
  | { kind: "table"; columns: readonly string[]; rows: readonly (readonly string[])[] }
  | { kind: "log"; text: string }
  | { kind: "note"; text: string }
  | DeliverableBars
  | DeliverableShmoo;

/** A table whose rows carry a bar: a share of a whole, or a stretch of time. */
export type DeliverableBars = {
  kind: "bars";
  /** Heads of the three columns; the last holds the bar. */
  columns: readonly [label: string, figure: string, bar: string];
  /** End of the bars' axis, which starts at 0. */
  end: number;
  rows: readonly DeliverableBar[];
};

/** One row: its name, its figure in words, start and end of its bar, and whether it is highlighted. */
export type DeliverableBar = readonly [
  label: string,
  figure: string,
  from: number,
  to: number,
  marked?: "marked",
];

/** Passes and failures of a part over supply voltage (rows) and frequency (columns). */
export type DeliverableShmoo = {
  kind: "shmoo";
  /** One row per voltage, the highest first: its name, and one letter per frequency, P or F. */
  rows: readonly (readonly [voltage: string, results: string])[];
  /** Names of the first and last frequency. */
  frequencies: readonly [first: string, last: string];
};
