import { expect, test } from "vitest";
import { fixtureFile } from "../../../test/fixture-cases.ts";
import { resultOf } from "../../../test/process.ts";
import { companyName } from "./company-name.ts";

test.each<[string, string, string | undefined]>([
  ["INE101A01026", "MAHMAH", "Mahindra & Mahindra"],
  ["INE040A01026", "HDFBAN", "HDFC Bank"],
  ["INE083A01026", "BALCHI", "MOREPEN LAB."],
  ["INF204KB17I5", "GOLBEE", "Nippon India ETF Gold BeES"],
  ["INE154A01025", "ITCLTD", undefined],
  ["INE0ZZZ01010", "SAMPLE", undefined],
])("%s, stated as %s, is %s", (isin, stated, name) => {
  expect(companyName(isin, stated)).toBe(name);
});

test("every share of a statement that abbreviates them has a readable name", async () => {
  const { lots } = await resultOf([fixtureFile("icici-direct/ok/forty-lots.csv")]);
  const unnamed = lots.filter(({ isin, name }) => companyName(isin, name) === undefined);
  expect([...new Set(unnamed.map(({ name }) => name))]).toEqual([
    "NTPC",
    "ITC",
    "CRISIL",
    "SJVN",
    "CIPLA",
  ]);
});
