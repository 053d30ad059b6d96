import type { Sheet } from "../grid.ts";
import { utf8OrWindows1252Text, utf16Text } from "./bytes.ts";
import { limits } from "./limits.ts";
import { Refused } from "./refused.ts";
import { cellsSheet } from "./sheets.ts";

/**
 * Opens an HTML page: some programs save an HTML table as .xls. All rows of all tables make one sheet,
 * so that a heading in its own table is above the rows it belongs to. Throws `Refused` without a table.
 */
export function openHtml(bytes: Uint8Array): Sheet {
  if (bytes.length > limits.entryBytes) {
    throw new Refused("file-too-large");
  }
  const page = decodePage(bytes);
  const rows: string[][] = [];
  let row: string[] | undefined;
  /** what is known of the open cell's text */
  let cell: string | undefined;
  const closeCell = () => {
    if (cell === undefined) {
      return;
    }
    if (row !== undefined) {
      if (row.length >= limits.columns) {
        throw new Refused("row-too-wide");
      }
      row.push(cellText(cell));
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
    if (name === "tr" || name === "/tr" || name === "/table") {
      closeCell();
      row = name === "tr" ? [] : undefined;
      if (row !== undefined) {
        rows.push(row);
      }
      if (rows.length > limits.rows) {
        throw new Refused("too-many-rows");
      }
    } else if (name === "td" || name === "th" || name === "/td" || name === "/th") {
      closeCell();
      if (!name.startsWith("/")) {
        cell = "";
      }
    } else if (name === "br" && cell !== undefined) {
      cell += " ";
    } else if (name === "script" || name === "style") {
      const close = name === "script" ? /<\/script/gi : /<\/style/gi;
      close.lastIndex = at;
      at = close.exec(page)?.index ?? page.length;
    }
  }
  closeCell();
  if (rows.length === 0) {
    throw new Refused("web-page");
  }
  return cellsSheet("", rows);
}

function decodePage(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) {
    return utf16Text(bytes, 2);
  }
  return utf8OrWindows1252Text(bytes);
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

const named = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", " "],
]);

function cellText(source: string): string {
  return source
    .replace(
      /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,6}));/g,
      (whole, decimal, hex, name) => {
        if (name !== undefined) {
          return named.get(name) ?? whole;
        }
        const code = Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10);
        return code > 0x10ffff ? whole : String.fromCodePoint(code);
      },
    )
    .replace(/\s+/g, " ")
    .trim();
}
