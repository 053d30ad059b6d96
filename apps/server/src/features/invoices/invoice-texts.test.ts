import fc from "fast-check";
import { expect, test } from "vitest";
import { dateInIndia } from "../../clock.ts";
import { documentNumber, invoiceYearOf } from "./invoice-number.ts";
import { amountInWords } from "./invoice-snapshot.ts";

test.each([
  [0, "Rupees Zero Only"],
  [1, "Rupees Zero and Paise One Only"],
  [500, "Rupees Five Only"],
  [1_050, "Rupees Ten and Paise Fifty Only"],
  [2_199, "Rupees Twenty-One and Paise Ninety-Nine Only"],
  [10_000, "Rupees One Hundred Only"],
  [99_999, "Rupees Nine Hundred Ninety-Nine and Paise Ninety-Nine Only"],
  [100_000, "Rupees One Thousand Only"],
  [10_000_000, "Rupees One Lakh Only"],
  [
    12_345_678,
    "Rupees One Lakh Twenty-Three Thousand Four Hundred Fifty-Six and Paise Seventy-Eight Only",
  ],
  [1_000_000_000, "Rupees One Crore Only"],
])("%i paise: %s", (paise, words) => {
  expect(amountInWords(paise)).toBe(words);
});

test("amounts in words are all different", () => {
  const amount = fc.integer({ min: 0, max: 1_000_000_000 });
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      expect(amountInWords(one) === amountInWords(other)).toBe(one === other);
    }),
  );
});

test.each([
  ["2026-03-31T18:29:59.999Z", "2026-03-31", "25-26"],
  ["2026-03-31T18:30:00.000Z", "2026-04-01", "26-27"],
  ["2026-11-21T00:00:00.000Z", "2026-11-21", "26-27"],
  ["2027-01-01T00:00:00.000Z", "2027-01-01", "26-27"],
  ["2099-06-01T00:00:00.000Z", "2099-06-01", "99-00"],
])("%s is %s in India, financial year %s", (moment, date, year) => {
  expect(dateInIndia(new Date(moment))).toBe(date);
  expect(invoiceYearOf(new Date(moment))).toBe(year);
});

test("a document number has at most 16 characters, or there is none", () => {
  expect(documentNumber("CG", "26-27", 1)).toBe("CG/26-27/000001");
  expect(documentNumber("TEST", "26-27", 1)).toBe("TEST/26-27/00001");
  expect(documentNumber("CG", "26-27", 999_999)).toBe("CG/26-27/999999");
  expect(documentNumber("CG", "26-27", 1_000_000)).toBeUndefined();
  expect(documentNumber("TEST", "26-27", 100_000)).toBeUndefined();
});
