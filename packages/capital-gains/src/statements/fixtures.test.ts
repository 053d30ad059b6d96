import type { Broker } from "@site/result/brokers";
import { StatementResult } from "@site/result/statement-result";
import { Value } from "typebox/value";
import { describe, expect, test } from "vitest";
import { fixtureCases } from "../../test/fixture-cases.ts";
import { codesOf, processed, refusalOf } from "../../test/process.ts";
import { RefusedSchema } from "../cli/output-schema.ts";
import { absolute, fixedOf, scale, sumOf } from "../law/values/fixed-point.ts";
import { countedClasses, countedOf } from "../papers/figures/counted.ts";

const folders: Record<Broker, string> = { ICICI: "icici-direct", ZERODHA: "zerodha" };

describe.each(Object.values(folders))("statements of %s that are read", (folder) => {
  test.each(fixtureCases(`${folder}/ok`))("$name", async ({ file, expected }) => {
    const { json, csv } = await processed([file], expected.options);
    expect(json).toMatchObject(expected.result ?? {});
    expect([...Value.Errors(StatementResult, json)]).toEqual([]);
    const codes = codesOf(json);
    expect(codes).toEqual(expect.arrayContaining([...(expected.findings ?? [])]));
    for (const code of expected.noFindings ?? []) {
      expect(codes).not.toContain(code);
    }
    expect(csv === null).toBe(json.schedule112A.rows.length === 0);
    expect(json.reconciliation.every((tie) => tie.ok === true)).toBe(true);
    expectToAddUp(json);
  });
});

/**
 * What counts of each sale and class adds up to its gain, and the classes are the sums of the sales and
 * what Schedule CG states of them.
 */
function expectToAddUp({ lots, classes, scheduleCG }: StatementResult): void {
  const sum = (amounts: readonly string[]) => sumOf(amounts.map(fixedOf));
  for (const lot of lots) {
    const { saleValue, costOfAcquisition, transferExpenses } = countedOf(lot);
    const left = fixedOf(saleValue) - fixedOf(costOfAcquisition) - fixedOf(transferExpenses);
    expect(left, `row ${lot.source.row}`).toBe(fixedOf(lot.gain));
  }
  for (const { term, section, counted, gain } of countedClasses({ lots, classes })) {
    const name = `${term} ${section}`;
    const of = lots.filter((lot) => lot.term === term && lot.section === section);
    const figures = [counted.saleValue, counted.cost, counted.expenses].map(fixedOf);
    const [saleValue = 0n, cost = 0n, expenses = 0n] = figures;
    expect(saleValue - cost - expenses, name).toBe(fixedOf(gain));
    expect(sum(of.map((lot) => countedOf(lot).costOfAcquisition)), name).toBe(cost);
    const stated = [
      ...scheduleCG.shortTerm111A.map((each) => ({ ...each, term: "short", section: "111A" })),
      ...scheduleCG.otherAssets,
    ].filter((each) => each.term === term && each.section === section);
    if (stated.length > 0) {
      // Each rate's figure is rounded to the rupee.
      const most = (BigInt(stated.length) * scale) / 2n;
      const off = (["fullValue", "cost", "expenses"] as const).map((figure, i) =>
        absolute(sum(stated.map((each) => each[figure])) - (figures[i] ?? 0n)),
      );
      expect(
        off.every((by) => by <= most),
        name,
      ).toBe(true);
    }
  }
}

describe.each([...Object.values(folders).map((folder) => `${folder}/not-ok`), "look-alikes"])(
  "files of %s that are refused by name",
  (folder) => {
    test.each(fixtureCases(folder))("$name", async ({ file, expected }) => {
      const refusal = await refusalOf([file], expected.options);
      expect(refusal).toMatchObject(expected.error ?? {});
      expect([...Value.Errors(RefusedSchema, { error: refusal })]).toEqual([]);
      expect(refusal.where?.file).toBe(file.name);
      for (const words of expected.messageSays ?? []) {
        expect(refusal.message).toContain(words);
      }
      // A fresh download may be the same file, so the advice goes on.
      if (folder !== "look-alikes" && refusal.message.includes("upload it unchanged")) {
        expect(refusal.message).toMatch(/tell us|ask your broker/);
      }
    });
  },
);

test("a field that the descriptions have not, and one that is missing, do not fit them", () => {
  expect(Value.Check(RefusedSchema, { error: { code: "a", message: "b", more: 1 } })).toBe(false);
  expect(Value.Check(StatementResult, { assessmentYear: "2026-27" })).toBe(false);
});
