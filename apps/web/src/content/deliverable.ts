/** One page of a deliverable, as a customer receives it. */
export type Deliverable = {
  id: string;
  /** Shows the mark and puts the deliverable on the doctor's list: delete the line once it is your own. */
  sample?: true;
  /** Kind of document, such as "Test report". */
  document: string;
  /** Which of its pages, such as "page 7 of 31". */
  page: string;
  /** For whom it was made, and its number. */
  reference: string;
  /** What the page shows, in one sentence. */
  caption: string;
  /** Number of the figure on its page. The first is open; the others are folded on a phone. */
  figure: number;
  /** From here on what is on the page, in the order in which it is written: texts by their labels. */
  facts?: Readonly<Record<string, string>>;
  /** Rows of cells; the first row has the heads of the columns. */
  table?: readonly (readonly string[])[];
  log?: string;
  bars?: DeliverableBars;
  /** Name of a file in `drawings/`, without its ending. */
  drawing?: string;
  note?: string;
};

/** A table whose rows carry a bar: a share of a whole, or a stretch of time. */
export type DeliverableBars = {
  /** Heads of the three columns; the last holds the bar. */
  columns: readonly [label: string, figure: string, bar: string];
  /** End of the bars' axis, which starts at 0. */
  end: number;
  /** A row's name, its figure in words, start and end of its bar, and whether it is highlighted. */
  rows: readonly (readonly [
    label: string,
    figure: string,
    from: number,
    to: number,
    marked?: "marked",
  ])[];
};
