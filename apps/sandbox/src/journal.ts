import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Opens an append-only file of JSON lines that survives a `kill -9`, or entries in memory when there
 * is no path. A line that a crash cut off is ignored.
 */
export function openJournal<Entry>(path?: string) {
  const entries: Entry[] = [];
  if (path) {
    mkdirSync(dirname(path), { recursive: true });
  }
  if (path && existsSync(path)) {
    for (const line of readFileSync(path, "utf8").split("\n")) {
      try {
        entries.push(JSON.parse(line));
      } catch {
        // Cut off, or the empty line before the first entry.
      }
    }
  }
  return {
    /** Everything written so far, oldest first. */
    entries: entries as readonly Entry[],
    /** Writes one entry before it returns. */
    append(entry: Entry): void {
      entries.push(entry);
      if (path) {
        // The line break comes first, so that it ends a line that was cut off.
        appendFileSync(path, `\n${JSON.stringify(entry)}`);
      }
    },
  };
}
