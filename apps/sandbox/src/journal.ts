import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";

/** An append-only file of JSON lines that survives a `kill -9`. */
export type Journal<Entry> = {
  /** Everything written so far, oldest first. */
  readonly entries: readonly Entry[];
  /** Writes one entry before it returns. */
  append(entry: Entry): void;
};

/**
 * Opens the journal at `path`, or one in memory when there is no path. Ignores a last line that a
 * crash cut off; the next entry starts on a new line.
 */
export function openJournal<Entry>(path?: string): Journal<Entry> {
  const entries: Entry[] = [];
  if (!path) {
    return { entries, append: (entry) => void entries.push(entry) };
  }

  mkdirSync(dirname(path), { recursive: true });
  if (existsSync(path)) {
    const text = readFileSync(path, "utf8");
    for (const line of text.split("\n")) {
      const entry = parsed<Entry>(line);
      if (entry !== undefined) {
        entries.push(entry);
      }
    }
    if (text !== "" && !text.endsWith("\n")) {
      appendFileSync(path, "\n");
    }
  }
  return {
    entries,
    append(entry) {
      entries.push(entry);
      appendFileSync(path, `${JSON.stringify(entry)}\n`);
    },
  };
}

function parsed<Entry>(line: string): Entry | undefined {
  if (line.trim() === "") {
    return undefined;
  }
  try {
    return JSON.parse(line) as Entry;
  } catch {
    return undefined;
  }
}
