import type { Random } from "@site/capital-gains/test/random";

/** Bytes with a meaning to one of the readers. */
const specialBytes = [0x00, 0x09, 0x0a, 0x0d, 0x22, 0x26, 0x27, 0x2c, 0x2d, 0x2e, 0x3c, 0x3e, 0x7f];
const specialNumbers = [
  0, 1, 0x7f, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff,
];

/** Cell texts that are wrong, or nearly right, between bars. */
const specialTexts = [
  "| |-|NA|0|-0|1e308|1E-400|NaN|Infinity|0x10|1,2,3|1.2.3",
  "99999999999999999999|-1|(5)|5.0000000000000001|००१|=1+1|+1|@SUM(A1)",
  "29-Feb-2023|31-Jun-25|2025-13-01|00-Jan-00|2025-04-01|45000|1-1-1|31-Mar-26",
  "Total|Grand Total|Sub Total|Symbol|ISIN|Equity|F&O|Non Equity|Profit",
  "Short Term Capital Gain (STT paid)|Long Term Capital Gain (STT paid)|Capital Gain",
  "Equity PL|Tradewise Exits from 2025-04-01 to 2026-03-31|Equity - Long Term",
  'INE154A01025|INE154A0102|US0378331005|\u00a0|\ufeff|\u2028|é|😀|"|""',
  "<v>|</row>|]]>|<!--|&#x0;|&#1114112;|&amp;|<!DOCTYPE a>|_x0000_",
].flatMap((texts) => texts.split("|"));

/** Changes a few bytes: flips, special values, cuts, repeats, moved pieces. */
export function mutateBytes(source: Uint8Array, random: Random): Uint8Array {
  let bytes = Uint8Array.from(source);
  for (let i = 1 + random.below(4); i > 0; i -= 1) {
    bytes = changeBytes(bytes, random);
  }
  return bytes;
}

function changeBytes(bytes: Uint8Array<ArrayBuffer>, random: Random): Uint8Array<ArrayBuffer> {
  const at = random.below(bytes.length);
  const length = random.below(Math.min(64, bytes.length - at)) + 1;
  /** The file with these bytes in place of some behind the first ones. */
  const replaced = (instead: readonly Uint8Array[], from = at) =>
    Buffer.concat([bytes.subarray(0, at), ...instead, bytes.subarray(from)]);
  const number = Buffer.alloc(4);
  number.writeUInt32LE(random.pick(specialNumbers));
  const piece = bytes.subarray(at, at + length);
  const byte = bytes[at] ?? 0;
  const elsewhere = random.below(bytes.length);
  switch (random.below(8)) {
    case 0:
      return replaced([Uint8Array.of(byte ^ (1 << random.below(8)))], at + 1);
    case 1:
      return replaced([Uint8Array.of(random.pick(specialBytes))], at + 1);
    case 2:
      return replaced([Uint8Array.of(random.below(256))], at + 1);
    case 3:
      return replaced([number.subarray(0, bytes.length - at)], at + 4);
    case 4:
      return bytes.slice(0, at);
    case 5:
      return replaced([], at + length);
    case 6:
      return replaced(Array<Uint8Array>(1 + random.below(20)).fill(piece));
    default:
      return replaced([bytes.subarray(elsewhere, elsewhere + length)]);
  }
}

/** Changes a delimited or marked-up text at its cells, rows and quotes. */
export function mutateText(source: string, random: Random): string {
  let text = source;
  for (let i = 1 + random.below(3); i > 0; i -= 1) {
    text = changeText(text, random);
  }
  return text;
}

function changeText(text: string, random: Random): string {
  const lines = text.split("\n");
  const at = random.below(lines.length);
  const line = lines[at] ?? "";
  switch (random.below(7)) {
    case 0:
      lines.splice(at, 1);
      break;
    case 1:
      lines.splice(random.below(lines.length), 0, line);
      break;
    case 2: {
      const other = random.below(lines.length);
      lines[at] = lines[other] ?? "";
      lines[other] = line;
      break;
    }
    case 3:
      lines.splice(at, 0, random.pick(specialTexts));
      break;
    case 4:
      return text.slice(0, random.below(text.length));
    default: {
      const cells = line.split(/([,\t|<>])/);
      cells[2 * random.below((cells.length + 1) / 2)] = random.pick(specialTexts);
      lines[at] = cells.join("");
    }
  }
  return lines.join("\n");
}
