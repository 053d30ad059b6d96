import { strFromU8, unzipSync } from "fflate";

/** The text of a part of a workbook, such as `xl/worksheets/sheet1.xml`; throws where there is none. */
export function partOf(bytes: Uint8Array, name: string): string {
  const part = unzipSync(bytes)[name];
  if (part === undefined) {
    throw new Error(`no part ${name}`);
  }
  return strFromU8(part);
}
