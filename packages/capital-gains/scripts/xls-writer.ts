import { CFB, utils, write } from "@e965/xlsx";
import type { WrittenCell, WrittenSheet } from "./workbook-writer.ts";

/** Writes a real .xls file (BIFF8 in OLE2): shared texts, numbers, days. */
export function writeXls(
  sheets: readonly WrittenSheet[],
  { counts1904 = false }: { readonly counts1904?: boolean } = {},
): Buffer {
  const book = utils.book_new();
  book.Workbook = { WBProps: { date1904: counts1904 } };
  for (const { name, rows } of sheets) {
    const cells = rows.map((row = []) => row.map(cellOf));
    utils.book_append_sheet(book, utils.aoa_to_sheet(cells), name);
  }
  return write(book, { type: "buffer", bookType: "biff8", bookSST: true });
}

function cellOf(cell: WrittenCell) {
  return typeof cell === "object" && cell !== null
    ? { t: "n", v: Number(cell.serial), z: "m/d/yy" }
    : cell;
}

/** Writes an OLE2 compound file (MS-CFB) of streams by name. */
export function writeOle2(streams: Readonly<Record<string, Uint8Array>>): Buffer {
  const file = CFB.utils.cfb_new();
  for (const [name, bytes] of Object.entries(streams)) {
    CFB.utils.cfb_add(file, `/${name}`, bytes);
  }
  return CFB.write(file, { type: "buffer" });
}
