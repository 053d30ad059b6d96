import { linesOfText } from "../src/papers/workbook/text-lines.ts";
import { partOf } from "./workbook-part.ts";

/** The height of a row of text in a spreadsheet, by the size of its letters. */
const lineHeight = (size: number) => size * 1.3;

/**
 * Returns the texts of a workbook that its cells do not show whole: those of several lines in a row that
 * has room for fewer, and those that must be on one line and are wider than their cells.
 */
export function cutTexts(bytes: Uint8Array, sheets: readonly string[]): readonly string[] {
  const styles = stylesIn(partOf(bytes, "xl/styles.xml"));
  return sheets.flatMap((name, i) => {
    const sheet = partOf(bytes, `xl/worksheets/sheet${i + 1}.xml`);
    const widths = [...sheet.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) =>
      Number(width),
    );
    const joined = new Map(
      Array.from(sheet.matchAll(/<mergeCell ref="([A-Z]+\d+):([A-Z]+)\d+"\/>/g), ([, a, b]) => [
        a,
        b,
      ]),
    );
    const rows = sheet.matchAll(/<row r="\d+"([^>]*)>(.*?)<\/row>/gs);
    return [...rows].flatMap(([, row = "", cells = ""]) => {
      const height = /ht="([\d.]+)"/.exec(row)?.[1];
      const texts = cells.matchAll(
        /<c r="([A-Z]+)(\d+)" s="(\d+)" t="inlineStr"><is><t[^>]*>([^<]*)<\/t><\/is><\/c>/g,
      );
      return [...texts].flatMap(([, letters = "", at, style, text = ""]) => {
        const first = columnOf(letters);
        const last = columnOf(joined.get(`${letters}${at}`) ?? letters);
        const { size, wraps, ...look } = styles[Number(style)] ?? plain;
        const width = widths.slice(first, last + 1).reduce((sum, each) => sum + each, 0);
        const lines = linesOfText(decoded(text), width, { size: size / 10, ...look });
        // Without a height of its own the program chooses one, but not for joined cells.
        const room =
          height === undefined ? (last > first ? 1 : lines) : Number(height) / lineHeight(size);
        const fits = (lines === 1 && room >= 0.9) || (wraps && lines <= Math.floor(room + 0.1));
        return fits ? [] : [`${name} ${letters}${at}: ${text}`];
      });
    });
  });
}

function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function decoded(text: string): string {
  return text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}

const plain = { size: 10, wraps: false, isBold: false, isIndented: false };

function stylesIn(part: string): readonly (typeof plain)[] {
  const fonts = Array.from(part.matchAll(/<font>(.*?)<\/font>/g), ([, font = ""]) => font);
  const [, cellStyles = ""] = /<cellXfs>(.*)<\/cellXfs>/s.exec(part) ?? [];
  return Array.from(
    cellStyles.matchAll(/fontId="(\d+)".*?<alignment ([^>]*)\/>/g),
    ([, number, align = ""]) => {
      const font = fonts[Number(number)] ?? "";
      return {
        size: Number(/<sz val="([\d.]+)"/.exec(font)?.[1] ?? 10),
        isBold: font.includes("<b/>"),
        wraps: align.includes('wrapText="1"'),
        isIndented: align.includes("indent"),
      };
    },
  );
}
