import { inflateRawSync } from "node:zlib";
import { readZipDirectory } from "../src/readers/container/zip.ts";

/** The text of a part of a workbook, such as `xl/worksheets/sheet1.xml`; throws where there is none. */
export function partOf(bytes: Uint8Array, name: string): string {
  const archive = Buffer.from(bytes);
  const entry = readZipDirectory(archive).find((each) => each.name === name);
  if (entry === undefined) {
    throw new Error(`no part ${name}`);
  }
  const at = archive.indexOf(name) + Buffer.byteLength(name);
  return inflateRawSync(archive.subarray(at)).toString("utf8");
}
