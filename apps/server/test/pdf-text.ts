import { inflateSync } from "node:zlib";

/** A line of a PDF: where it begins, in points from the lower left corner, its face and its size. */
export type PdfLine = { text: string; x: number; y: number; face: "bold" | "plain"; size: number };

/** Returns the texts of a PDF's lines, in drawing order. */
export function pdfText(pdf: Uint8Array): string[] {
  return pdfLines(pdf).map(({ text }) => text);
}

/**
 * Returns the lines of a PDF of pdfkit's, in drawing order: compressed streams with glyphs as
 * hexadecimal numbers, and a table of letters for each face (ISO 32000-1, 9.10.3).
 */
export function pdfLines(pdf: Uint8Array): PdfLine[] {
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
  const faceOf = (font: string) =>
    objects.get(font)?.head.includes("SemiBold") ? ("bold" as const) : ("plain" as const);
  const fonts = new Map<string, { face: PdfLine["face"]; letters: string[] }>();
  for (const { head } of objects.values()) {
    for (const [, name = "", id = ""] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      fonts.set(name, { face: faceOf(id), letters: letters(id) });
    }
  }
  const lines: PdfLine[] = [];
  for (const { stream } of objects.values()) {
    for (const [, x, y, name = "", size, shown = ""] of stream.matchAll(
      /1 0 0 1 ([-\d.]+) ([-\d.]+) Tm\s+\/(F\d+) ([\d.]+) Tf[\s\S]*?\[([^\]]*)\] TJ/g,
    )) {
      const glyphs = [...shown.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => hex).join("");
      const codes = glyphs.match(/.{4}/g) ?? [];
      const { face = "plain", letters: known } = fonts.get(name) ?? {};
      const text = codes.map((code) => known?.[Number.parseInt(code, 16)] ?? "?").join("");
      lines.push({ text, x: Number(x), y: Number(y), face, size: Number(size) });
    }
  }
  return lines;
}
