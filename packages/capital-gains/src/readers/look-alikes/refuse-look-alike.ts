import type { Refusal } from "@site/result/finding";
import { type Container, firstRows, type Row } from "../grid.ts";
import { lookAlikes } from "./known-look-alikes.ts";
import type { Sign } from "./look-alike.ts";
import { anyReport, ifOtherBroker, reportToDownload } from "./report-to-download.ts";

/** The rows of a sheet searched for signs. */
const probeRows = 60;
/** The cells of a row outside tables: one text, or a label and its value. */
const labelAndValue = 2;

/**
 * Returns the refusal of a file that no reader recognises, naming a known look-alike and always the report to
 * download instead.
 */
export function refuseLookAlike(container: Container, file: string): Refusal {
  const heads: SheetHead[] = [];
  for (const sheet of container.sheets) {
    const rows = firstRows(sheet, probeRows);
    if (!rows.ok) {
      return rows.error;
    }
    heads.push(headOf(sheet.name, rows.value));
  }
  for (const { code, is, isLikely, because, instead, signs } of lookAlikes) {
    for (const head of heads) {
      const row = signs.map((sign) => rowShowing(sign, head)).find((found) => found !== undefined);
      if (row !== undefined) {
        const what = isLikely === true ? `looks like ${is}` : `is ${is}`;
        const otherwise = isLikely === true ? ` ${ifOtherBroker}` : "";
        const message = `${file} ${what}. ${reportToDownload(instead)} ${because}. Nothing was computed.${otherwise}`;
        const sheet = head.name === "" ? {} : { sheet: head.name };
        return { code, message, where: { file, ...sheet, ...(row === 0 ? {} : { row }) } };
      }
    }
  }
  const refusal = (code: string, what: string): Refusal => ({
    code,
    message: `${file} ${what} ${anyReport}`,
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

/** Columns of which every table of securities has one. */
const headerNames = [
  "isin",
  "symbol",
  "stocksymbol",
  "stockname",
  "scrip",
  "scripname",
  "quantity",
  "qty",
];

/** A sheet's name and its first rows: their texts, and the names of the columns that a row may head. */
type SheetHead = ReturnType<typeof headOf>;

function headOf(name: string, firstOfSheet: readonly Row[]) {
  const rows = firstOfSheet.map((row) => {
    const texts = row.texts();
    const names = new Set(texts.map(nameOf));
    return { number: row.number, texts, names, filled: row.filledCount() };
  });
  const header = rows.findIndex(({ names }) => headerNames.some((name) => names.has(name)));
  return {
    name,
    rows: rows.map((row, i) => ({
      ...row,
      isOutsideTables: row.filled <= labelAndValue || i < header,
    })),
  };
}

/** Returns a column's name without case, spaces and signs: `P&L`, `Avg. cost` and `trade_date` vary. */
function nameOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/** Returns the number of the first row that shows a sign, 0 for the sheet's name; `undefined` for none. */
function rowShowing(sign: Sign, { name, rows }: SheetHead): number | undefined {
  const isOfSheet =
    ("sheet" in sign && sign.sheet.test(name.trim())) ||
    ("name" in sign && sign.name.test(name.trim()));
  return isOfSheet ? 0 : rows.find((row) => shows(sign, row))?.number;
}

function shows(sign: Sign, { texts, names, isOutsideTables }: SheetHead["rows"][number]): boolean {
  if ("sheet" in sign) {
    return false;
  }
  if ("name" in sign) {
    return isOutsideTables && texts.some((text) => sign.name.test(text));
  }
  if ("title" in sign) {
    return texts.some((text) => sign.title.test(text));
  }
  const has = (column: string) => names.has(column);
  return sign.columns.every(has) && !sign.without?.some(has);
}
