/** One column of a table: its heading and how it shows a row. */
export interface Column<Row> {
  heading: string;
  cell(row: Row): string;
}

/**
 * Writes rows as a Markdown table, padded so that it reads as well in a terminal. The first column
 * is text and stands left, the others are figures and stand right.
 *
 * @returns lines without a newline at the end
 */
export function markdownTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const cells = [
    columns.map(({ heading }) => heading),
    ...rows.map((row) => columns.map(({ cell }) => cell(row))),
  ];
  const widths = columns.map((_, at) =>
    Math.max(3, ...cells.map((line) => [...(line[at] ?? "")].length)),
  );
  const pad = (text: string, at: number) => {
    const gap = " ".repeat((widths[at] ?? 0) - [...text].length);
    return at === 0 ? text + gap : gap + text;
  };
  const rule = widths.map((width, at) =>
    at === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`,
  );
  const [head = [], ...body] = cells.map((line) => line.map(pad));
  return [head, rule, ...body].map((line) => `| ${line.join(" | ")} |`).join("\n");
}
