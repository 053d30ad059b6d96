import { describe, expect, it } from "vitest";
import { fixtureCases } from "../../test/fixture-cases.ts";
import { refusalOf } from "../../test/process.ts";

describe("look-alikes are refused by name, with the report to download instead", () => {
  it.each(fixtureCases("look-alikes"))("$name", async ({ file, expected }) => {
    const refusal = await refusalOf([file]);
    expect(refusal).toMatchObject(expected.error ?? {});
    expect(refusal.where?.file).toBe(file.name);
    for (const words of expected.messageSays ?? []) expect(refusal.message).toContain(words);
  });
});
