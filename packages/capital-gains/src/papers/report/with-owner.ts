import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { guardedText, xmlText } from "../workbook/cell-text.ts";

/** The first sheet of a report, whose cells B2 and B3 are the owner's name and PAN, see `headRows`. */
const firstSheet = "xl/worksheets/sheet1.xml";
/** What a report may be unpacked to. */
const mostBytes = 1 << 28;

/**
 * Returns a report with the name and PAN that its owner asks for. They are written into this copy alone:
 * the report that is kept has no PAN.
 *
 * @throws RangeError for a file that is no report of ours
 */
export function withOwner(
  report: Uint8Array,
  { name, pan }: { readonly name?: string; readonly pan?: string },
): Uint8Array<ArrayBuffer> {
  let bytes = 0;
  const parts = unzipSync(report, {
    filter: ({ originalSize }) => {
      bytes += originalSize;
      return bytes <= mostBytes;
    },
  });
  const sheet = parts[firstSheet];
  if (sheet === undefined) {
    throw new RangeError("not a report");
  }
  const named = name === undefined ? strFromU8(sheet) : written(strFromU8(sheet), "B2", name);
  const xml = pan === undefined ? named : written(named, "B3", pan);
  return zipSync(
    { ...parts, [firstSheet]: strToU8(xml) },
    { level: 1, mtime: new Date(1980, 0, 1) },
  );
}

function written(sheet: string, place: string, text: string): string {
  const cell = new RegExp(`<c r="${place}" s="(\\d+)"(?:/>| t="inlineStr">.*?</c>)`);
  if (!cell.test(sheet)) {
    throw new RangeError(`no cell ${place}`);
  }
  const content = `<is><t xml:space="preserve">${xmlText(guardedText(text))}</t></is>`;
  return sheet.replace(
    cell,
    (_, style) => `<c r="${place}" s="${style}" t="inlineStr">${content}</c>`,
  );
}
