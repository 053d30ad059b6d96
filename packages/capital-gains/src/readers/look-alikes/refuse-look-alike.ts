import type { Refusal } from "result/finding";
import { type Container, firstRows, type Sheet } from "../grid.ts";
import { lookAlikes } from "./known-look-alikes.ts";
import type { Sign } from "./look-alike.ts";
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
  for (const { code, is, because, instead, signs } of lookAlikes) {
    for (const { name, rows } of heads) {
      const row = signs
        .map((sign) => rows.find((candidate) => shows(sign, candidate)))
        .find((found) => found !== undefined);
      if (row !== undefined) {
        const message = `${file} is ${is}. ${because}. Nothing was computed. ${reportToDownload[instead]}`;
        const sheet = name === "" ? {} : { sheet: name };
        return {
          code,
          message,
          where: { file, ...sheet, ...(row.number === 0 ? {} : { row: row.number }) },
        };
      }
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
  if (heads.every(({ rows }) => rows.length === 1)) {
    return refusal("empty-file", "has no rows. Nothing was computed.");
  }
  return refusal(
    "not-recognised",
    "is not a capital-gain statement that we can read. Nothing was computed.",
  );
}

type HeadRow = {
  /** 0 for the sheet's name. */
  readonly number: number;
  readonly texts: readonly string[];
  readonly names: ReadonlySet<string>;
  readonly filled: number;
};

/** Returns the sheet's name as a row, and its first rows. */
function headOf(sheet: Sheet): HeadRow[] {
  return [
    { number: 0, texts: [sheet.name.trim()], names: new Set(), filled: 1 },
    ...firstRows(sheet, probeRows).map((row) => {
      const texts = row.texts();
      return {
        number: row.number,
        texts,
        names: new Set(texts.map(nameOf)),
        filled: row.filledCount(),
      };
    }),
  ];
}

/** Returns a column's name without case, spaces and signs: `P&L`, `Avg. cost` and `trade_date` vary. */
function nameOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, "");
}

function shows(sign: Sign, { number, texts, names, filled }: HeadRow): boolean {
  const isOfSheet = number === 0;
  if ("sheet" in sign) {
    return isOfSheet && texts.some((text) => sign.sheet.test(text));
  }
  if ("name" in sign) {
    return filled <= labelAndValue && texts.some((text) => sign.name.test(text));
  }
  if ("title" in sign) {
    return !isOfSheet && texts.some((text) => sign.title.test(text));
  }
  return (
    sign.columns.every((name) => names.has(name)) &&
    !(sign.without ?? []).some((name) => names.has(name))
  );
}
