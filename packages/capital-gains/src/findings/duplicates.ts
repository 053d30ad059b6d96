import type { LotTable } from "../lots/lot-table.ts";

/**
 * Flags lots that stand with the same share, dates, quantity and values in more than one file.
 * Within a file two equal rows are ordinary (one order, two executions) and are never touched.
 */
export function flagDuplicatesAcrossFiles(table: LotTable): void {
  const fileOf = (i: number) => table.sections[table.section[i] ?? 0]?.file ?? 0;
  const firstFile = new Map<string, number>();
  const doubled = new Set<string>();
  const keys: string[] = [];
  for (let i = 0; i < table.length; i++) {
    const key = sameLotKey(table, i);
    keys.push(key);
    const first = firstFile.get(key);
    if (first === undefined) firstFile.set(key, fileOf(i));
    else if (first !== fileOf(i)) doubled.add(key);
  }
  if (doubled.size === 0) return;
  keys.forEach((key, i) => {
    if (doubled.has(key)) table.flag(i, "same-lot-in-several-files");
  });
}

/** What two statements of one sale have in common: share, dates, quantity and values. */
export function sameLotKey(table: LotTable, i: number): string {
  const { name, isin } = table.shareOf(i);
  return [
    isin || name,
    table.acquired[i],
    table.transferred[i],
    table.quantity.exact(i),
    table.saleValue.exact(i),
    table.cost.exact(i),
  ].join(" ");
}
