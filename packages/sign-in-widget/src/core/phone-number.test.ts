import { describe, expect, test } from "vitest";
import { foreignNumbers } from "../../test/foreign-numbers.ts";
import { allowedCountries, countries, countryRulesProblem, firstCountry } from "./countries.ts";
import { numberToText, readTypedNumber } from "./phone-number.ts";

test("lists each country once, with a calling code that is no prefix of another one", () => {
  expect(new Set(countries.map(({ iso2 }) => iso2)).size).toBe(countries.length);
  expect(countries).toContainEqual({ iso2: "IN", dialCode: "91" });
  const codes = [...new Set(countries.map(({ dialCode }) => dialCode))];
  for (const { iso2, dialCode } of countries) {
    expect(iso2).toMatch(/^[A-Z]{2}$/);
    expect(dialCode).toMatch(/^[1-9]\d{0,2}$/);
    expect(codes.filter((code) => dialCode.startsWith(code))).toEqual([dialCode]);
  }
});

describe("the countries", () => {
  test("are all, those of the whitelist, or all but those of the blacklist", () => {
    expect(allowedCountries({})).toBe(countries);
    const allowed = allowedCountries({ whitelistedCountries: ["in", "+44"] });
    expect(allowed.map(({ iso2 }) => iso2)).toEqual(["GG", "IN", "IM", "JE", "GB"]);
    const others = allowedCountries({ blacklistedCountries: ["US", "+7"] });
    expect(others).toHaveLength(countries.length - 3);
  });

  test.each([
    [{ whitelistedCountries: [] }, "whitelistedCountries must be a non-empty array"],
    [{ whitelistedCountries: "IN" }, "whitelistedCountries must be a non-empty array"],
    [{ blacklistedCountries: "IN" }, "blacklistedCountries must be an array"],
    [
      { whitelistedCountries: ["IN"], blacklistedCountries: [] },
      "whitelistedCountries and blacklistedCountries cannot both be set",
    ],
    [{ blacklistedCountries: [] }, null],
    [{ whitelistedCountries: ["IN"] }, null],
  ])("have rules that are checked: %j", (rules, problem) => {
    expect(countryRulesProblem(rules as never)).toBe(problem);
  });

  test.each([
    ["the United States by default", {}, undefined, "US"],
    ["the wanted one", {}, "in", "IN"],
    ["the first by alphabet without it", { blacklistedCountries: ["US"] }, undefined, "AF"],
    ["the first that is allowed", { whitelistedCountries: ["IN", "FR"] }, "US", "FR"],
  ])("start with %s", (_what, rules, wanted, country) => {
    expect(firstCountry(rules, wanted)).toBe(country);
  });
});

describe("a typed number", () => {
  const india = allowedCountries({ whitelistedCountries: ["IN"] });

  test.each([
    ["98123 45678", "IN", { kind: "national", digits: "9812345678" }],
    ["+919812345678", "US", { kind: "international", country: "IN", digits: "9812345678" }],
    ["+44 20 7946 0000", "US", { kind: "international", country: "GB", digits: "2079460000" }],
    ["+1 202 555 0100", "CA", { kind: "international", country: "CA", digits: "2025550100" }],
    ["+1 202 555 0100", "IN", { kind: "international", country: "US", digits: "2025550100" }],
    ["+", "US", { kind: "partial" }],
    ["+9", "US", { kind: "partial" }],
    ["+999", "IN", { kind: "countryNotSupported" }],
  ])("%s, after %s, is %j", (text, chosen, number) => {
    expect(readTypedNumber(text, chosen, countries)).toEqual(number);
  });

  test("is refused from a country outside the list", () => {
    expect(readTypedNumber("+44", "IN", india).kind).toBe("countryNotSupported");
  });

  test.each([
    ["IN", "98123-45678", "+919812345678"],
    ["IN", "+91 98123-45678", "+919812345678"],
    ["IN", "0091 98123 45678", "+919812345678"],
    ["IN", "\u202a+91 98123 45678\u202c", "+919812345678"],
    ["IN", "９８１２３４５６７８", "+919812345678"],
    ["GB", "+91 98123-45678", "+919812345678"],
    ["IN", "123", null],
    ["IN", "+", null],
    ["IN", "+9", null],
    ["IN", "12345678901234", null],
    ["??", "9812345678", null],
  ])("after %s, %s, is texted to %s", (chosen, typed, phoneNumber) => {
    const problem = phoneNumber ? null : { key: "phoneInvalid" };
    expect(numberToText(typed, chosen, countries)).toEqual({ phoneNumber, problem });
  });

  test.each(foreignNumbers)(
    "of a country without codes is not texted, in any notation: %s",
    (typed) => {
      const digits = typed.replace(/\D/g, "");
      const notations = [
        typed,
        `+${digits}`,
        `00${digits}`,
        `00 ${digits}`,
        `(+${digits})`,
        `tel:+${digits}`,
        `\u202a+${digits}\u202c`,
        `＋${digits}`,
        ` +${digits} `,
      ];
      for (const notation of notations) {
        expect(numberToText(notation, "IN", india), notation).toEqual({
          phoneNumber: null,
          problem: { key: "countryNotSupported" },
        });
      }
    },
  );
});
