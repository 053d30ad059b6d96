import { describe, expect, test } from "vitest";
import { cellText } from "./cell-text.ts";

describe("a cell's text", () => {
  test.each([
    [' ="INE154A01025" ', "INE154A01025"],
    ['=" ITC "', "ITC"],
    ['=""', ""],
    ["  ITC ", "ITC"],
    ['="open', '="open'],
    ["=A1", "=A1"],
  ])("%j is %j", (written, text) => {
    expect(cellText(written)).toBe(text);
  });
});
