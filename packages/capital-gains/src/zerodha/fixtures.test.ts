import { describe, expect, it } from "vitest";
import { fixtureCases } from "../../test/fixture-cases.ts";
import { processed, refusalOf } from "../../test/process.ts";

describe("statements of Zerodha that are read", () => {
  it.each(fixtureCases("zerodha/ok"))("$name", async ({ file, expected }) => {
    const { json, csv } = await processed([file], expected.options);
    expect(json).toMatchObject(expected.result ?? {});
    const codes = json.findings.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining([...(expected.findings ?? [])]));
    for (const code of expected.noFindings ?? []) expect(codes).not.toContain(code);
    expect(csv === null).toBe(json.schedule112A.rows.length === 0);
  });
});

describe("files of Zerodha that are refused by name", () => {
  it.each(fixtureCases("zerodha/not-ok"))("$name", async ({ file, expected }) => {
    const refusal = await refusalOf([file], expected.options);
    expect(refusal).toMatchObject(expected.error ?? {});
    for (const words of expected.messageSays ?? []) expect(refusal.message).toContain(words);
  });
});

it("name, PAN and full client number of the person are nowhere in the result", async () => {
  const fixture = fixtureCases("zerodha/ok").find(({ name }) => name === "every-section.xlsx");
  const { json } = await processed(fixture === undefined ? [] : [fixture.file]);
  const text = JSON.stringify(json);
  expect(text).not.toMatch(/ABCDE1234F|AB1234|SAMPLE {1,2}INVESTOR/);
  expect(text).toContain("****34");
});
