import type { Refusal } from "@site/result/finding";
import type { StatementResult } from "@site/result/statement-result";
import type { InputFile, ProcessOptions } from "../src/law/statement/input.ts";
import { capitalGainsReport } from "../src/papers/report/capital-gains-report.ts";
import { openContainer } from "../src/readers/container/open-container.ts";
import { type Container, firstRows, Row, type Sheet } from "../src/readers/grid.ts";
import { resultOf, taken } from "./process.ts";

/** Opens bytes that must be accepted; fails with the refusal when they are not. */
export function opened(bytes: Uint8Array): Container {
  return taken(openContainer(bytes, "file"));
}

/** Returns the rows of a sheet; fails when the walk ends early. */
export function allRows(sheet: Sheet): readonly Row[] {
  return taken(firstRows(sheet, Number.POSITIVE_INFINITY));
}

/** Returns the rows of a sheet as texts, each after its number; fails when the walk ends early. */
export function rowsOf(sheet: Sheet | undefined): [number, ...string[]][] {
  if (sheet === undefined) {
    throw new Error("no such sheet");
  }
  return allRows(sheet).map((row): [number, ...string[]] => [row.number, ...row.texts()]);
}

/** Returns the first row of an opened file's first sheet. */
export function firstRow(bytes: Uint8Array): Row {
  const row = opened(bytes).sheets[0]?.rows().next().value;
  if (!(row instanceof Row)) {
    throw new Error("no row");
  }
  return row;
}

/** Returns the rows that another reader sees, in the shape of `rowsOf`: without blank cells at their ends. */
export function rowsSeenBy(oracle: {
  readonly rows: readonly (readonly unknown[] | undefined)[];
}): [number, ...string[]][] {
  return oracle.rows.flatMap((cells = [], row) => {
    const texts = cells.map((cell) => (cell === null ? "" : String(cell)));
    while (texts.at(-1) === "") {
      texts.pop();
    }
    return texts.length === 0 ? [] : [[row + 1, ...texts] as [number, ...string[]]];
  });
}

/** Returns what ends the opening of bytes, or the walk through any of their sheets. */
export function refusalOfOpening(bytes: Uint8Array): Refusal | undefined {
  const outcome = openContainer(bytes, "file");
  return outcome.ok
    ? outcome.value.sheets
        .flatMap((sheet) => [...sheet.rows()])
        .find((row): row is Refusal => !(row instanceof Row))
    : outcome.error;
}

/** A report opened again, with its result. */
export type OpenedReport = ReturnType<typeof openedReport>;

/** Makes the report of files that must be accepted, and opens it. */
export async function reportOf(
  files: readonly InputFile[],
  options: ProcessOptions = {},
): Promise<OpenedReport> {
  const result = await resultOf(files, options);
  const bytes = capitalGainsReport(result);
  if (bytes === null) {
    throw new Error("there is no report");
  }
  return openedReport(result, bytes);
}

/** Opens the report of a result with the engine's own reader. */
export function openedReport(result: StatementResult, bytes: Uint8Array<ArrayBuffer>) {
  const { sheets } = opened(bytes);
  /** The rows of a sheet as texts, without blank ones; fails when there is no such sheet. */
  const rows = (name: string): string[][] =>
    rowsOf(sheets.find((sheet) => sheet.name === name)).map(([, ...texts]) => texts);
  return {
    result,
    bytes,
    names: sheets.map(({ name }) => name),
    rows,
    /** The cells of a table's column below a title in row 1, up to its total or the sheet's end. */
    column(name: string, title: string): string[] {
      const [header = [], ...body] = rows(name);
      const place = header.indexOf(title);
      if (place < 0) {
        throw new Error(`no column ${title} in ${name}`);
      }
      const items = body.filter(([first]) => first !== "Total");
      return items.map((row) => row[place] ?? "");
    },
  };
}
