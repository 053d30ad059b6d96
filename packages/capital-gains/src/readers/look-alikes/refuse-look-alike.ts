import type { Refusal } from "result/finding";
import { type Container, firstRows, type Sheet } from "../grid.ts";
import { lookAlikes } from "./known-look-alikes.ts";
import type { LookAlike, Sign } from "./look-alike.ts";
import { eitherReport, reportToDownload } from "./report-to-download.ts";

/** The rows of a sheet searched for signs. */
const probeRows = 60;
/** The cells of a row outside tables: one text, or a label and its value. */
const labelAndValue = 2;

/**
 * Refuses a file that no reader recognises, naming a known look-alike and always the report to
 * download instead.
 */
export function refuseLookAlike(container: Container, file: string): Refusal {
  const heads = container.sheets.map((sheet) => ({ name: sheet.name, rows: headOf(sheet) }));
  for (const lookAlike of lookAlikes) {
    for (const { name, rows } of heads) {
      const row = rowOf(lookAlike, name, rows);
      if (row === undefined) {
        continue;
      }
      const where = { file, ...(name === "" ? {} : { sheet: name }), ...(row > 0 ? { row } : {}) };
      return { code: lookAlike.code, message: messageOf(lookAlike, file), where };
    }
  }
  const refusal = (code: string, what: string): Refusal => ({
    code,
    message: `${file} ${what} ${eitherReport}`,
    where: { file },
  });
  if (container.kind === "html") {
    return refusal(
      "web-page",
      "is a web page, not a statement. Nothing was computed. Your session with the broker may have ended before the download: sign in there again.",
    );
  }
  if (heads.every(({ rows }) => rows.length === 0)) {
    return refusal("empty-file", "has no rows. Nothing was computed.");
  }
  return refusal(
    "not-recognised",
    "is not a capital-gain statement that we can read. Nothing was computed.",
  );
}

type HeadRow = {
  readonly number: number;
  readonly texts: readonly string[];
  readonly names: ReadonlySet<string>;
  readonly filled: number;
};

function headOf(sheet: Sheet): HeadRow[] {
  return firstRows(sheet, probeRows).map((row) => {
    const texts = row.texts();
    return {
      number: row.number,
      texts,
      names: new Set(texts.map(nameOf)),
      filled: row.filledCount(),
    };
  });
}

/** Returns a column's name without case, spaces and signs: `P&L`, `Avg. cost` and `trade_date` vary. */
function nameOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/** Returns the row that identifies the look-alike, 0 where the sheet's name does. */
function rowOf(lookAlike: LookAlike, sheet: string, rows: readonly HeadRow[]): number | undefined {
  for (const sign of lookAlike.signs) {
    const ofSheet = "sheet" in sign ? sign.sheet : "name" in sign ? sign.name : undefined;
    if (ofSheet?.test(sheet.trim())) {
      return 0;
    }
    if ("sheet" in sign) {
      continue;
    }
    const row = rows.find((candidate) => shows(sign, candidate));
    if (row !== undefined) {
      return row.number;
    }
  }
  return undefined;
}

function shows(sign: Exclude<Sign, { sheet: RegExp }>, row: HeadRow): boolean {
  if ("name" in sign) {
    return row.filled <= labelAndValue && row.texts.some((text) => sign.name.test(text));
  }
  if ("title" in sign) {
    return row.texts.some((text) => sign.title.test(text));
  }
  return (
    sign.columns.every((name) => row.names.has(name)) &&
    !(sign.without ?? []).some((name) => row.names.has(name))
  );
}

function messageOf({ is, because, instead }: LookAlike, file: string): string {
  const report = reportToDownload[instead ?? "either"];
  return `${file} is ${is}. ${because}. Nothing was computed. ${report}`;
}
