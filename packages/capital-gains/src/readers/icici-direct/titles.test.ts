import { describe, expect, test } from "vitest";
import { isNote, scopeOfTitle } from "./titles.ts";

describe("titles of sections", () => {
  test.each([
    ["Short Term Capital Gain (STT paid)", "equity-short-term"],
    ["  LONG TERM  CAPITAL GAINS (STT Paid) :", "equity-long-term"],
    ["Short Term Capital Gain (STT not paid)", "stt-not-paid"],
    ["Short Term Capital Gain (STT Not paid / NA)", "stt-not-paid"],
    ["Long Term Capital Gain (STT Not paid/NA)", "stt-not-paid"],
    [
      "Long Term Capital Gain (STT not paid and Booked profit is less than double of Index Profit)",
      "stt-not-paid",
    ],
    [
      "Long Term Capital Gain (STT not paid and Booked profit is more than double of Index Profit)",
      "stt-not-paid",
    ],
    [
      "Short Term Capital Gain (STT not paid and Booked profit is less than double of Index Profit)",
      "stt-not-paid",
    ],
    ["Speculation Income (STT paid)", "intraday"],
    ["Speculative Income (STT paid)", "intraday"],
    ["Intraday (STT paid)", "intraday"],
    ["1. Short Term Capital Gain (STT paid)", "equity-short-term"],
    ["(b) Long Term Capital Gain (STT paid)", "equity-long-term"],
    ["III - Speculation Income (STT paid)", "intraday"],
  ])("%s", (title, scope) => {
    expect(scopeOfTitle(title)).toBe(scope);
    expect(isNote(title)).toBe(false);
  });

  test.each([
    "Short Term Capital Gain",
    "Long Term Capital Gain (Unlisted)",
    "Long Term Capital Gain (STT paid and Booked profit is less than double of Index Profit)",
    "Long Term Capital Gain on which no transaction tax was paid because the shares were never sold on an exchange.",
    "2. Short Term Capital Gain of the other account.",
  ])("%s is a title that is not known, and no note", (title) => {
    expect(scopeOfTitle(title)).toBeUndefined();
    expect(isNote(title)).toBe(false);
  });
});
