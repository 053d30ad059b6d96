import type { Refusal } from "@site/result/finding";
import { accepted, failed, type Result } from "@site/result/result";
import { type NumberedCells, type Sheet, sheetOf } from "../grid.ts";
import { anyReport } from "../look-alikes/report-to-download.ts";

const saveAs =
  "Open it in your spreadsheet program, save it as .xlsx or .csv, and upload that file.";

/** Why a file cannot be opened, and the one thing to do about it. */
const reasons = {
  "empty-file": `The file is empty. ${anyReport}`,
  pdf: `This is a PDF document, such as a contract note or a printed report, in which sales are not matched with purchases. ${anyReport}`,
  "web-page": `This is a web page, not a statement. Your session with the broker may have ended before the download: sign in there again. ${anyReport}`,
  "web-page-of-workbook": `This is the frame of a workbook that was saved as a web page; its sheets are in a folder next to it. Open the broker's own file, save it as .xlsx, and upload that file. ${anyReport}`,
  "web-archive": `This is a web archive (.mht) of a workbook, which can't be read here. ${saveAs}`,
  "not-a-statement": `This file is neither a spreadsheet nor text, so it is not a broker's statement. ${anyReport}`,
  "open-document-spreadsheet": `This is an OpenDocument spreadsheet (.ods or .fods), which can't be read here. ${saveAs}`,
  "xml-spreadsheet": `This is an XML spreadsheet of Excel 2003, which can't be read here. ${saveAs}`,
  "binary-workbook": `This is a binary workbook (.xlsb), which can't be read here. ${saveAs}`,
  "numbers-spreadsheet": `This is a Numbers spreadsheet, which can't be read here. Open it in Numbers, export it to Excel (.xlsx) or CSV, and upload that file.`,
  "other-office-document": `This is a text document or a presentation, in which no statement can be read. ${anyReport}`,
  "archive-of-other-files": `The ZIP file contains files that are not statements. ${anyReport}`,
  "file-too-large":
    "The file is larger than any statement. Download the broker's report again and upload it unchanged.",
  "cut-off":
    "The file is incomplete: it ends in the middle. Download the report again, wait until the download has finished, and upload it unchanged.",
  "damaged-archive":
    "The file is damaged and can't be unpacked. Download the report again and upload it unchanged.",
  "damaged-workbook":
    "The workbook is damaged and can't be read to its end. Download the report again and upload it without opening or saving it.",
  "password-protected":
    "The file is protected by a password. Open it with the password, save a copy without one, and upload the copy.",
  "archive-too-many-files":
    "The ZIP file holds more files than a broker's report does. Upload the report exactly as you downloaded it.",
  "archive-too-large":
    "The file unpacks to more than a statement can hold. Upload the report exactly as you downloaded it.",
  "archive-inflates-too-much":
    "The file unpacks to far more than its size, which no statement does. Upload the report exactly as you downloaded it.",
  "archive-method-unknown":
    "The ZIP file is packed in a way that can't be read. Unpack it and upload the report itself.",
  "document-type-declaration":
    "The workbook carries a document type declaration, which no spreadsheet program writes, so it is not opened. Download the report again and upload it unchanged.",
  "too-many-sheets":
    "The workbook has more sheets than any statement. Upload the report exactly as you downloaded it.",
  "too-many-rows":
    "The file has more rows than can be processed at once. Download the report for a shorter period.",
  "row-too-wide":
    "A row of the file is wider than any statement. Upload the report exactly as you downloaded it.",
  "too-many-texts":
    "The workbook has more texts than can be processed at once. Download the report for a shorter period.",
  "cell-too-long":
    "A cell of the file is longer than a spreadsheet cell can be. Upload the report exactly as you downloaded it.",
  "old-workbook-version":
    "The workbook was written by a version of Excel before 1997. Open it, save it as .xlsx, and upload that file.",
} as const;

type ContainerRefusalCode = keyof typeof reasons;

/**
 * Ends the opening of a file, or the walk of one of its sheets. It is an exception, and the only one for bad
 * input, because it comes from any depth of a format (a record, a tag, an unpacking stream) and a check of each
 * byte read would slow every good file down. It never leaves this room: {@link openedOr} and
 * {@link unpackedSheet} make it a value.
 */
export class UnreadableFile extends Error {
  readonly refusal: Refusal;
  readonly #code: ContainerRefusalCode;

  /** Takes the reason, what was found for a programmer without the person's figures, and the row if known. */
  constructor(code: ContainerRefusalCode, detail: string = code, row?: number) {
    super(detail);
    this.#code = code;
    this.refusal = { code, message: reasons[code], ...(row && { where: { row } }) };
  }

  /** Returns the same for a row; 0, before the first, is no place in a file. */
  inRow(row: number): UnreadableFile {
    return new UnreadableFile(this.#code, this.message, row);
  }
}

/** Runs a step that may end in {@link UnreadableFile}; returns its value or the refusal. */
export function openedOr<T>(step: () => T): Result<T> {
  try {
    return accepted(step());
  } catch (cause) {
    if (cause instanceof UnreadableFile) {
      return failed(cause.refusal);
    }
    throw cause;
  }
}

/** Makes a sheet of a function that reads its rows, which may end in {@link UnreadableFile}. */
export function unpackedSheet(name: string, read: () => Iterable<NumberedCells>): Sheet {
  return sheetOf(name, function* () {
    const rows = openedOr(() => read()[Symbol.iterator]());
    let next = rows.ok ? openedOr(() => rows.value.next()) : rows;
    while (rows.ok && next.ok && next.value.done !== true) {
      yield next.value.value;
      next = openedOr(() => rows.value.next());
    }
    if (!next.ok) {
      yield next.error;
    }
  });
}
