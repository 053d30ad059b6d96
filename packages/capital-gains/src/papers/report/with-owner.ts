import { guardedText, xmlText } from "../workbook/cell-text.ts";
import { withChangedPart } from "../workbook/changed-part.ts";

/** The first sheet of a report, whose cells B2 and B3 are the owner's name and PAN, see `headRows`. */
const firstSheet = "xl/worksheets/sheet1.xml";

/**
 * Returns a report with the name and PAN that its owner asks for. They are written into this copy alone:
 * the report that is kept has no PAN. The work does not grow with the sales.
 *
 * @throws RangeError for a file that is no report of ours
 */
export function withOwner(
  report: Uint8Array<ArrayBuffer>,
  { name, pan }: { readonly name?: string; readonly pan?: string },
): Uint8Array<ArrayBuffer> {
  return withChangedPart(report, firstSheet, (sheet) => {
    const named = name === undefined ? sheet : written(sheet, "B2", name);
    return pan === undefined ? named : written(named, "B3", pan);
  });
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
