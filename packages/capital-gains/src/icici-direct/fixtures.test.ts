import { describe, expect, it } from "vitest";
import { fixtureCases, unexplained } from "../../test/fixture-cases.ts";
import { processed, refusalOf } from "../../test/process.ts";

describe("statements of ICICI Direct that are read", () => {
  it.each(fixtureCases("icici-direct/ok"))("$name", async ({ file, expected }) => {
    const { json, csv } = await processed([file], expected.options);
    expect(json).toMatchObject(expected.result ?? {});
    const codes = json.findings.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining([...(expected.findings ?? [])]));
    for (const code of expected.noFindings ?? []) expect(codes).not.toContain(code);
    expect(csv === null).toBe(json.schedule112A.rows.length === 0);
    expect(json.reconciliation.every((tie) => tie.ok === true)).toBe(true);
  });
});

describe("files that are refused by name", () => {
  it.each(fixtureCases("icici-direct/not-ok"))("$name", async ({ file, expected }) => {
    const refusal = await refusalOf([file], expected.options);
    expect(refusal).toMatchObject(expected.error ?? {});
    expect(refusal.where?.file).toBe(file.name);
    for (const words of expected.messageSays ?? []) expect(refusal.message).toContain(words);
  });
});

it("every fixture has its expected result beside it", () => {
  expect([...unexplained("icici-direct/ok"), ...unexplained("icici-direct/not-ok")]).toEqual([]);
});
