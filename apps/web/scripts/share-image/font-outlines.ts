import type { Point } from "./bitmap.ts";

/** Outlines of the letters of one TrueType font, as far as Latin text needs them. */
export interface FontOutlines {
  /** @returns closed outlines of a line of text; `size` is the height of the em in pixels */
  textOutlines(text: string, at: Point, size: number): Point[][];
}

/** A corner of a glyph in font units; points that are off the curve bend it. */
interface GlyphPoint {
  x: number;
  y: number;
  onCurve: boolean;
}

/** Straight pieces that one bend is drawn with. */
const pieces = 6;

/**
 * Reads the tables that hold outlines, widths and the way from letters to glyphs.
 *
 * @param bytes a TrueType file (ISO/IEC 14496-22)
 */
export function readFont(bytes: Uint8Array): FontOutlines {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = new Map<string, number>();
  for (let at = 12; at < 12 + view.getUint16(4) * 16; at += 16)
    tables.set(String.fromCharCode(...bytes.subarray(at, at + 4)), view.getUint32(at + 8));
  const table = (name: string) => {
    const start = tables.get(name);
    if (start === undefined) throw new Error(`The font has no table ${name}.`);
    return start;
  };
  const unitsPerEm = view.getUint16(table("head") + 18);
  const longOffsets = view.getInt16(table("head") + 50) === 1;
  const widths = view.getUint16(table("hhea") + 34);
  const glyphOf = readCharacterMap(view, table("cmap"));

  const advance = (glyph: number) =>
    view.getUint16(table("hmtx") + 4 * Math.min(glyph, widths - 1));
  const offset = (glyph: number) =>
    longOffsets
      ? view.getUint32(table("loca") + 4 * glyph)
      : 2 * view.getUint16(table("loca") + 2 * glyph);

  const contoursOf = (glyph: number): GlyphPoint[][] => {
    if (offset(glyph) === offset(glyph + 1)) return [];
    const start = table("glyf") + offset(glyph);
    if (view.getInt16(start) >= 0) return readContours(view, start);
    return readComponents(view, start).flatMap(({ part, x, y }) =>
      contoursOf(part).map((contour) =>
        contour.map((point) => ({ ...point, x: point.x + x, y: point.y + y })),
      ),
    );
  };

  return {
    textOutlines(text, [x, y], size) {
      const scale = size / unitsPerEm;
      const outlines: Point[][] = [];
      let pen = x;
      for (const letter of text) {
        const glyph = glyphOf(letter.codePointAt(0) ?? 0);
        for (const contour of contoursOf(glyph))
          outlines.push(flatten(contour).map(([gx, gy]) => [pen + gx * scale, y - gy * scale]));
        pen += advance(glyph) * scale;
      }
      return outlines;
    },
  };
}

/** Format 4 of the character map: ranges of letters, each with the step to its glyphs. */
function readCharacterMap(view: DataView, cmap: number): (letter: number) => number {
  for (let at = 0; at < view.getUint16(cmap + 2); at += 1) {
    const start = cmap + view.getUint32(cmap + 4 + 8 * at + 4);
    if (view.getUint16(start) !== 4) continue;
    const ends = view.getUint16(start + 6);
    return (letter) => {
      for (let segment = 0; segment < ends; segment += 2) {
        if (view.getUint16(start + 14 + segment) < letter) continue;
        const first = view.getUint16(start + 16 + ends + segment);
        if (first > letter) return 0;
        const delta = view.getUint16(start + 16 + 2 * ends + segment);
        const rangeAt = start + 16 + 3 * ends + segment;
        const range = view.getUint16(rangeAt);
        if (range === 0) return (letter + delta) & 0xffff;
        const glyph = view.getUint16(rangeAt + range + 2 * (letter - first));
        return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
      }
      return 0;
    };
  }
  throw new Error("The font has no character map of format 4.");
}

/** The contours of a simple glyph; flags say how each coordinate is packed. */
function readContours(view: DataView, glyph: number): GlyphPoint[][] {
  const count = view.getInt16(glyph);
  const ends = Array.from({ length: count }, (_, at) => view.getUint16(glyph + 10 + 2 * at));
  const total = (ends.at(-1) ?? -1) + 1;
  let at = glyph + 10 + 2 * count;
  at += 2 + view.getUint16(at);
  const flags: number[] = [];
  while (flags.length < total) {
    const flag = view.getUint8(at++);
    const repeats = flag & 8 ? view.getUint8(at++) : 0;
    for (let times = 0; times <= repeats; times += 1) flags.push(flag);
  }
  const coordinates = (short: number, same: number) => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? view.getUint8(at++) : -view.getUint8(at++);
      else if (!(flag & same)) {
        value += view.getInt16(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = coordinates(2, 16);
  const ys = coordinates(4, 32);
  const points = flags.map((flag, index) => ({
    x: xs[index] ?? 0,
    y: ys[index] ?? 0,
    onCurve: (flag & 1) === 1,
  }));
  return ends.map((end, index) => points.slice((ends[index - 1] ?? -1) + 1, end + 1));
}

/** The parts of a composite glyph, such as stem and dot of an i, and how far each is moved. */
function readComponents(view: DataView, glyph: number): { part: number; x: number; y: number }[] {
  const components = [];
  let at = glyph + 10;
  let flags: number;
  do {
    flags = view.getUint16(at);
    const words = (flags & 1) !== 0;
    if (!(flags & 2) || flags & 0xc8)
      throw new Error("The font has a glyph whose parts are turned or scaled.");
    components.push({
      part: view.getUint16(at + 2),
      x: words ? view.getInt16(at + 4) : view.getInt8(at + 4),
      y: words ? view.getInt16(at + 6) : view.getInt8(at + 5),
    });
    at += words ? 8 : 6;
  } while (flags & 0x20);
  return components;
}

/** Turns a contour of bends and lines into one of short lines. */
function flatten(contour: GlyphPoint[]): Point[] {
  const full: GlyphPoint[] = [];
  for (const [at, point] of contour.entries()) {
    const next = contour[(at + 1) % contour.length] ?? point;
    full.push(point);
    // Between two points off the curve the point on it is left out of the file: their middle.
    if (!point.onCurve && !next.onCurve)
      full.push({ x: (point.x + next.x) / 2, y: (point.y + next.y) / 2, onCurve: true });
  }
  const start = full.findIndex(({ onCurve }) => onCurve);
  const turned = [...full.slice(start), ...full.slice(0, start + 1)];
  const line: Point[] = [];
  for (const [at, { x, y, onCurve }] of turned.entries()) {
    const [before, after] = [turned[at - 1], turned[at + 1]];
    if (onCurve || !before || !after) {
      if (onCurve) line.push([x, y]);
      continue;
    }
    for (let piece = 1; piece < pieces; piece += 1) {
      const t = piece / pieces;
      line.push([
        (1 - t) ** 2 * before.x + 2 * t * (1 - t) * x + t ** 2 * after.x,
        (1 - t) ** 2 * before.y + 2 * t * (1 - t) * y + t ** 2 * after.y,
      ]);
    }
  }
  return line;
}
