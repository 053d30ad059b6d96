import { failed, type Result } from "@site/result/result";
import { delimitedSheet } from "../delimited/delimited-sheet.ts";
import type { Container, Sheet } from "../grid.ts";
import { latin1Text } from "./bytes.ts";
import { kindOf } from "./file-kind.ts";
import { limits } from "./limits.ts";
import { Ole2File } from "./ole2.ts";
import { openHtml } from "./open-html.ts";
import { openXls } from "./open-xls.ts";
import { contentTypes, openXlsx } from "./open-xlsx.ts";
import { openedOr, UnreadableFile } from "./unreadable-file.ts";
import { readZipDirectory, unpackZipMember, type ZipEntry } from "./zip.ts";

/**
 * Opens a file that is not plain text: a workbook (.xlsx, .xls), an HTML table, or a ZIP file of
 * statements. Its bytes decide what it is; the name is for messages. Sheets are read when walked.
 */
export function openContainer(bytes: Uint8Array, name: string): Result<Container> {
  const opened = openedOr(() => open(bytes));
  return opened.ok ? opened : failed({ ...opened.error, where: { file: name } });
}

function open(bytes: Uint8Array): Container {
  const kind = kindOf(bytes);
  switch (kind) {
    case "zip": {
      const entries = readZipDirectory(bytes);
      refuseOtherDocument(entries);
      if (isWorkbook(entries)) {
        return { kind: "xlsx", sheets: openXlsx(bytes, entries) };
      }
      return { kind: "zip", sheets: openArchive(bytes, entries) };
    }
    case "ole2":
      if (bytes.length > limits.archiveBytes) {
        throw new UnreadableFile("file-too-large");
      }
      return { kind: "xls", sheets: openXls(new Ole2File(bytes)) };
    case "html":
      refuseOtherMarkup(bytes);
      return { kind: "html", sheets: openHtml(bytes) };
    case "pdf":
    case "web-archive":
      throw new UnreadableFile(kind);
    case "text":
      return { kind: "text", sheets: [delimitedSheet(bytes, "")] };
    default:
      throw new UnreadableFile("not-a-statement");
  }
}

/** Parts that show what a ZIP file is, if not a workbook that can be read or an archive. */
const otherDocuments = [
  [/^xl\/workbook\.bin$/, "binary-workbook"],
  [/^(word\/document|ppt\/presentation)\.xml$/, "other-office-document"],
  [/^content\.xml$/, "open-document-spreadsheet"],
  [/^Index(\/.*\.iwa|\.zip)$/, "numbers-spreadsheet"],
] as const;

function refuseOtherDocument(entries: readonly ZipEntry[]): void {
  for (const [part, code] of otherDocuments) {
    if (entries.some(({ name }) => part.test(name))) {
      throw new UnreadableFile(code);
    }
  }
}

/** What markup other than HTML begins with; within its first 2,048 bytes, in one or two bytes a character. */
const otherMarkup = [
  [/<office:document\b|urn:oasis:names:tc:opendocument/, "open-document-spreadsheet"],
  [/<\?mso-application progid="Excel\.Sheet"|<([a-z]+:)?Workbook\b/, "xml-spreadsheet"],
] as const;

function refuseOtherMarkup(bytes: Uint8Array): void {
  const head = latin1Text(bytes, 0, 2048).replaceAll("\0", "");
  for (const [markup, code] of otherMarkup) {
    if (markup.test(head)) {
      throw new UnreadableFile(code);
    }
  }
}

function isWorkbook(entries: readonly ZipEntry[]): boolean {
  return entries.some((entry) => entry.name === contentTypes);
}

/**
 * Opens the ZIP file that Zerodha provides for large accounts: one CSV per section and a workbook with
 * the summary. Returns the sheets of both, a CSV under its own file name.
 */
function openArchive(archive: Uint8Array, entries: readonly ZipEntry[]): Sheet[] {
  if (entries.length === 0) {
    throw new UnreadableFile("empty-file", "an archive without files");
  }
  let unpacked = 0;
  const sheets: Sheet[] = [];
  for (const entry of entries) {
    const bytes = unpackZipMember(archive, entry);
    if (bytes.length === 0) {
      continue;
    }
    const kind = kindOf(bytes);
    const name = entry.name.slice(entry.name.lastIndexOf("/") + 1);
    if (kind === "text") {
      sheets.push(delimitedSheet(bytes, name));
    } else if (kind !== "zip") {
      throw new UnreadableFile("archive-of-other-files", `${name} is ${kind}`);
    } else {
      const inner = readZipDirectory(bytes);
      if (!isWorkbook(inner)) {
        throw new UnreadableFile("archive-of-other-files", `${name} is an archive`);
      }
      for (const part of inner) {
        unpacked += part.unpackedBytes;
      }
      if (unpacked > limits.unpackedBytes) {
        throw new UnreadableFile("archive-too-large");
      }
      sheets.push(...openXlsx(bytes, inner));
    }
  }
  return sheets;
}
