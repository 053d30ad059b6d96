import { type Sheet, sheetOf } from "../grid.ts";
import { decodedText } from "./bytes.ts";
import { withoutEntities } from "./entities.ts";
import { limits } from "./limits.ts";
import { Refused } from "./refused.ts";

/**
 * Opens an HTML page: some programs save an HTML table as .xls. All rows of all tables make one sheet,
 * so that a heading in its own table is above the rows it belongs to. Throws `Refused` without a table.
 */
export function openHtml(bytes: Uint8Array): Sheet {
  if (bytes.length > limits.entryBytes) {
    throw new Refused("file-too-large");
  }
  const rows = rowsOf(decodedText(bytes));
  if (rows.length === 0) {
    throw new Refused("web-page");
  }
  return sheetOf("", () => rows.map((cells, i) => ({ number: i + 1, cells })));
}

function rowsOf(page: string): string[][] {
  const rows: string[][] = [];
  let row: string[] | undefined;
  /** what is known of the open cell's text */
  let cell: string | undefined;
  const closeCell = () => {
    if (cell !== undefined && row !== undefined) {
      if (row.length >= limits.columns) {
        throw new Refused("row-too-wide");
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
        throw new Refused("cell-too-long");
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
          throw new Refused("too-many-rows");
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
