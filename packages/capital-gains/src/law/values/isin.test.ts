import { expect, it } from "vitest";
import { isinChanges, pricesOf2018 } from "../../generated/prices-of-2018.ts";
import { judgeIsin } from "./isin.ts";

it.each(["INE154A01025", "INE002A01018", "IN9155A01020", "INF204KB14I2"])("%s is valid", (isin) => {
  expect(judgeIsin(isin)).toBe("valid");
});

it("a wrong check digit is distinguished from a wrong shape", () => {
  expect(judgeIsin("INE154A01026")).toBe("wrong-check-digit");
  for (const text of ["", "INE154A0102", "US0378331005", "ine154a01025", "INE154A0102A", "INE15"]) {
    expect(judgeIsin(text)).toBe("malformed");
  }
});

it("every ISIN of the exchanges' tables and of the changes is valid", () => {
  const prices = pricesOf2018.trim().split("\n");
  const changes = isinChanges.trim().split("\n");
  expect([prices.length, changes.length]).toEqual([3393, 866]);
  const isins = [
    ...prices.map((line) => line.slice(0, 12)),
    ...changes.flatMap((line) => line.split(",").slice(0, 2)),
  ];
  for (const isin of isins) {
    expect(judgeIsin(isin)).toBe("valid");
  }
});
