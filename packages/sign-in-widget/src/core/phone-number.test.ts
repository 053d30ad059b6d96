import { describe, expect, it } from "vitest";
import { allowedCountries, countries, countryRulesProblem, firstCountry } from "./countries.ts";
import { readTypedNumber, toE164 } from "./phone-number.ts";

describe("the list of countries", () => {
  it("has each country once, with a calling code", () => {
    expect(new Set(countries.map(({ iso2 }) => iso2)).size).toBe(countries.length);
    for (const { iso2, dialCode } of countries) {
      expect(iso2).toMatch(/^[A-Z]{2}$/);
      expect(dialCode).toMatch(/^[1-9]\d{0,2}$/);
    }
    expect(countries).toContainEqual({ iso2: "IN", dialCode: "91" });
  });

  it("has no calling code that is a prefix of another one", () => {
    const codes = new Set(countries.map(({ dialCode }) => dialCode));
    for (const a of codes) {
      for (const b of codes) {
        expect(a !== b && b.startsWith(a), `${a} begins ${b}`).toBe(false);
      }
    }
  });
});

describe("which countries are allowed", () => {
  it("all, without rules", () => {
    expect(allowedCountries({})).toBe(countries);
  });

  it("those of the whitelist, by code of country or by calling code", () => {
    const allowed = allowedCountries({ whitelistedCountries: ["in", "+44"] });
    expect(allowed.map(({ iso2 }) => iso2)).toEqual(["GG", "IN", "IM", "JE", "GB"]);
  });

  it("all but those of the blacklist", () => {
    const allowed = allowedCountries({ blacklistedCountries: ["US", "+7"] });
    expect(allowed).toHaveLength(countries.length - 3);
  });

  it.each([
    [{ whitelistedCountries: [] }, "whitelistedCountries must be a non-empty array"],
    [{ whitelistedCountries: "IN" }, "whitelistedCountries must be a non-empty array"],
    [{ blacklistedCountries: "IN" }, "blacklistedCountries must be an array"],
    [
      { whitelistedCountries: ["IN"], blacklistedCountries: [] },
      "whitelistedCountries and blacklistedCountries cannot both be set",
    ],
    [{ blacklistedCountries: [] }, null],
    [{ whitelistedCountries: ["IN"] }, null],
  ])("is checked: %j", (rules, problem) => {
    expect(countryRulesProblem(rules as never)).toBe(problem);
  });
});

describe("the country to start with", () => {
  it("is the United States by default", () => {
    expect(firstCountry({}, undefined)).toBe("US");
    expect(firstCountry({}, "in")).toBe("IN");
  });

  it("is the first by alphabet if the wanted one is not allowed", () => {
    expect(firstCountry({ blacklistedCountries: ["US"] }, undefined)).toBe("AF");
    expect(firstCountry({ whitelistedCountries: ["IN", "FR"] }, "US")).toBe("FR");
  });
});

describe("a typed number", () => {
  it("is national without a plus sign", () => {
    expect(readTypedNumber("98123 45678", "IN", countries)).toEqual({
      kind: "national",
      digits: "9812345678",
    });
  });

  it.each([
    ["+919812345678", "US", "IN", "9812345678"],
    ["+44 20 7946 0000", "US", "GB", "2079460000"],
    ["+1 202 555 0100", "CA", "CA", "2025550100"],
    ["+1 202 555 0100", "IN", "US", "2025550100"],
  ])("changes the country: %s from %s", (text, chosen, country, digits) => {
    expect(readTypedNumber(text, chosen, countries)).toEqual({
      kind: "international",
      country,
      digits,
    });
  });

  it("waits while the calling code is incomplete", () => {
    expect(readTypedNumber("+", "US", countries).kind).toBe("partial");
    expect(readTypedNumber("+9", "US", countries).kind).toBe("partial");
  });

  it("is refused from a country outside the list", () => {
    const india = allowedCountries({ whitelistedCountries: ["IN"] });
    expect(readTypedNumber("+44", "IN", india).kind).toBe("countryNotSupported");
    expect(readTypedNumber("+999", "IN", countries).kind).toBe("countryNotSupported");
  });

  it("has an E.164 form", () => {
    expect(toE164("IN", "98123-45678")).toBe("+919812345678");
    expect(toE164("IN", "123")).toBeNull();
    expect(toE164("IN", "12345678901234")).toBeNull();
    expect(toE164("??", "9812345678")).toBeNull();
  });
});
