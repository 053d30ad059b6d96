import { openContainer } from "../src/container/open-container.ts";
import type { Container, Sheet } from "../src/grid.ts";
import type { Refusal } from "../src/refusal.ts";

/** Opens bytes that must be accepted; fails with the refusal when they are not. */
export function opened(bytes: Uint8Array): Container {
  const outcome = openContainer(bytes, "file");
  if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome.refusal)}`);
  return outcome.value;
}

/** The rows of a sheet as texts, each behind its number; fails when the walk ends early. */
export function rowsOf(sheet: Sheet | undefined): [number, ...string[]][] {
  if (sheet === undefined) throw new Error("no such sheet");
  const rows: [number, ...string[]][] = [];
  const cursor = sheet.rows();
  while (cursor.next()) {
    const texts = Array.from({ length: cursor.length }, (_, column) => cursor.text(column));
    rows.push([cursor.rowNumber, ...texts]);
  }
  const problem = sheet.problem?.() ?? null;
  if (problem !== null) throw new Error(`ended early: ${JSON.stringify(problem)}`);
  return rows;
}

/** What ends the opening of bytes, or the walk through any of their sheets. */
export function refusalOfOpening(bytes: Uint8Array): Refusal | null {
  const outcome = openContainer(bytes, "file");
  if (!outcome.ok) return outcome.refusal;
  for (const sheet of outcome.value.sheets) {
    const cursor = sheet.rows();
    while (cursor.next());
    const problem = sheet.problem?.() ?? null;
    if (problem !== null) return problem;
  }
  return null;
}
