import { type Sheet, sheetOf } from "../grid.ts";
import { decodedText } from "./bytes.ts";
import { withoutEntities } from "./entities.ts";
import { limits } from "./limits.ts";
import { UnreadableFile } from "./unreadable-file.ts";

/**
 * Opens an HTML page: some programs save an HTML table as .xls, or all sheets of a workbook as one page.
 * All rows of all tables make one sheet, so that a heading in its own table is above the rows it belongs
 * to; where headings outside the tables name several of them, each name begins a sheet. Throws `UnreadableFile`
 * without a table.
 */
export function openHtml(bytes: Uint8Array): Sheet[] {
  if (bytes.length > limits.entryBytes) {
    throw new UnreadableFile("file-too-large");
  }
  const page = decodedText(bytes);
  const tables = sheetsOf(page);
  if (tables.length === 0) {
    throw new UnreadableFile(
      frameOfWorkbook.test(page.slice(0, 4096)) ? "web-page-of-workbook" : "web-page",
    );
  }
  return tables.map(({ name, rows }) =>
    sheetOf(name, () => rows.map((cells, i) => ({ number: i + 1, cells }))),
  );
}

/** What Excel writes for a workbook whose sheets are pages of their own, in a folder next to it. */
const frameOfWorkbook = /<meta\s+name=["']?ProgId["']?\s+content=["']?Excel\.Sheet\b/i;

/** A heading, such as LibreOffice's of a sheet: `<h1>Sheet 2: <em>Mutual Funds</em></h1>`. */
const heading = /<(h[1-6]|caption)\b[^>]{0,200}>([\s\S]{0,400}?)<\/\1\s*>/gi;

type NamedRows = { readonly name: string; readonly rows: readonly (readonly string[])[] };

function sheetsOf(page: string): readonly NamedRows[] {
  const named = namedSheets(page);
  const rows = named.length > 1 ? [] : rowsOf(page);
  return rows.length === 0 ? named : [{ name: "", rows }];
}

/** Cuts a page at its headings; returns the parts with rows, that above the first heading without a name. */
function namedSheets(page: string): readonly NamedRows[] {
  const headings = [...page.matchAll(heading)];
  if (headings.length < 2) {
    return [];
  }
  const first = { name: "", rows: rowsOf(page.slice(0, headings[0]?.index)) };
  const others = headings.map(({ 0: { length }, 2: text = "", index }, i) => ({
    name: withoutEntities(text.replace(/<[^>]*>/g, ""))
      .replace(/\s+/g, " ")
      .replace(/^ ?Sheet \d+: /i, "")
      .trim(),
    rows: rowsOf(page.slice(index + length, headings[i + 1]?.index)),
  }));
  const sheets = [first, ...others].filter(({ rows }) => rows.length > 0);
  if (sheets.length > limits.sheets) {
    throw new UnreadableFile("too-many-sheets");
  }
  return sheets;
}

function rowsOf(page: string): string[][] {
  const rows: string[][] = [];
  let row: string[] | undefined;
  /** what is known of the open cell's text */
  let cell: string | undefined;
  const closeCell = () => {
    if (cell !== undefined && row !== undefined) {
      if (row.length >= limits.columns) {
        throw new UnreadableFile("row-too-wide");
      }
      row.push(withoutEntities(cell).replace(/\s+/g, " "));
    }
    cell = undefined;
  };
  let at = 0;
  while (at < page.length) {
    const open = page.indexOf("<", at);
    const end = open < 0 ? page.length : open;
    if (cell !== undefined) {
      cell += page.slice(at, end);
      if (cell.length > limits.cellCharacters) {
        throw new UnreadableFile("cell-too-long");
      }
    }
    if (open < 0) {
      break;
    }
    const { name, after } = readTag(page, open);
    at = after;
    switch (name) {
      case "tr":
      case "/tr":
      case "/table":
        closeCell();
        row = name === "tr" ? [] : undefined;
        if (row !== undefined && rows.push(row) > limits.rows) {
          throw new UnreadableFile("too-many-rows");
        }
        break;
      case "td":
      case "th":
        closeCell();
        cell = "";
        break;
      case "/td":
      case "/th":
        closeCell();
        break;
      case "br":
        cell = cell === undefined ? undefined : `${cell} `;
        break;
      case "script":
      case "style": {
        const close = new RegExp(`</${name}`, "gi");
        close.lastIndex = at;
        at = close.exec(page)?.index ?? page.length;
        break;
      }
      default:
    }
  }
  closeCell();
  return rows;
}

/** Returns the tag's name in lower case, with `/` before that of an end tag, "" for a comment. */
function readTag(page: string, open: number): { name: string; after: number } {
  if (page.startsWith("<!--", open)) {
    const close = page.indexOf("-->", open + 4);
    return { name: "", after: close < 0 ? page.length : close + 3 };
  }
  const close = page.indexOf(">", open);
  const after = close < 0 ? page.length : close + 1;
  const name = /^<(\/?[a-zA-Z][a-zA-Z0-9:]*)/.exec(page.slice(open, Math.min(after, open + 32)));
  return { name: name?.[1]?.toLowerCase() ?? "", after };
}
