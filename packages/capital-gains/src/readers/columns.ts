import type { Row } from "./grid.ts";

/** A report's columns: how each is titled. Messages name the first title. */
export type ColumnTitles<Column extends string> = Readonly<
  Record<Column, readonly [string, ...string[]]>
>;

/** Reduces a text to what identifies a title, "" for none. */
type KeyOf = (text: string) => string;

/** Returns the first column of each title in a header row, by the title's key. */
export function headerOf(row: Row, keyOf: KeyOf): Map<string, number> {
  const header = new Map<string, number>();
  for (let i = 0; i < row.length; i += 1) {
    const key = keyOf(row.text(i));
    if (key !== "" && !header.has(key)) {
      header.set(key, i);
    }
  }
  return header;
}

/** Returns the places of a report's columns by any of their titles; -1 for one the header row lacks. */
export function placesOf<Column extends string>(
  titles: ColumnTitles<Column>,
  row: Row,
  keyOf: KeyOf,
): Readonly<Record<Column, number>> {
  const header = headerOf(row, keyOf);
  const places = Object.entries<readonly string[]>(titles).map(([column, spellings]) => {
    const found = spellings.find((title) => header.has(keyOf(title)));
    return [column, header.get(keyOf(found ?? "")) ?? -1];
  });
  return Object.fromEntries(places);
}
