import { StatementResult } from "result/statement-result";
import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { RefusedSchema } from "../../scripts/json-schema.ts";
import { fixtureCases } from "../../test/fixture-cases.ts";
import { codesOf, processed, refusalOf } from "../../test/process.ts";

const brokers = [
  ["ICICI Direct", "icici-direct"],
  ["Zerodha", "zerodha"],
] as const;

describe.each(brokers)("statements of %s that are read", (_, folder) => {
  it.each(fixtureCases(`${folder}/ok`))("$name", async ({ file, expected }) => {
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
  });
});

describe.each(brokers)("files of %s that are refused by name", (_, folder) => {
  it.each(fixtureCases(`${folder}/not-ok`))("$name", async ({ file, expected }) => {
    const refusal = await refusalOf([file], expected.options);
    expect(refusal).toMatchObject(expected.error ?? {});
    expect([...Value.Errors(RefusedSchema, { error: refusal })]).toEqual([]);
    expect(refusal.where?.file).toBe(file.name);
    for (const words of expected.messageSays ?? []) {
      expect(refusal.message).toContain(words);
    }
  });
});

it("a field that the descriptions have not, and one that is missing, do not fit them", () => {
  expect(Value.Check(RefusedSchema, { error: { code: "a", message: "b", more: 1 } })).toBe(false);
  expect(Value.Check(StatementResult, { assessmentYear: "2026-27" })).toBe(false);
});
