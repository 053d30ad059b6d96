import { describe, expect, test } from "vitest";
import { formatDate } from "../../law/values/calendar-date.ts";
import { dateFromSerial, NumberFormats } from "./spreadsheet-date.ts";

describe("days of a spreadsheet", () => {
  test.each([
    // Excel's own examples: 1 January 1900 is day 1, 1 March 1900 day 61, 1 January 2008 day 39448
    [1, 1900, "1900-01-01"],
    [59, 1900, "1900-02-28"],
    [61, 1900, "1900-03-01"],
    [39_448, 1900, "2008-01-01"],
    [45_382, 1900, "2024-03-31"],
    [2_958_465, 1900, "9999-12-31"],
    [1, 1904, "1904-01-02"],
    [43_920, 1904, "2024-03-31"],
  ] as const)("%i of the %i system is %s", (serial, system, iso) => {
    const date = dateFromSerial(serial, system);
    expect(date === undefined ? undefined : formatDate(date)).toBe(iso);
  });

  test("a time of day is dropped, and midnight is not lost to binary fractions", () => {
    expect(dateFromSerial(45_382.999, 1900)).toBe(dateFromSerial(45_382, 1900));
    // 45383 as a sum of thirds of a day, a millionth of a second short
    expect(dateFromSerial(45_382.99999999999, 1900)).toBe(dateFromSerial(45_383, 1900));
  });

  test("numbers that are no day are not dates: 29 February 1900, 0, negatives, beyond 9999", () => {
    for (const serial of [60, 0, 0.5, -1, 2_958_466, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(dateFromSerial(serial, 1900)).toBeUndefined();
    }
  });
});

describe("formats that show a date", () => {
  test.each([
    [14, undefined, true],
    [22, undefined, true],
    [0, undefined, false],
    [4, undefined, false],
    [20, undefined, false],
    [164, "dd-mmm-yy", true],
    [164, "yyyy\\-mm\\-dd", true],
    [164, "[$-409]d/m/yyyy h:mm AM/PM;@", true],
    [164, "mmm yyyy", true],
    [164, "h:mm:ss", false],
    [164, "[h]:mm", false],
    [164, '#,##0.00 "days"', false],
    [164, "[Red]#,##0.00;[Blue](#,##0.00)", false],
    [164, '_("$"* #,##0_);_(* "-"_);_(@_)', false],
    [164, "General", false],
    [164, "0.00E+00", false],
    [164, "0 [d", false],
    [164, 'dd "of', true],
  ] as const)("%i %s: %s", (id, code, shows) => {
    const formats = new NumberFormats();
    if (code !== undefined) {
      formats.define(id, code);
    }
    expect(formats.isDate(id)).toBe(shows);
  });
});
