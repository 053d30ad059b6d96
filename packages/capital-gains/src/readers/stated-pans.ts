import type { InputFile } from "../law/statement/input.ts";
import { openFile } from "./container/open-file.ts";
import { firstRows } from "./grid.ts";

/** A preamble is at the top of a sheet: rows below these are not read. */
const mostRows = 40;
const mostSheets = 16;

const panLabel = /^pan(?:\s*(?:no|number|card))?\s*[.:]*$/i;
const panPattern = /^[A-Z]{5}[0-9]{4}[A-Z]$/;

/**
 * Returns the PANs that statements state above their tables, each once; none for a broker that states
 * none. They are not part of a result, because results are stored: they are needed only when a
 * statement is merged into the person's own return.
 */
export async function statedPans(files: readonly InputFile[]): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const { name, bytes } of files) {
    const opened = await openFile(bytes, name);
    for (const sheet of opened.ok ? opened.value.sheets.slice(0, mostSheets) : []) {
      const rows = firstRows(sheet, mostRows);
      for (const row of rows.ok ? rows.value : []) {
        const label = row.firstFilled();
        const pan = row.text(row.firstFilled(label + 1)).toUpperCase();
        if (panPattern.test(pan) && panLabel.test(row.text(label))) {
          found.add(pan);
        }
      }
    }
  }
  return [...found];
}
