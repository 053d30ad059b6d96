import { readFileSync } from "node:fs";
import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { RefusalSchema, ResultSchema, resultSchemaText } from "../scripts/result-schema.ts";
import { fixtureCases } from "../test/fixture-cases.ts";
import { processStatements } from "./process-statements.ts";

describe("the JSON Schema of the result", () => {
  it("is what the script makes", () => {
    const file = readFileSync(new URL("../generated/result.schema.json", import.meta.url), "utf8");
    expect(file).toBe(resultSchemaText());
  });

  const cases = ["icici-direct/ok", "icici-direct/not-ok"].flatMap((folder) =>
    fixtureCases(folder),
  );

  it.each(cases)("describes the result of $name", async ({ file, expected }) => {
    const outcome = await processStatements([file], expected.options);
    const json = outcome.ok ? outcome.value.result : { error: outcome.error };
    const schema = outcome.ok ? ResultSchema : RefusalSchema;
    expect([...Value.Errors(schema, json)]).toEqual([]);
  });

  it("rejects a result with an extra field or a double for an amount", () => {
    expect(Value.Check(RefusalSchema, { error: { code: "a", message: "b", more: 1 } })).toBe(false);
    expect(Value.Check(ResultSchema, { assessmentYear: "2026-27" })).toBe(false);
  });
});
