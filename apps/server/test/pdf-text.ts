import { inflateSync } from "node:zlib";

/**
 * Returns the lines of a PDF of pdfkit's, in drawing order: compressed streams with glyphs as
 * hexadecimal numbers, and a table of letters for each face (ISO 32000-1, 9.10.3).
 */
export function pdfText(pdf: Uint8Array): string[] {
  const file = Buffer.from(pdf).toString("latin1");
  const objects = new Map<string, { head: string; stream: string }>();
  for (const [, id = "", head = "", body] of file.matchAll(
    /(\d+) 0 obj\n([\s\S]*?)(?:stream\n([\s\S]*?)\nendstream\n)?endobj/g,
  )) {
    const packed = body !== undefined && head.includes("/FlateDecode");
    const stream = packed ? inflateSync(Buffer.from(body, "latin1")).toString("latin1") : "";
    objects.set(id, { head, stream });
  }
  const letters = (font: string) => {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.head ?? "")?.[1] ?? "";
    const table = objects.get(map)?.stream ?? "";
    const lists = [...table.matchAll(/> \[([^\]]*)\]/g)].map(([, list]) => list).join(" ");
    return [...lists.matchAll(/<([0-9a-f ]*)>/g)].map(([, code = ""]) =>
      Buffer.from(code.replaceAll(" ", ""), "hex").swap16().toString("utf16le"),
    );
  };
  const fonts = new Map<string, string[]>();
  for (const { head } of objects.values()) {
    for (const [, name = "", id = ""] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      fonts.set(name, letters(id));
    }
  }
  const lines: string[] = [];
  for (const { stream } of objects.values()) {
    for (const [, name = "", shown = ""] of stream.matchAll(
      /\/(F\d+) [\d.]+ Tf[\s\S]*?\[([^\]]*)\] TJ/g,
    )) {
      const glyphs = [...shown.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => hex).join("");
      const codes = glyphs.match(/.{4}/g) ?? [];
      lines.push(codes.map((code) => fonts.get(name)?.[Number.parseInt(code, 16)] ?? "?").join(""));
    }
  }
  return lines;
}
