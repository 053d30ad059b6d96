import { decodedText, isUtf16, latin1Text } from "./bytes.ts";

/** What a file is by its first bytes, never by its name. */
export type FileKind = "zip" | "ole2" | "html" | "web-archive" | "pdf" | "text" | "other";

/** Returns what a file is by its first bytes. */
export function kindOf(bytes: Uint8Array): FileKind {
  const head = latin1Text(bytes, 0, 1024);
  // The first member's header, or that of an archive without members; text may begin with PK, too.
  if (head.startsWith("PK") && (bytes[2] ?? 0) < 9) {
    return "zip";
  }
  if (head.startsWith("\xd0\xcf\x11\xe0")) {
    return "ole2";
  }
  // A mark, line ends or spaces may precede the first tag.
  const begun = decodedText(bytes.subarray(0, 1024)).replace(/^[\s\0]*/, "");
  if (begun.startsWith("<")) {
    return "html";
  }
  if (begun.startsWith("%PDF")) {
    return "pdf";
  }
  // RFC 2557: a page and what belongs to it, as the parts of a mail.
  if (/^(MIME-Version:|From: <Saved by )/i.test(begun)) {
    return "web-archive";
  }
  // A text has no zero byte near its start, unless it is UTF-16.
  return isUtf16(bytes) || !bytes.subarray(0, 4096).includes(0) ? "text" : "other";
}
