import { openContainer } from "../src/container/open-container.ts";
import { capitalGainsReport } from "../src/report/capital-gains-report.ts";
import type { InputFile, ProcessOptions } from "../src/statement/input.ts";
import { processStatements } from "../src/statement/process-statements.ts";
import type { StatementResult } from "../src/statement/statement-result.ts";

/** A report opened again: each sheet's rows as texts, without blank rows, and what it was made of. */
export interface OpenedReport {
  readonly result: StatementResult;
  readonly bytes: Uint8Array;
  readonly names: readonly string[];
  /** The rows of a sheet; fails when there is no such sheet. */
  rows(sheet: string): readonly (readonly string[])[];
  /** The cells of a table's column below a title, up to the sheet's end; the title is in row 1. */
  column(sheet: string, title: string): readonly string[];
}

/** Makes the report of files that must be accepted, and reads it with the engine's own reader. */
export async function reportOf(
  files: readonly InputFile[],
  options: ProcessOptions = {},
): Promise<OpenedReport> {
  const outcome = await processStatements(files, options);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusal));
  const bytes = await capitalGainsReport(outcome.result);
  if (bytes === null) throw new Error("there is no report");
  const opened = openContainer(bytes, "report");
  if (!opened.ok) throw new Error(JSON.stringify(opened.refusal));
  const { sheets } = opened.value;
  const rows = (name: string): string[][] => {
    const sheet = sheets.find((each) => each.name === name);
    if (sheet === undefined) throw new Error(`no sheet ${name}`);
    const cursor = sheet.rows();
    const found: string[][] = [];
    while (cursor.next())
      found.push(Array.from({ length: cursor.length }, (_, column) => cursor.text(column)));
    return found;
  };
  return {
    result: outcome.result,
    bytes,
    names: sheets.map(({ name }) => name),
    rows,
    column(name, title) {
      const [header = [], ...body] = rows(name);
      const place = header.indexOf(title);
      if (place < 0) throw new Error(`no column ${title} in ${name}`);
      return body.map((row) => row[place] ?? "");
    },
  };
}
