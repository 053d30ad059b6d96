import { latin1Text, utf8Text } from "./bytes.ts";
import { limits } from "./limits.ts";
import { Refused } from "./refused.ts";

const less = 0x3c;
const greater = 0x3e;
const slash = 0x2f;
const colon = 0x3a;
const quoteCode = 0x22;
const apostrophe = 0x27;
const equals = 0x3d;
const bang = 0x21;
const question = 0x3f;
const ampersand = 0x26;
const space = 0x20;

/**
 * A forward-only reader of XML bytes: tag by tag, with the text between, nothing built in memory. A
 * workbook is mostly tags, so this loop determines how fast a statement is read.
 *
 * It understands only what a workbook needs: elements, attributes, text, CDATA, the five entities and
 * character references. It refuses a document type declaration, which can hold entity bombs and
 * references to other files, and which no spreadsheet program writes.
 */
export class XmlScanner {
  readonly bytes: Uint8Array;
  #at = 0;

  /** local name of the tag last read: first byte and the one after the last */
  nameStart = 0;
  nameEnd = 0;
  /** attributes of the tag last read: first byte and the one after the last */
  attributesStart = 0;
  attributesEnd = 0;
  /** whether the tag last read is `</name>` */
  closing = false;
  /** whether the tag last read is `<name/>` */
  selfClosing = false;
  /** text last skipped: first byte and the one after the last */
  textStart = 0;
  textEnd = 0;
  /** whether that text is ASCII without entities, so that its bytes are its characters */
  textIsPlain = true;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Goes to the next tag, skipping text, comments and processing instructions; false at the end. */
  nextTag(): boolean {
    const { bytes } = this;
    const end = bytes.length;
    let at = this.#at;
    for (;;) {
      while (at < end && bytes[at] !== less) {
        at += 1;
      }
      if (at >= end) {
        this.#at = end;
        return false;
      }
      const next = bytes[at + 1];
      if (next !== bang && next !== question) {
        break;
      }
      at = this.#skipDeclaration(at);
    }
    at += 1;
    this.closing = bytes[at] === slash;
    if (this.closing) {
      at += 1;
    }
    this.nameStart = at;
    let byte = bytes[at];
    while (at < end && byte !== greater && byte !== slash && (byte as number) > space) {
      if (byte === colon) {
        this.nameStart = at + 1;
      }
      byte = bytes[++at];
    }
    this.nameEnd = at;
    this.attributesStart = at;
    let quote = 0;
    for (; at < end; byte = bytes[++at]) {
      if (quote !== 0) {
        if (byte === quote) {
          quote = 0;
        }
      } else if (byte === greater) {
        break;
      } else if (byte === quoteCode || byte === apostrophe) {
        quote = byte;
      }
    }
    if (at >= end) {
      throw new Refused("damaged-workbook", "a tag is not finished");
    }
    this.selfClosing = bytes[at - 1] === slash && at > this.nameStart;
    this.attributesEnd = this.selfClosing ? at - 1 : at;
    this.#at = at + 1;
    return true;
  }

  /** Whether the tag last read has this local name. */
  isNamed(name: string): boolean {
    return this.nameEnd - this.nameStart === name.length && this.#startsWith(name, this.nameStart);
  }

  /** Returns an attribute's text, entities resolved, or `undefined`; a prefix is part of the name. */
  attribute(name: string): string | undefined {
    return this.#find((start, end) => end - start === name.length && this.#startsWith(name, start));
  }

  /** Returns the text of the attribute with this local name after any prefix, or `undefined`. */
  prefixedAttribute(name: string): string | undefined {
    return this.#find(
      (start, end) =>
        end - start > name.length + 1 &&
        this.bytes[end - name.length - 1] === colon &&
        this.#startsWith(name, end - name.length),
    );
  }

  #find(isWanted: (start: number, end: number) => boolean): string | undefined {
    const { bytes } = this;
    const end = this.attributesEnd;
    let at = this.attributesStart;
    while (at < end) {
      while (at < end && (bytes[at] as number) <= space) {
        at += 1;
      }
      const start = at;
      while (at < end && bytes[at] !== equals) {
        at += 1;
      }
      let nameEnd = at;
      while (nameEnd > start && (bytes[nameEnd - 1] as number) <= space) {
        nameEnd -= 1;
      }
      at += 1;
      while (at < end && (bytes[at] as number) <= space) {
        at += 1;
      }
      const quote = bytes[at];
      const valueStart = ++at;
      while (at < end && bytes[at] !== quote) {
        at += 1;
      }
      if (isWanted(start, nameEnd)) {
        if (at - valueStart > limits.attributeCharacters) {
          throw new Refused("damaged-workbook", "an attribute is too long");
        }
        return this.#decode(valueStart, at);
      }
      at += 1;
    }
    return undefined;
  }

  /**
   * Skips the text up to the next tag, which stays the next to be read. `textStart` and `textEnd` then
   * hold the text, if `textIsPlain`; otherwise {@link decodeText} returns it.
   */
  skipText(): void {
    const { bytes } = this;
    const end = bytes.length;
    let at = this.#at;
    this.textStart = at;
    let seen = 0;
    let byte = bytes[at];
    while (at < end && byte !== less) {
      // A byte above 127 begins a character of several bytes; an ampersand begins an entity.
      if ((byte as number) > 127 || byte === ampersand) {
        seen = 1;
      }
      byte = bytes[++at];
    }
    // A character has at most four bytes; text that is not plain is counted when decoded.
    const most = seen === 0 ? limits.cellCharacters : limits.cellCharacters * 4;
    if (at - this.textStart > most) {
      throw new Refused("cell-too-long");
    }
    this.textEnd = at;
    this.textIsPlain = seen === 0 && bytes[at + 1] !== bang;
    this.#at = at;
  }

  /** Returns the text last skipped by {@link skipText}, entities resolved. */
  decodeText(): string {
    this.#at = this.textStart;
    return this.text();
  }

  /**
   * Returns the text up to the next tag, which stays the next to be read, with entities resolved.
   * Comments are left out, CDATA sections are text.
   */
  text(): string {
    const { bytes } = this;
    let text = "";
    for (;;) {
      this.skipText();
      text += this.#decode(this.textStart, this.textEnd);
      if (text.length > limits.cellCharacters) {
        throw new Refused("cell-too-long");
      }
      const start = this.#at;
      if (bytes[start] !== less || bytes[start + 1] !== bang) {
        return text;
      }
      this.#at = this.#skipDeclaration(start);
      if (this.#startsWith("<![CDATA[", start)) {
        text += utf8Text(bytes, start + 9, this.#at - 3);
      }
    }
  }

  /** Returns the bytes from `start` to before `end`, which must be ASCII, as text. */
  slice(start: number, end: number): string {
    return latin1Text(this.bytes, start, end);
  }

  /** Returns the place after a comment, a CDATA section or a processing instruction. */
  #skipDeclaration(start: number): number {
    const { bytes } = this;
    let close = "?>";
    if (this.#startsWith("<!--", start)) {
      close = "-->";
    } else if (this.#startsWith("<![CDATA[", start)) {
      close = "]]>";
    } else if (bytes[start + 1] !== question) {
      throw new Refused("document-type-declaration");
    }
    let at = bytes.indexOf(close.charCodeAt(0), start + 2);
    while (at >= 0 && !this.#startsWith(close, at)) {
      at = bytes.indexOf(close.charCodeAt(0), at + 1);
    }
    if (at < 0) {
      throw new Refused("damaged-workbook", "a comment or section is not finished");
    }
    return at + close.length;
  }

  #startsWith(text: string, at: number): boolean {
    for (let i = 0; i < text.length; i += 1) {
      if (this.bytes[at + i] !== text.charCodeAt(i)) {
        return false;
      }
    }
    return true;
  }

  #decode(start: number, end: number): string {
    const text = utf8Text(this.bytes, start, end);
    return text.includes("&") ? text.replace(entity, resolveEntity) : text;
  }
}

const entity = /&(#x[0-9a-fA-F]{1,6}|#[0-9]{1,7}|amp|lt|gt|quot|apos);/g;
const named = new Map(Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }));

function resolveEntity(whole: string, body: string): string {
  if (!body.startsWith("#")) {
    return named.get(body) ?? whole;
  }
  const code = body.startsWith("#x")
    ? Number.parseInt(body.slice(2), 16)
    : Number.parseInt(body.slice(1), 10);
  return code > 0x10ffff ? whole : String.fromCodePoint(code);
}
