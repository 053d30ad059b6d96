import { withoutEntities } from "./entities.ts";
import { limits } from "./limits.ts";
import { UnreadableFile } from "./unreadable-file.ts";

const space = 0x20;
const slash = "/".charCodeAt(0);
const greater = ">".charCodeAt(0);
const quoteMark = '"'.charCodeAt(0);
const apostrophe = "'".charCodeAt(0);

/**
 * A forward-only reader of XML: tag by tag, with the text between, nothing built in memory.
 *
 * It understands only what a workbook needs: elements, attributes, text, CDATA, the five entities and
 * character references. It refuses a document type declaration, which can hold entity bombs and
 * references to other files, and which no spreadsheet program writes.
 */
export class XmlScanner {
  /** Local name of the tag last read. */
  name = "";
  /** Whether the tag last read is `</name>`. */
  closing = false;
  /** Whether the tag last read is `<name/>`. */
  selfClosing = false;
  readonly #xml: string;
  #at = 0;
  /** What follows the name in the tag last read. */
  #attributes = "";

  constructor(xml: string) {
    this.#xml = xml;
  }

  /** Goes to the next tag, skipping text, comments and processing instructions; false at the end. */
  nextTag(): boolean {
    const xml = this.#xml;
    let open = xml.indexOf("<", this.#at);
    while (open >= 0 && (xml[open + 1] === "!" || xml[open + 1] === "?")) {
      open = xml.indexOf("<", this.#afterDeclaration(open));
    }
    if (open < 0) {
      this.#at = xml.length;
      return false;
    }
    this.closing = xml[open + 1] === "/";
    const start = this.closing ? open + 2 : open + 1;
    const nameEnd = endOfName(xml, start);
    const end = endOfTag(xml, nameEnd);
    this.selfClosing = end > start && xml[end - 1] === "/";
    const name = xml.slice(start, nameEnd);
    this.name = name.slice(name.lastIndexOf(":") + 1);
    this.#attributes = xml.slice(nameEnd, end);
    this.#at = end + 1;
    return true;
  }

  /** Reads what a sticky pattern matches here; `undefined` and nothing read where it does not. */
  take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#xml) ?? undefined;
    this.#at += found?.[0].length ?? 0;
    return found;
  }

  /** Goes to the next tag that begins an element of this name; false at the end. */
  nextElement(name: string): boolean {
    while (this.nextTag()) {
      if (!this.closing && this.name === name) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the attributes of the tag last read with their values, entities resolved, also of a damaged tag:
   * one without a value has an empty one. A prefix is part of the name.
   */
  attributes(): (readonly [name: string, value: string])[] {
    const found = this.#attributes.replace(/\/$/, "").matchAll(attribute);
    return Array.from(found, ([, name = "", , value = ""]) => {
      if (value.length > limits.attributeCharacters) {
        throw new UnreadableFile("damaged-workbook", "an attribute is too long");
      }
      return [name.trim(), withoutEntities(value)];
    });
  }

  /** Returns the first attribute of this name; `undefined` without one. */
  attribute(name: string): string | undefined {
    return this.attributes().find(([found]) => found === name)?.[1];
  }

  /** Returns the first attribute with this name after any prefix, as {@link attribute}. */
  prefixedAttribute(name: string): string | undefined {
    return this.attributes().find(([found]) => found.endsWith(`:${name}`))?.[1];
  }

  /**
   * Returns the text up to the next tag, which stays the next to be read, with entities resolved.
   * Comments are left out, CDATA sections are text.
   */
  text(): string {
    const xml = this.#xml;
    let text = "";
    for (;;) {
      const found = xml.indexOf("<", this.#at);
      const end = found < 0 ? xml.length : found;
      if (end - this.#at > limits.cellCharacters * 4) {
        throw new UnreadableFile("cell-too-long");
      }
      text += withoutEntities(xml.slice(this.#at, end));
      this.#at = end;
      if (xml[end + 1] === "!") {
        this.#at = this.#afterDeclaration(end);
        if (xml.startsWith(cdata, end)) {
          text += xml.slice(end + cdata.length, this.#at - 3);
        }
      }
      if (text.length > limits.cellCharacters) {
        throw new UnreadableFile("cell-too-long");
      }
      if (this.#at === end) {
        return text;
      }
    }
  }

  /** Returns the place after a comment, a CDATA section or a processing instruction. */
  #afterDeclaration(start: number): number {
    const xml = this.#xml;
    let close = "?>";
    if (xml.startsWith("<!--", start)) {
      close = "-->";
    } else if (xml.startsWith(cdata, start)) {
      close = "]]>";
    } else if (xml[start + 1] !== "?") {
      throw new UnreadableFile("document-type-declaration");
    }
    const at = xml.indexOf(close, start + 2);
    if (at < 0) {
      throw new UnreadableFile("damaged-workbook", "a comment or section is not finished");
    }
    return at + close.length;
  }
}

const cdata = "<![CDATA[";
const attribute = /\s*(\S[^=]*)(?:=\s*(.)(.*?)(?:\2|$)|$)/gsy;

function endOfName(xml: string, start: number): number {
  let at = start;
  for (let code = xml.charCodeAt(at); code > space && code !== slash && code !== greater; ) {
    at += 1;
    code = xml.charCodeAt(at);
  }
  return at;
}

/** Returns the place of the `>` that ends a tag: a value in quotes may hold one, too. */
function endOfTag(xml: string, from: number): number {
  let quote = 0;
  for (let at = from; at < xml.length; at += 1) {
    const code = xml.charCodeAt(at);
    if (quote !== 0) {
      quote = code === quote ? 0 : quote;
    } else if (code === greater) {
      return at;
    } else if (code === quoteMark || code === apostrophe) {
      quote = code;
    }
  }
  throw new UnreadableFile("damaged-workbook", "a tag is not finished");
}
