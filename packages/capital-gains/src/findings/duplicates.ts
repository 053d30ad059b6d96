import type { Finding } from "../finding.ts";
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
    const { name, isin } = table.shareOf(i);
    const key = [
      isin || name,
      table.acquired[i],
      table.transferred[i],
      table.quantity.exact(i),
      table.saleValue.exact(i),
      table.cost.exact(i),
    ].join(" ");
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

/** A finding for each file whose bytes are those of an earlier one. */
export function sameFileFindings(
  files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
): readonly Finding[] {
  const findings: Finding[] = [];
  files.forEach((file, i) => {
    const earlier = files.slice(0, i).find((other) => isSame(other.bytes, file.bytes));
    if (earlier !== undefined)
      findings.push({
        severity: "error",
        code: "same-file-twice",
        message:
          `${file.name} is the same file as ${earlier.name}. Every sale in it is counted twice; ` +
          "process it again with one of them.",
        where: { file: file.name },
      });
  });
  return findings;
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
