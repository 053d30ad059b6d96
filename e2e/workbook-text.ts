import { read } from "@e965/xlsx";

/** Returns all cell texts and numbers of an .xlsx file's first sheet, by cell name (`B4`). */
export function workbookCells(bytes: Buffer): Map<string, string> {
  const { SheetNames, Sheets } = read(bytes);
  const cells = Object.entries(Sheets[SheetNames[0] ?? ""] ?? {});
  return new Map(
    cells.filter(([name]) => !name.startsWith("!")).map(([name, { v }]) => [name, String(v)]),
  );
}
