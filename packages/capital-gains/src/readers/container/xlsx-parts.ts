import { cellText } from "../../law/values/cell-text.ts";
import { limits } from "./limits.ts";
import { Refused } from "./refused.ts";
import { NumberFormats } from "./spreadsheet-date.ts";
import { XmlScanner } from "./xml-scanner.ts";

/** A relationship from one part of a workbook to another (ECMA-376 part 2, 9.3). */
export type Relationship = {
  id: string;
  /** last segment of the type's address: `worksheet`, `sharedStrings`, `styles`, `officeDocument` */
  kind: string;
  target: string;
};

/** Returns the relationships that a `.rels` part lists, except those to outside the file. */
export function readRelationships(bytes: Uint8Array): Relationship[] {
  const scanner = new XmlScanner(bytes);
  const found: Relationship[] = [];
  while (scanner.nextTag()) {
    if (scanner.closing || !scanner.isNamed("Relationship")) {
      continue;
    }
    if (scanner.attribute("TargetMode") === "External") {
      continue;
    }
    if (found.length >= limits.relationships) {
      throw new Refused("damaged-workbook", "more relationships than a workbook has");
    }
    const type = scanner.attribute("Type") ?? "";
    found.push({
      id: scanner.attribute("Id") ?? "",
      kind: type.slice(type.lastIndexOf("/") + 1),
      target: scanner.attribute("Target") ?? "",
    });
  }
  return found;
}

/** A sheet as the workbook part lists it. */
type ListedSheet = {
  name: string;
  relationshipId: string;
};

/** Returns the workbook's sheets in order and whether its days count from 1904. */
export function readWorkbookPart(bytes: Uint8Array): {
  sheets: ListedSheet[];
  counts1904: boolean;
} {
  const scanner = new XmlScanner(bytes);
  const sheets: ListedSheet[] = [];
  let counts1904 = false;
  while (scanner.nextTag()) {
    if (scanner.closing) {
      continue;
    }
    if (scanner.isNamed("workbookPr")) {
      counts1904 = ["1", "true"].includes(scanner.attribute("date1904") ?? "");
    } else if (scanner.isNamed("sheet")) {
      if (sheets.length >= limits.sheets) {
        throw new Refused("too-many-sheets");
      }
      sheets.push({
        name: scanner.attribute("name") ?? "",
        // The prefix `r` of `r:id` is a convention, not a rule.
        relationshipId: scanner.attribute("r:id") ?? scanner.prefixedAttribute("id") ?? "",
      });
    }
  }
  return { sheets, counts1904 };
}

/** Returns the texts that cells refer to by number, trimmed, without pronunciation hints. */
export function readSharedTexts(bytes: Uint8Array): string[] {
  const scanner = new XmlScanner(bytes);
  const texts: string[] = [];
  let text = "";
  let phonetic = false;
  while (scanner.nextTag()) {
    if (scanner.isNamed("si")) {
      if (!scanner.closing) {
        text = "";
      }
      if (scanner.closing || scanner.selfClosing) {
        texts.push(cellText(unescapeControls(text)));
      }
      if (texts.length > limits.sharedTexts) {
        throw new Refused("too-many-texts");
      }
    } else if (scanner.isNamed("rPh")) {
      phonetic = !scanner.closing;
    } else if (scanner.isNamed("t") && !scanner.closing && !scanner.selfClosing && !phonetic) {
      text += scanner.text();
      if (text.length > limits.cellCharacters) {
        throw new Refused("cell-too-long");
      }
    }
  }
  return texts;
}

/** Decodes characters that XML cannot hold, written `_x000D_` in a workbook (ECMA-376 22.9.2.19). */
export function unescapeControls(text: string): string {
  if (!text.includes("_x")) {
    return text;
  }
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Returns for each cell style, by its number, whether it shows numbers as days. */
export function readDateStyles(bytes: Uint8Array): boolean[] {
  const scanner = new XmlScanner(bytes);
  const formats = new NumberFormats();
  const dateStyles: boolean[] = [];
  let inCellStyles = false;
  while (scanner.nextTag()) {
    if (scanner.isNamed("cellXfs")) {
      inCellStyles = !scanner.closing;
    }
    if (scanner.closing) {
      continue;
    }
    if (scanner.isNamed("numFmt")) {
      formats.define(Number(scanner.attribute("numFmtId")), scanner.attribute("formatCode") ?? "");
    } else if (inCellStyles && scanner.isNamed("xf")) {
      if (dateStyles.length >= limits.cellStyles) {
        throw new Refused("damaged-workbook", "more cell styles than a workbook has");
      }
      dateStyles.push(formats.isDate(Number(scanner.attribute("numFmtId") ?? 0)));
    }
  }
  return dateStyles;
}
