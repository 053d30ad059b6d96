import { expect, test } from "vitest";
import { judgeIsin } from "./isin.ts";

test.each(["INE154A01025", "INE002A01018", "IN9155A01020", "INF204KB14I2"])(
  "%s is valid",
  (isin) => {
    expect(judgeIsin(isin)).toBe("valid");
  },
);

test("a wrong check digit is distinguished from a wrong shape", () => {
  expect(judgeIsin("INE154A01026")).toBe("wrong-check-digit");
  for (const text of ["", "INE154A0102", "US0378331005", "ine154a01025", "INE154A0102A", "INE15"]) {
    expect(judgeIsin(text)).toBe("malformed");
  }
});
