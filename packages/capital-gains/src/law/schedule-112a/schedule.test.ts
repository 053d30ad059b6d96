import fc from "fast-check";
import { expect, test } from "vitest";
import { shareName } from "./schedule.ts";

test.each([
  ["M&M", "M M"],
  ["ITC#", "ITC"],
  ["BAJAJ-AUTO", "BAJAJ AUTO"],
  ["  TATA   MOTORS  (DVR). ", "TATA MOTORS DVR"],
  ["=cmd|'/c calc'!A1", "cmd c calc A1"],
  ["@SUM(1)", "SUM 1"],
  ["Société Générale", "Societe Generale"],
  ["&&", "INE154A01025"],
  ["", "INE154A01025"],
  ["X".repeat(200), "X".repeat(125)],
  [`${"X".repeat(124)} YZ`, "X".repeat(124)],
])("%s becomes %s", (name, clean) => {
  expect(shareName(name, "INE154A01025")).toBe(clean);
});

test("is never empty and has only letters, digits and single spaces", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string(), (name, isin) => {
      const clean = shareName(name, isin);
      expect(clean).toMatch(/^[A-Za-z0-9]+( [A-Za-z0-9]+)*$/);
      expect(clean.length).toBeLessThanOrEqual(125);
    }),
  );
});
