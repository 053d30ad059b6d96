import { inflateRawSync } from "node:zlib";

/** All cell texts and numbers of an .xlsx file's first sheet, by cell name (`B4`). */
export function workbookCells(bytes: Buffer): Map<string, string> {
  const strings = [
    ...zipMember(bytes, "xl/sharedStrings.xml").matchAll(/<si>([\s\S]*?)<\/si>/g),
  ].map(([, item = ""]) => textOf(item));
  const cells = new Map<string, string>();
  const sheet = zipMember(bytes, "xl/worksheets/sheet1.xml");
  for (const [, attributes = "", content = ""] of sheet.matchAll(
    /<c ([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g,
  )) {
    const name = /r="([A-Z]+\d+)"/.exec(attributes)?.[1] ?? "";
    const value = /<v>([\s\S]*?)<\/v>/.exec(content)?.[1];
    if (attributes.includes('t="s"')) {
      cells.set(name, strings[Number(value)] ?? "");
    } else {
      cells.set(name, value === undefined ? textOf(content) : value);
    }
  }
  return cells;
}

function textOf(xml: string): string {
  return [...xml.matchAll(/<t[^>]*>([\s\S]*?)<\/t>/g)]
    .map(([, text = ""]) => text)
    .join("")
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
}

/** Text of one member of a ZIP file, found through the central directory; "" when it is not there. */
function zipMember(bytes: Buffer, name: string): string {
  const end = bytes.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = bytes.readUInt16LE(at + 28);
    const found = bytes.toString("utf8", at + 46, at + 46 + nameLength);
    if (found === name) {
      const header = bytes.readUInt32LE(at + 42);
      const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
      const packed = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
      const plain = bytes.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed);
      return plain.toString("utf8");
    }
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return "";
}
