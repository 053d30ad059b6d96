import fc from "fast-check";
import { expect, it } from "vitest";
import { AmountColumn } from "./amount-column.ts";
import { ByteWriter, EncodedText, ShortText } from "./byte-writer.ts";
import { formatAtLeastTwo, formatTrimmed } from "./fixed-point.ts";
import { grouped } from "./rupee-text.ts";

const decoded = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

it("decimals are written as their text is", () => {
  const any = fc.oneof(
    fc.bigInt({ min: -(2n ** 62n), max: 2n ** 62n }),
    fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
    fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }).map((paise) => paise * 10_000n),
    fc.constantFrom(0n, 1n, -1n, 2n ** 53n, 2n ** 53n - 1n, -(2n ** 53n), 2n ** 53n + 1n),
    fc.constantFrom(2_147_483_647_000_000n, 2_147_483_648_000_000n, 4_294_967_296_000_001n),
  );
  fc.assert(
    fc.property(fc.array(any, { minLength: 1, maxLength: 50 }), (values) => {
      const column = new AmountColumn(values.length);
      values.forEach((value, i) => {
        column.set(i, value);
      });
      const writer = new ByteWriter(16);
      values.forEach((value, i) => {
        writer.decimal(column, i, 2);
        expect(decoded(writer.take())).toBe(formatAtLeastTwo(value));
        writer.decimal(column, i, 0);
        expect(decoded(writer.take())).toBe(formatTrimmed(value));
        writer.grouped(column, i);
        expect(decoded(writer.take())).toBe(grouped(formatAtLeastTwo(value)));
      });
    }),
    { numRuns: 300 },
  );
});

it("whole numbers and texts of any length are written", () => {
  fc.assert(
    fc.property(fc.nat(), fc.string({ maxLength: 300 }), (number, text) => {
      const writer = new ByteWriter(16);
      writer.integer(number);
      writer.write(new EncodedText(text));
      writer.integer(0);
      writer.text(text);
      expect(decoded(writer.take())).toBe(`${number}${text.toWellFormed()}0${text.toWellFormed()}`);
    }),
  );
});

it("texts with a short one between them, and what another writer holds, are written", () => {
  const text = fc.string({ maxLength: 30, unit: "grapheme" });
  const digits = fc.nat({ max: 99_999_999 }).map(String);
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), digits, digits, (texts, before, between) => {
      const short = new ShortText();
      short.set(before);
      const writer = new ByteWriter(16);
      writer.short(short);
      short.set(between);
      writer.joined(
        texts.map((each) => new EncodedText(each)),
        short,
      );
      const copy = new ByteWriter(16);
      copy.writeAllOf(writer);
      const expected = before + texts.map((each) => each.toWellFormed()).join(between);
      expect(decoded(writer.take())).toBe(expected);
      expect(decoded(copy.take())).toBe(expected);
    }),
  );
});
