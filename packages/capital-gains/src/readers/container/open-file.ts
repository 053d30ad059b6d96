import type { Refusal } from "@site/result/finding";
import { accepted, type Result } from "@site/result/result";
import { refusedWith } from "../../law/refusal.ts";
import { delimitedSheet } from "../delimited/delimited-sheet.ts";
import type { Container } from "../grid.ts";
import { kindOf } from "./file-kind.ts";

/** The largest statement that is read; 100,000 lots are about 13 MB of text. */
export const largestFile = 256 * 1024 * 1024;

/**
 * Opens a file by its first bytes, never by its name. Delimited text is read here; the code for
 * workbooks, HTML and archives is loaded only when needed.
 */
export async function openFile(bytes: Uint8Array, name: string): Promise<Result<Container>> {
  if (bytes.length === 0) {
    return refusedWith("empty-file", `${name} is empty. Download the statement again.`, {
      file: name,
    });
  }
  if (bytes.length > largestFile) {
    return { ok: false, error: tooLarge(name) };
  }
  if (kindOf(bytes) === "text") {
    return accepted({ kind: "text", sheets: [delimitedSheet(bytes, "")] });
  }
  const { openContainer } = await import("./open-container.ts");
  return openContainer(bytes, name);
}

/** Refuses a file larger than `largestFile`. */
export function tooLarge(name: string): Refusal {
  return {
    code: "file-too-large",
    message: `${name} is larger than 256 MB, which no statement is. Download the statement again.`,
    where: { file: name },
  };
}
