import { describe, expect, test } from "vitest";
import { passwordStrength } from "./password-strength.tsx";

const levelOf = (password: string, ...known: string[]) => passwordStrength(password, known).level;

describe("passwordStrength", () => {
  test.each(["", "a1b2c", "abcdefgh", "12345678"])("refuses '%s'", (password) => {
    expect(levelOf(password)).toBe(0);
  });

  test.each([
    ["kite4b", 1],
    ["kite4blue", 2],
    ["kite4bluemoon", 3],
    ["kite 4 blue moon rises", 4],
  ])("judges '%s' by its length: %d", (password, level) => {
    expect(levelOf(password)).toBe(level);
  });

  test.each(["password1", "Password123!", "123welcome", "dragon2024"])(
    "calls one word with a number weak: %s",
    (password) => {
      expect(passwordStrength(password, [])).toEqual({
        level: 1,
        text: "Weak: one word with a number is easily guessed. Add more words.",
      });
    },
  );

  test.each([
    ["teak and jute 91", "Strong."],
    ["teak-jute91", "Good."],
    ["Monsoon2026", "Weak: one word with a number is easily guessed. Add more words."],
    ["la la la la 1", "Weak: one word with a number is easily guessed. Add more words."],
    ["abc123", "Weak: a few more words make it stronger."],
  ])("counts the words of '%s'", (password, text) => {
    expect(passwordStrength(password, []).text).toBe(text);
  });

  test("ignores runs and repetitions", () => {
    expect(levelOf("abcdefghijklmnop1")).toBe(1);
    expect(levelOf("aaaaaaaaaaaaaaaa1")).toBe(1);
  });

  test("ignores the person's own name and address", () => {
    expect(levelOf("asharao1990", "Asha Rao", "asha.rao@example.com")).toBe(1);
  });

  test("accepts letters of every script", () => {
    expect(levelOf("नमस्तेजी9")).toBeGreaterThan(0);
  });
});
