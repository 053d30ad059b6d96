import { expect, test } from "vitest";
import { placeOf } from "./part-or.ts";

test("the place of a fault is its line and column, and nothing of its message", () => {
  expect(placeOf(new Error("at row 12:34)"))).toMatch(/^\d+:\d+$/);
  expect(placeOf(new Error("at row 12:34)"))).not.toBe("12:34");
  expect(placeOf("    at row 12:34")).toBe("");
});
