import { limits } from "./limits.ts";
import { NumberFormats } from "./spreadsheet-date.ts";
import { UnreadableFile } from "./unreadable-file.ts";
import { XmlScanner } from "./xml-scanner.ts";

/**
 * Returns the relationships from one part of a workbook to others (ECMA-376 part 2, 9.3) that a `.rels` part
 * lists. The kind is the last segment of the type's address: `worksheet`, `sharedStrings`, `styles`.
 */
export function readRelationships(xml: string) {
  const scanner = new XmlScanner(xml);
  const found: { readonly id: string; readonly kind: string; readonly target: string }[] = [];
  while (scanner.nextElement("Relationship")) {
    if (scanner.attribute("TargetMode") === "External") {
      continue;
    }
    if (found.length >= limits.relationships) {
      throw new UnreadableFile("damaged-workbook", "more relationships than a workbook has");
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

/** Returns the workbook's sheets in order and whether its days count from 1904. */
export function readWorkbookPart(xml: string) {
  const scanner = new XmlScanner(xml);
  const sheets: { readonly name: string; readonly relationshipId: string }[] = [];
  let counts1904 = false;
  while (scanner.nextTag()) {
    if (scanner.closing) {
      continue;
    }
    if (scanner.name === "workbookPr") {
      counts1904 = ["1", "true"].includes(scanner.attribute("date1904") ?? "");
    } else if (scanner.name === "sheet") {
      if (sheets.length >= limits.sheets) {
        throw new UnreadableFile("too-many-sheets");
      }
      sheets.push({
        name: scanner.attribute("name") ?? "",
        // The prefix `r` of `r:id` is a convention, not a rule.
        relationshipId: scanner.prefixedAttribute("id") ?? "",
      });
    }
  }
  return { sheets, counts1904 };
}

/** Returns the texts that cells refer to by number, without pronunciation hints. */
export function readSharedTexts(xml: string): string[] {
  const scanner = new XmlScanner(xml);
  const texts: string[] = [];
  let text = "";
  let phonetic = false;
  while (scanner.nextTag()) {
    if (scanner.name === "si") {
      if (!scanner.closing) {
        text = "";
      }
      if (scanner.closing || scanner.selfClosing) {
        texts.push(withoutEscapes(text));
      }
      if (texts.length > limits.sharedTexts) {
        throw new UnreadableFile("too-many-texts");
      }
    } else if (scanner.name === "rPh") {
      phonetic = !scanner.closing;
    } else if (scanner.name === "t" && !scanner.closing && !scanner.selfClosing && !phonetic) {
      text += scanner.text();
      if (text.length > limits.cellCharacters) {
        throw new UnreadableFile("cell-too-long");
      }
    }
  }
  return texts;
}

/** Decodes characters that XML cannot hold, written `_x000D_` in a workbook (ECMA-376 22.9.2.19). */
export function withoutEscapes(text: string): string {
  if (!text.includes("_x")) {
    return text;
  }
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Returns for each cell style, by its number, whether it shows numbers as days. */
export function readDateStyles(xml: string): boolean[] {
  const scanner = new XmlScanner(xml);
  const formats = new NumberFormats();
  const dateStyles: boolean[] = [];
  // Only an `xf` within `cellXfs` is a cell's style; others are bases of named styles.
  let inCellStyles = false;
  while (scanner.nextTag()) {
    if (scanner.name === "cellXfs") {
      inCellStyles = !scanner.closing;
    }
    if (scanner.closing) {
      continue;
    }
    if (scanner.name === "numFmt") {
      formats.define(Number(scanner.attribute("numFmtId")), scanner.attribute("formatCode") ?? "");
    } else if (inCellStyles && scanner.name === "xf") {
      if (dateStyles.length >= limits.cellStyles) {
        throw new UnreadableFile("damaged-workbook", "more cell styles than a workbook has");
      }
      dateStyles.push(formats.isDate(Number(scanner.attribute("numFmtId") ?? 0)));
    }
  }
  return dateStyles;
}
