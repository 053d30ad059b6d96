import { overlappingStatements, sameFileTwice } from "./counted-twice.ts";
import { readInDateOrder } from "./date-order.ts";
import type { Finding } from "./finding.ts";
import { daysNotCoveredFindings } from "./findings/days-not-covered.ts";
import { differentAccountFindings } from "./findings/different-accounts.ts";
import { LotTable } from "./lots/lot-table.ts";
import { openFile } from "./open-file.ts";
import type { ProcessOptions } from "./process-options.ts";
import type { BrokerReader, ReadFile, ReadStatement, SourceFile } from "./reader.ts";
import { readers } from "./readers.ts";
import { accepted, type Outcome, refused } from "./refusal.ts";
import type { CalendarDate } from "./values/calendar-date.ts";

/** A file as the person gave it: its name is shown in messages and decides nothing. */
export interface InputFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The lots of all files in one table, and what each file says of itself. */
export interface ReadFiles {
  readonly table: LotTable;
  readonly files: readonly ReadFile[];
  /** What is to be said of the files together. */
  readonly findings: readonly Finding[];
}

/** Reads every file with the reader that recognises it; refuses at the first that it cannot. */
export async function readFiles(
  inputs: readonly InputFile[],
  options: ProcessOptions = {},
): Promise<Outcome<ReadFiles>> {
  if (inputs.length === 0) return refused("no-file", "No file was given.");
  const twice = sameFileTwice(inputs);
  if (twice !== undefined) return { ok: false, refusal: twice };
  const table = new LotTable();
  const files: ReadFile[] = [];
  for (const [index, { name, bytes }] of inputs.entries()) {
    const opened = await openFile(bytes, name);
    if (!opened.ok) return opened;
    const file: SourceFile = { index, name, container: opened.value };
    const firstLot = table.length;
    const firstAside = table.setAside.length;
    const read = await readWithFirstThatKnows(file, table, options);
    // A row that no statement has ends a walk early: that is the reason, whatever came of it.
    const problem = file.container.sheets.map((sheet) => sheet.problem?.() ?? null).find(Boolean);
    if (problem)
      return { ok: false, refusal: { ...problem, where: { file: name, ...problem.where } } };
    if (!read.ok) return read;
    const lots = table.length - firstLot;
    const unreadable = table.setAside.slice(firstAside).flatMap(({ refusal }) => refusal ?? []);
    // A file most of whose rows cannot be read has a layout that we do not know.
    if (unreadable[0] !== undefined && unreadable.length > lots) {
      return { ok: false, refusal: unreadable[0] };
    }
    files.push({ name, statement: read.value, lots, transfers: transfersOf(table, firstLot) });
  }
  const overlap = overlappingStatements(table, files);
  if (overlap !== undefined) return { ok: false, refusal: overlap };
  return accepted({
    table,
    files,
    findings: [...differentAccountFindings(files), ...daysNotCoveredFindings(files)],
  });
}

function transfersOf({ transferred, length }: LotTable, from: number): ReadFile["transfers"] {
  if (from === length) return null;
  let first = transferred[from] ?? 0;
  let last = first;
  for (let i = from + 1; i < length; i++) {
    const day = transferred[i] ?? 0;
    if (day < first) first = day;
    if (day > last) last = day;
  }
  return { first: first as CalendarDate, last: last as CalendarDate };
}

async function readWithFirstThatKnows(
  file: SourceFile,
  table: LotTable,
  options: ProcessOptions,
): Promise<Outcome<ReadStatement>> {
  for (const load of readers) {
    const reader: BrokerReader = await load();
    if (reader.recognise(file.container)) return readInDateOrder(reader, file, table, options);
  }
  const { refuseLookAlike } = await import("./look-alikes/refuse-look-alike.ts");
  return { ok: false, refusal: refuseLookAlike(file.container, file.name) };
}
